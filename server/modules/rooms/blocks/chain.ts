import type { Currency } from '#contracts/values/currency.ts';
import { type BlockTerms, type Limits, termsText } from '#games/engine/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import type { ChainSettings } from '../../../platform/config-chain.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Dialect, esplora, tron } from './dialects.ts';
import type { ChainNode } from './nodes.ts';

type Kind = Pick<BlockTerms, 'lead' | 'confirmations' | 'waitSeconds'> & { dialect: Dialect; pollMs: number };

/** What is promised of each chain: finality by fairness 6, and how long is waited for it. The demo's is nobody's public chain. */
const KINDS: Readonly<Record<ChainSettings['kind'], Kind>> = {
  tron: { dialect: tron, lead: 2, confirmations: 19, waitSeconds: 300, pollMs: 1500 },
  bitcoin: { dialect: esplora, lead: 1, confirmations: 1, waitSeconds: 10_800, pollMs: 15_000 },
  demo: { dialect: tron, lead: 2, confirmations: 3, waitSeconds: 90, pollMs: 700 },
};

/** The chain whose blocks decide rounds here. */
export type Chain = {
  terms: BlockTerms;
  dialect: Dialect;
  pollMs: number;
  nodes: readonly ChainNode[];
  /** The most the house may owe of one round, stakes included, by currency; no rounds in others. */
  most: Readonly<Record<string, bigint>>;
};

export function chainOf({ kind, nodes, most, explorer }: ChainSettings): Chain {
  const { dialect, pollMs, lead, confirmations, waitSeconds } = KINDS[kind];
  const named = nodes.map((url) => ({ url, name: nameOf(url) }));
  const terms = { chain: kind, lead, confirmations, waitSeconds, explorer };
  return {
    terms: { ...terms, nodes: named.map(({ name }) => name) },
    dialect,
    pollMs,
    nodes: named,
    most,
  };
}

/** Host and port; for two on one host, as a demo has them, the path as well. */
function nameOf(url: string): string {
  const { host, hostname, pathname } = new URL(url);
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
  return isHere ? host + pathname.replace(/\/$/, '') : host;
}

/** What a round of this chain promises before betting opens. */
export const termsOf = ({ terms }: Chain): string => termsText(terms);

/** Refuses `gameUnavailable` for a game that a block decides where no chain is watched, or none in this currency. */
export function requireChain({ source }: SharedGame, chain: Chain | undefined, currency: string): void {
  if (source === 'block' && chain?.most[currency] === undefined) refuse('gameUnavailable');
}

/** The limits of a game, and of what a block decides what the house may owe of a round. */
export function limitsWith(
  limits: Limits,
  { source }: SharedGame,
  chain: Chain | undefined,
  currency: Currency,
): Limits {
  return source === 'block' ? { ...limits, bank: chain?.most[currency] ?? 0n } : limits;
}
