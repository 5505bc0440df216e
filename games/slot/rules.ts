import { MAPPING_VERSION } from '../fair/index.ts';
import type { SlotGame } from './game.ts';
import type { FreeSpinRule, ScatterRule } from './model.ts';

/**
 * Figures of a game as published. They are written down beside the game, and its test computes every one of them
 * again from strips and pay table, so the page a player reads costs no enumeration and cannot drift.
 */
export type Published = {
  /** Return to player as an exact fraction of the total bet, "num/den". */
  rtpExact: string;
  /** The same as a percentage with two decimals, floored. */
  rtpPercent: string;
  /** Percentages of the total bet, floored, that come from lines, scatters and free spins. */
  rtpParts: { line: string; scatter: string; feature: string };
  /** 100 − rtpPercent. */
  houseEdgePercent: string;
  /** Paid spins that win anything, and that win at least the bet. */
  hitPercent: string;
  atLeastBetPercent: string;
  /** One paid spin in so many opens free spins. */
  freeSpinsOneIn: string;
  /** Standard deviation of a round in total bets, and 1.645 times it: the usual 90 % volatility index. */
  deviation: string;
  volatilityIndex: string;
  /** The highest single award: in total bets at multiplier 1, and one paid spin in so many shows it on some line. */
  topAward: { symbol: string; count: number; multiple: string; oneIn: string };
  /** The most one spin can win on all lines, in total bets at multiplier 1, and one spin in so many does. */
  bestSpin: { multiple: string; oneIn: string };
};

/** Everything a player page shows about a slot; plain JSON. Rows, lines and reels count from 0. */
export type SlotRules = {
  kind: 'slot';
  gameCode: string;
  version: number;
  mappingVersion: string;
  payTableHash: string;
  reels: number;
  rows: number;
  strips: readonly (readonly string[])[];
  lines: readonly (readonly number[])[];
  /** Symbols from the highest award down; wild first, scatter last. */
  symbols: readonly string[];
  /** `payTable[symbol][count]` in line bets; a line bet is the total bet divided by the number of lines. */
  payTable: Readonly<Record<string, readonly number[]>>;
  wild?: string;
  scatter?: ScatterRule;
  freeSpins?: FreeSpinRule;
  /** The round ends when its win reaches this many total bets. */
  maxWin?: number;
  figures: Published;
};

/** Puts the rules of a game together from its model and its published figures. */
export function slotRules(
  gameCode: string,
  version: number,
  game: SlotGame,
  published: Published,
): SlotRules {
  const { strips, rows, lines, pays, wild, scatter, freeSpins, maxWin } = game.slot.model;
  const payTable = Object.fromEntries(Object.entries(pays).map(([symbol, by]) => [symbol, by ?? []]));
  return {
    kind: 'slot',
    gameCode,
    version,
    mappingVersion: MAPPING_VERSION,
    payTableHash: game.payTableHash,
    reels: strips.length,
    rows,
    strips,
    lines,
    symbols: scatter ? [...Object.keys(payTable), scatter.symbol] : Object.keys(payTable),
    payTable,
    wild,
    scatter,
    freeSpins,
    maxWin,
    figures: published,
  };
}
