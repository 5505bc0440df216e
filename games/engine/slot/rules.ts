import { MAPPING_VERSION } from '../fair/index.ts';
import type { LineSlot } from './game.ts';
import type { FreeSpinRule, ScatterRule } from './model.ts';

/**
 * Published figures of a game. They are stored with the game, and its test recomputes all of them from strips
 * and pay table, so that the player's page needs no enumeration and stays correct.
 */
export type PublishedFigures = {
  /** Return to player as an exact fraction of the total bet, "num/den". */
  rtpExact: string;
  /** The same as a percentage with two decimals, floored. */
  rtpPercent: string;
  /** Percentages of the total bet, floored, from lines (ways, clusters), scatters and free spins. */
  rtpParts: { line: string; scatter: string; feature: string };
  /** 100 − rtpPercent. */
  houseEdgePercent: string;
  /** Share of paid spins that win anything, and that win at least the bet. */
  hitPercent: string;
  atLeastBetPercent: string;
  /** Free spins trigger: one paid spin in this many. */
  freeSpinsOneIn: string;
  /** Standard deviation of a round in total bets, and 1.645 times it: the usual 90 % volatility index. */
  deviation: string;
  volatilityIndex: string;
  /**
   * The highest single award: in total bets at multiplier 1, and its odds on any line (one paid spin in …).
   */
  topAward: { symbol: string; count: number; multiple: string; oneIn: string };
  /** Maximum win of one spin on all lines, in total bets at multiplier 1, and its odds (one spin in …). */
  bestSpin: { multiple: string; oneIn: string };
};

/** Everything a player page shows about a slot; plain JSON. Rows, lines and reels count from 0. */
export type SlotRules = {
  kind: 'slot';
  /**
   * Win evaluation: equal symbols on a line, on neighbouring reels in any way, or in disappearing clusters.
   */
  form: 'lines' | 'ways' | 'clusters';
  gameCode: string;
  version: number;
  mappingVersion: string;
  payTableHash: string;
  reels: number;
  rows: number;
  strips: readonly (readonly string[])[];
  /** Number of parts of the total bet that pays are expressed in: lines or coins. */
  units: number;
  /** Empty unless it is a line game. */
  lines: readonly (readonly number[])[];
  /** Symbols by award, highest first; wild first, scatter last. */
  symbols: readonly string[];
  /**
   * `payTable[symbol][count]` in those parts; for clusters `payTable[symbol][i]` is for at least `sizes[i]`
   * symbols.
   */
  payTable: Readonly<Record<string, readonly number[]>>;
  sizes?: readonly number[];
  /** Multiplier ladder of a cascade: for the first window, the first fall, …; the last value persists. */
  ladder?: readonly number[];
  /** Ways games: number of symbols that a wild counts as, in paid and in free spins. */
  wildWorth?: { readonly paid: number; readonly free: number };
  wild?: string;
  scatter?: ScatterRule;
  freeSpins?: FreeSpinRule;
  /** The round ends when its win reaches this many total bets. */
  maxWin?: number;
  figures: PublishedFigures;
};

/** Input of the rules of a slot. */
type RuleSource = Pick<
  SlotRules,
  'form' | 'rows' | 'strips' | 'units' | 'lines' | 'sizes' | 'ladder' | 'wildWorth'
> & {
  pays: Readonly<Partial<Record<string, readonly number[]>>>;
} & Pick<SlotRules, 'wild' | 'scatter' | 'freeSpins' | 'maxWin'>;

/** Builds a game's rules from its model and published figures. */
export function slotRulesOf(
  gameCode: string,
  version: number,
  payTableHash: string,
  { pays, ...source }: RuleSource,
  published: PublishedFigures,
): SlotRules {
  const payTable = Object.fromEntries(Object.entries(pays).map(([symbol, by]) => [symbol, by ?? []]));
  const { wild, scatter } = source;
  const special = [wild, scatter?.symbol].filter((symbol) => symbol !== undefined && !payTable[symbol]);
  return {
    kind: 'slot',
    ...source,
    gameCode,
    version,
    mappingVersion: MAPPING_VERSION,
    payTableHash,
    reels: source.strips.length,
    symbols: [...Object.keys(payTable), ...special.map(String)],
    payTable,
    figures: published,
  };
}

/** The rules of a line slot. */
export function slotRules(
  gameCode: string,
  version: number,
  game: LineSlot,
  published: PublishedFigures,
): SlotRules {
  const { model } = game.slot;
  const source = { ...model, form: 'lines' as const, units: model.lines.length };
  return slotRulesOf(gameCode, version, game.payTableHash, source, published);
}
