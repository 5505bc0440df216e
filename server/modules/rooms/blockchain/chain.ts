import type { Currency } from '#contracts/values/currency.ts';
import { type BlockTerms, termsText } from '#games/engine/shared/index.ts';
import type { SharedGame } from '#games/shared-games.ts';
import type { ChainSettings } from '../../../platform/config/blockchain.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RoomLimits } from '../../originals/index.ts';
import { drandApi, esploraApi, type NodeApi, tronApi } from './node-apis.ts';
import type { ChainNode } from './nodes.ts';
import { createSourceHealth, type SourceHealth } from './source-health.ts';

type ChainKind = Pick<BlockTerms, 'lead' | 'confirmations' | 'waitSeconds' | 'timetable'> & {
  dialect: NodeApi;
  pollMs: number;
};

/** Rules of each chain: finality by fairness 6, and the time limit. The demo's chain is not public. */
const CHAIN_KINDS: Readonly<Record<ChainSettings['kind'], ChainKind>> = {
  tron: { dialect: tronApi, lead: 2, confirmations: 19, waitSeconds: 300, pollMs: 1500 },
  bitcoin: { dialect: esploraApi, lead: 1, confirmations: 1, waitSeconds: 10_800, pollMs: 15_000 },
  // The public randomness beacon of drand (quicknet): one value every three seconds, final when published.
  drand: {
    ...{ dialect: drandApi, lead: 1, confirmations: 1, waitSeconds: 120, pollMs: 1000 },
    timetable: { genesis: 1_692_803_367, period: 3 },
  },
  demo: { dialect: tronApi, lead: 2, confirmations: 3, waitSeconds: 90, pollMs: 700 },
};

/** The chain whose blocks decide rounds here. */
export type Blockchain = {
  terms: BlockTerms;
  dialect: NodeApi;
  pollMs: number;
  nodes: readonly ChainNode[];
  /** Maximum liability per round by currency, stakes included; no rounds in other currencies. */
  max: Readonly<Record<string, bigint>>;
  health: SourceHealth;
};

/** A blockchain whose blocks decide rounds: its nodes and published terms. */
export const createBlockchain = (settings: ChainSettings): Blockchain =>
  createSource(settings, CHAIN_KINDS[settings.kind]);

/**
 * The same chain as a source of public values. The demo chain has no forks and uses one confirmation, so that
 * its tables wait no longer than for drand.
 */
export const createEntropySource = (settings: ChainSettings): Blockchain =>
  createSource(settings, {
    ...CHAIN_KINDS[settings.kind],
    ...(settings.kind === 'demo' && { lead: 1, confirmations: 1 }),
  });

function createSource({ kind, nodes, max, explorer }: ChainSettings, chain: ChainKind): Blockchain {
  const { dialect, pollMs, ...rules } = chain;
  const named = nodes.map((url) => ({ url, name: nameOf(url) }));
  const terms = { chain: kind, ...rules, explorer };
  return {
    terms: { ...terms, nodes: named.map(({ name }) => name) },
    dialect,
    pollMs,
    nodes: named,
    max,
    health: createSourceHealth(named, dialect),
  };
}

/** Host and port; also the path if two share a host, as in a demo. */
function nameOf(url: string): string {
  const { host, hostname, pathname } = new URL(url);
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
  return isHere ? host + pathname.replace(/\/$/, '') : host;
}

/** The terms of a block round, fixed before betting opens. */
export const blockTermsOf = ({ terms }: Blockchain): string => termsText(terms);

/**
 * Refuses `gameUnavailable` for a game decided by a block if no chain is watched, or none for this currency.
 */
export function requireChain({ source }: SharedGame, chain: Blockchain | undefined, currency: string): void {
  if (source === 'block' && chain?.max[currency] === undefined) refuse('gameUnavailable');
}

/** A game's limits; for block games the liability of a round is capped by its chain. */
export function limitsWith(
  limits: RoomLimits,
  { source }: SharedGame,
  chain: Blockchain | undefined,
  currency: Currency,
): RoomLimits {
  if (source !== 'block') return limits;
  const max = chain?.max[currency] ?? 0n;
  return max < limits.bank ? { ...limits, bank: max } : limits;
}
