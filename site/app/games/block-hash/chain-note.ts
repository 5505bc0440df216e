import type { Translate } from '../../lib/i18n.ts';

/** Whose chain decides: a public one by its name, or the demo's own, which is none. */
export function chainNote(t: Translate, chain: string): string {
  const key = chain === 'demo' ? 'demoChain' : chain === 'drand' ? 'drand' : 'chain';
  return t(`game.block-hash.know.${key}`, { chain: t(`game.block-hash.chain.${chain}`) });
}
