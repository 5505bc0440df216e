import type { Reading } from '../hash/hash-reading.ts';
import {
  type HashBet,
  hashBigSmall,
  hashBull,
  hashDragonTiger,
  hashLucky,
  hashOddEven,
  reading,
} from '../hash/index.ts';

/** The five readings of a hash; each has one winning bet or is a tie. */
export const SECTIONS = ['parity', 'size', 'luck', 'beasts', 'bull'] as const;
export type HashSection = (typeof SECTIONS)[number];

/** How each section reads a hash (fairness 6). */
export const READERS: Readonly<Record<HashSection, (hash: string) => Reading>> = {
  parity: reading.oddEven,
  size: reading.bigSmall,
  luck: reading.luckyPair,
  beasts: reading.dragonTiger,
  bull: reading.bullHands,
};

/**
 * A betting spot; its `code` identifies it in bets: `parity-odd`, `beasts-tie`. Odds are those of the
 * single-player game with the same reading.
 */
export type Spot = HashBet & { code: string; section: HashSection };

const spotsOf = (section: HashSection, bets: readonly HashBet[]): Spot[] =>
  bets.map((bet) => ({ ...bet, section, code: `${section}-${bet.name}` }));

export const SPOTS: readonly Spot[] = [
  ...spotsOf('parity', hashOddEven.bets),
  ...spotsOf('size', hashBigSmall.bets),
  ...spotsOf('luck', hashLucky.bets),
  ...spotsOf('beasts', hashDragonTiger.bets),
  ...spotsOf('bull', hashBull.bets),
];

const byCode: ReadonlyMap<string, Spot> = new Map(SPOTS.map((spot) => [spot.code, spot]));

/** The spot with this code, or undefined. */
export function findSpot(code: string): Spot | undefined {
  return byCode.get(code);
}
