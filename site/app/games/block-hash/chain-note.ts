import type { Translate } from '../../lib/i18n.ts';

/** The deciding chain: a public one by its name, or the demo's simulated chain. */
export function chainNote(t: Translate, chain: string): string {
  const key = chain === 'demo' ? 'demoChain' : chain === 'drand' ? 'drand' : 'chain';
  return t(`game.block-hash.know.${key}`, { chain: t(`game.block-hash.chain.${chain}`) });
}
