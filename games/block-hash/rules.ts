import { payoutAt } from '../engine/choice/index.ts';
import type { Json } from '../engine/fair/index.ts';
import { add, mul, type Ratio, ratio } from '../engine/slot/ratio.ts';
import { type HashSection, READERS, SECTIONS, SPOTS, type Spot } from './spots.ts';

export const GAME_CODE = 'block-hash';
export const VERSION = 1;

/** Everything an outcome depends on besides the block; its hash is published with every round. */
export const MODEL = {
  game: GAME_CODE,
  spots: SPOTS.map(({ code, multiplier }) => ({ code, multiplier })),
  unit: 10_000,
} as const satisfies Json;

/** Winner of each section of a hash, or `tie`. */
export type Winners = Readonly<Record<HashSection, string>>;
/** The hash of the block and its readings. */
export type BlockResult = { hash: string; winners: Winners };

/**
 * Reads a block's hash, 64 hex characters. Only its tail matters, except for the last decimal digit, which
 * may be further left.
 */
export function blockResultOf(hash: string): BlockResult {
  const winners = Object.fromEntries(SECTIONS.map((section) => [section, READERS[section](hash).winner]));
  return { hash, winners: winners as Winners };
}

/**
 * Return of a stake on a spot, in minor units: its payout, the stake on a tie that was not bet on, or zero.
 */
export function payoutFor({ section, name, multiplier }: Spot, stake: bigint, winners: Winners): bigint {
  const winner = winners[section];
  if (winner === name) return payoutAt(stake, multiplier);
  return winner === 'tie' ? stake : 0n;
}

/** The exact return of a spot, including the stake returned on a tie. */
export function spotReturn({ chance, refund, multiplier }: Spot, stake = BigInt(MODEL.unit)): Ratio {
  return add(mul(chance, ratio(payoutAt(stake, multiplier), stake)), refund);
}
