import type { Json } from '../fair/index.ts';

/** One thing staked on in a round. A bet is one to many of them, posted together. */
export type Line = {
  /**
   * `<bet id>/<place>`: unique, and in rising order the order of betting. What differs by line alone is
   * derived from it.
   */
  id: string;
  /** Minor units. */
  stake: bigint;
  /** In the game's canonical form. */
  choice: Json;
  /** Where its player left the flight, in hundredths; null: not left by hand. Only in games with a flight. */
  exit: number | null;
};

/**
 * What a node said: of its highest block after the close (`head`), and of the block of the round (`block`).
 */
export type BlockAnswer = { node: string; about: 'head' | 'block'; height: number; hash: string | null };
export type BlockClaim = { terms: string; answers: readonly BlockAnswer[] };

/** A settled round as everybody may see it, with its revealed seed. */
export type Claim = {
  roundId: string;
  /** As published before betting opened. */
  commit: string;
  serverSeed: string;
  clientSeed: string;
  payTableHash: string;
  outcome: Json;
  ceiling: number | null;
  /** Root of the bets, for rounds with their own seed. */
  betsRoot: string | null;
  /**
   * Of rounds from a hash chain: its published end, and which link from there this one is, counted from 1.
   */
  chain?: { terminal: string; place: number };
  /** When betting closed; determines which scheduled value was due. */
  closesAt?: string;
  /**
   * For rounds decided by a block, or with a public value mixed into their seed: the terms of its choice, and
   * the nodes' reports.
   */
  block?: BlockClaim;
  /**
   * All lines of the round in order of their ids with their returns; omitted where they are not available.
   */
  lines?: readonly (Line & { win: bigint })[];
};

export type Part = 'seeds' | 'commitment' | 'chain' | 'block' | 'rules' | 'bets' | 'outcome' | 'returns';
/** One step of the proof: what the seeds give, and what was shown. */
export type Check = { part: Part; ok: boolean; expected: string; claimed: string };
export type Verdict = { ok: boolean; checks: Check[] };
