import type { Json } from '../fair/index.ts';

/** One stake on a choice in a round. A bet has one or more lines, posted together. */
export type BetLine = {
  /**
   * `<bet id>/<position>`: unique, and ascending in betting order. Per-line differences are derived from it.
   */
  id: string;
  /** Minor units. */
  stake: bigint;
  /** In the game's canonical form. */
  choice: Json;
  /** Manual cash-out point in hundredths; null: none. Only in games with a flight. */
  exit: number | null;
};

/** A node's reports: its highest block after the close (`head`), and the block of the round (`block`). */
export type BlockAnswer = { node: string; about: 'head' | 'block'; height: number; hash: string | null };
export type BlockProof = { terms: string; answers: readonly BlockAnswer[] };

/** Public data of a settled round, with its revealed seed. */
export type SharedProof = {
  roundId: string;
  /** As published before betting opened. */
  commit: string;
  serverSeed: string;
  clientSeed: string;
  payTableHash: string;
  outcome: Json;
  ceiling: number | null;
  /** Merkle root of the bets, for rounds with their own seed. */
  betsRoot: string | null;
  /**
   * For rounds of a hash chain: its published terminal hash, and the position of this link from there, from
   * 1.
   */
  chain?: { terminal: string; place: number };
  /** Closing time of betting; determines which scheduled value was due. */
  closesAt?: string;
  /**
   * For rounds decided by a block, or with a public value mixed into their seed: the selection terms and the
   * nodes' reports.
   */
  block?: BlockProof;
  /** All lines of the round in id order with their returns; omitted if unavailable. */
  lines?: readonly (BetLine & { win: bigint })[];
};

export type SharedPart =
  | 'seeds'
  | 'commitment'
  | 'chain'
  | 'block'
  | 'rules'
  | 'bets'
  | 'outcome'
  | 'returns';
/** One step of the proof: computed and displayed value. */
export type SharedCheck = { part: SharedPart; ok: boolean; expected: string; claimed: string };
export type SharedVerdict = { ok: boolean; checks: SharedCheck[] };
