import type { MarginMethod } from '../market/margin.ts';
import type { Selection } from '../settlement/selection.ts';
import { type Ending, type Shares, sharesOver } from './market-chances.ts';
import { endingsOf, pointsDistribution } from './points-distribution.ts';
import type { PointsForecast } from './points-rating.ts';
import {
  byPick,
  bySide,
  handicap,
  type PricedOutcome,
  type PriceSheetItem,
  priceMarkets,
} from './price-sheet.ts';
import { matchEndings, setEndings } from './tennis-points.ts';
import type { TennisForecast } from './tennis-rating.ts';

/** Lines already on offer, by bet type; priced in addition to those nearest to evens. */
export type OfferedLines = Readonly<Record<string, readonly number[]>>;

type SharesOf = (selection: Selection) => Shares;

/** Lines on each side of the main one, and the step between them. */
type Ladder = { readonly type: 'HDP' | 'HDPH' | 'OU' | 'OUH'; readonly step: number; readonly count: number };
const POINT_LADDERS: readonly Ladder[] = [
  { type: 'HDP', step: 2, count: 2 },
  { type: 'OU', step: 4, count: 2 },
  { type: 'HDPH', step: 2, count: 1 },
  { type: 'OUH', step: 3, count: 1 },
];

/**
 * Every basketball market of a match from its one distribution. `book` is 1 plus the overround; `lines` are
 * those already on offer.
 */
export function priceBasketball(
  forecast: PointsForecast,
  lines: OfferedLines,
  book: number,
  method: MarginMethod,
): PricedOutcome[] {
  const distribution = pointsDistribution(forecast);
  const sharesOf: SharesOf = (selection) => sharesOver(selection, endingsOf(distribution, selection));
  const [margin, total] = [forecast.home - forecast.away, forecast.home + forecast.away];
  const center = { HDP: -margin, HDPH: -margin / 2, OU: total, OUH: total / 2 };
  const ladders = POINT_LADDERS.flatMap((ladder) =>
    linesAround(ladder, center[ladder.type], lines[ladder.type] ?? []).map((line) => itemsOf(ladder, line)),
  );
  const markets = [
    bySide('ML', [1, 2]),
    ...ladders,
    ...['OE', 'MLH', 'OEH'].map((type) => bySide(type, [1, 2])),
  ];
  return priceMarkets(markets, sharesOf, book, method);
}

const itemsOf = ({ type }: Pick<Ladder, 'type'>, line: number): PriceSheetItem[] =>
  type.startsWith('HDP') ? handicap(type, line) : bySide(type, [1, 2], `${line}`);

/** Half lines around a value, which never push, and lines on offer; ascending. */
function linesAround({ type, step, count }: Ladder, value: number, offered: readonly number[]): number[] {
  const main = Math.floor(value) + 0.5;
  const near = Array.from({ length: 2 * count + 1 }, (_, i) => main + (i - count) * step);
  const isTotal = type.startsWith('OU');
  return [...new Set([...near, ...offered])].filter((line) => !isTotal || line > 0).toSorted((a, b) => a - b);
}

/** Games of the first set: totals on offer, and handicaps of both players. */
const FIRST_SET_TOTALS = ['8.5', '9.5', '10.5', '12.5'];
const FIRST_SET_HANDICAPS = [-3.5, -2.5, -1.5, 1.5, 2.5, 3.5];
/** First-set handicaps are priced if their probability is between these. */
const OPEN_CHANCES = [0.12, 0.88] as const;

/** Every tennis market of a match from its one distribution: sets, and games of the first set. */
export function priceTennis(
  { serve, toWin }: TennisForecast,
  lines: OfferedLines,
  book: number,
  method: MarginMethod,
): PricedOutcome[] {
  const [full, half] = [setScores(serve, toWin), firstSets(serve)];
  const sharesOf: SharesOf = (selection) => sharesOver(selection, selection.isHalf ? half : full);
  const handicaps = Array.from({ length: toWin - 1 }, (_, i) => i + 1.5).flatMap((line) => [-line, line]);
  const totals = Array.from({ length: toWin - 1 }, (_, i) => `${toWin + i + 0.5}`);
  const isOpen = (items: PriceSheetItem[]) => {
    const [chance] = priceMarkets([items], sharesOf, 1, method).map((priced) => priced.chance);
    return chance! > OPEN_CHANCES[0] && chance! < OPEN_CHANCES[1];
  };
  const inFirst = FIRST_SET_HANDICAPS.filter(
    (line) => lines.HDPH?.includes(line) || isOpen(handicap('HDPH', line)),
  );
  const lost = Array.from({ length: toWin }, (_, sets) => sets);
  const markets = [
    bySide('ML', [1, 2]),
    ...handicaps.map((line) => handicap('HDP', line)),
    ...totals.map((line) => bySide('OU', [1, 2], line)),
    byPick('CS', ...lost.map((sets) => `${toWin}:${sets}`), ...lost.map((sets) => `${sets}:${toWin}`)),
    bySide('MLH', [1, 2]),
    ...inFirst.map((line) => handicap('HDPH', line)),
    ...FIRST_SET_TOTALS.map((line) => bySide('OUH', [1, 2], line)),
  ];
  return priceMarkets(markets, sharesOf, book, method);
}

/** Final scores in sets. */
function setScores(serve: TennisForecast['serve'], toWin: number): Ending[] {
  const endings = matchEndings(serve, toWin);
  const byScore = Map.groupBy(endings, ({ sets }) => `${sets.home}:${sets.away}`);
  return [...byScore.values()].map((same) => ({
    match: { sport: 'tennis', full: same[0]!.sets, half: null, goals: null },
    p: same.reduce((sum, { p }) => sum + p, 0),
  }));
}

/** Games of the first set, averaged over who serves first. */
function firstSets(serve: TennisForecast['serve']): Ending[] {
  return [true, false].flatMap((homeServes) =>
    setEndings(serve, homeServes).map(({ home, away, p }): Ending => {
      const games = { home, away };
      return { match: { sport: 'tennis', full: games, half: games, goals: null }, p: p / 2 };
    }),
  );
}
