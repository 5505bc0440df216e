import { type MarginMethod, withMargin } from '../market/margin.ts';
import { readSelection, type Selection } from '../settlement/selection.ts';
import { chanceIn, type MatchCourse, type Shares, sharesOf } from './market-chances.ts';

/**
 * A priced outcome: its name such as "OU 2.5 1" or "CS 2:1", its probability, and the probability with
 * margin, whose inverse is the price; `refund` is the probability that the stake is returned, with half
 * results counting half.
 */
export type PricedOutcome = {
  readonly name: string;
  readonly selection: Selection;
  readonly chance: number;
  readonly implied: number;
  readonly refund: number;
};

export type PriceSheetItem = [type: string, side: number, criteria: string];

/** Items of a market, one per side. */
export const bySide = (type: string, sides: number[], criteria = ''): PriceSheetItem[] =>
  sides.map((side) => [type, side, criteria]);

/** Items of a market whose outcomes are identified by their criteria. */
export const byPick = (type: string, ...picks: string[]): PriceSheetItem[] =>
  picks.map((pick) => [type, 0, pick]);
const grid = (max: number) =>
  Array.from({ length: (max + 1) ** 2 }, (_, i) => `${Math.floor(i / (max + 1))}:${i % (max + 1)}`);

/** Both sides of a handicap; the line is that of side 1, in goals or points. */
export const handicap = (type: string, line: number): PriceSheetItem[] => [
  [type, 1, `${line}`],
  [type, 2, `${-line || 0}`],
];

/**
 * The football markets of a match. Outcomes of one market are adjacent; their probabilities sum to its number
 * of winners.
 */
const BOARD: readonly PriceSheetItem[][] = [
  ...['1X2', '1X2H'].map((type) => bySide(type, [1, 3, 2])),
  ...['0.5', '1.5', '2.5', '3.5', '2.25', '2.75'].map((line) => bySide('OU', [1, 2], line)),
  ...['0.5', '1.5'].map((line) => bySide('OUH', [1, 2], line)),
  ...[-1.5, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5].map((line) => handicap('HDP', line)),
  ...[-0.25, 0].map((line) => handicap('HDPH', line)),
  ...['OE', 'OEH', 'ML', 'MLH', 'DNB'].map((type) => bySide(type, [1, 2])),
  bySide('HNB', [3, 2]),
  bySide('ANB', [1, 3]),
  bySide('1X2HDP', [1, 3, 2], '-1'),
  bySide('1X2HDPH', [1, 3, 2], '-1'),
  byPick('CS', ...grid(4), 'AOS'),
  byPick('CSH', ...grid(3), 'AOS'),
  byPick('TG', '0-1', '2-3', '4-6', '7+'),
  byPick('TGH', '0-1', '2-3', '4+'),
  byPick('BS', 'B', 'O', 'N'),
  byPick('HTFT', 'HH', 'HD', 'HA', 'DH', 'DD', 'DA', 'AH', 'AD', 'AA'),
  byPick('FGLG', 'HF', 'HL', 'AF', 'AL', 'NG'),
  byPick('FGLGH', 'HF', 'HL', 'AF', 'AL', 'NG'),
  [1, 2]
    .map((side): PriceSheetItem => ['CL', side, 'Y'])
    .flatMap((yes) => [yes, ['CL', yes[1], 'N'] as PriceSheetItem]),
  bySide('TWTN', [1, 2]),
  byPick('DC', '1X', '12', 'X2'),
  byPick('DCH', '1X', '12', 'X2'),
];

function selectionOf([bet_type, home_away, criteria1]: PriceSheetItem): Selection {
  const selection = readSelection({ bet_type, home_away, criteria1, score_at_bet: null });
  if (typeof selection === 'string') throw new Error(`${bet_type} ${criteria1}: ${selection}`);
  return selection;
}

/** Names of the outcomes of the board, in order. */
export const BOARD_NAMES: readonly string[] = BOARD.flat().map(nameOf);

function nameOf([type, side, criteria]: PriceSheetItem): string {
  return [type, criteria, side || ''].filter((part) => part !== '').join(' ');
}

/**
 * Every football market of an event from its one distribution. `book` is 1 plus the overround, which never
 * reduces a probability.
 */
export function priceBoard(
  states: readonly MatchCourse[],
  book: number,
  method: MarginMethod,
): PricedOutcome[] {
  return priceMarkets(BOARD, (selection) => sharesOf(selection, states), book, method);
}

/** Markets as lists of adjacent outcomes, from the shares of their selections. */
export function priceMarkets(
  markets: readonly PriceSheetItem[][],
  sharesIn: (selection: Selection) => Shares,
  book: number,
  method: MarginMethod,
): PricedOutcome[] {
  return markets.flatMap((items) => {
    const selections = items.map(selectionOf);
    const shares = selections.map(sharesIn);
    const chances = shares.map(chanceIn);
    const implied = impliedOf(chances, book, method);
    return items.map((item, i) => ({
      name: nameOf(item),
      selection: selections[i]!,
      chance: chances[i]!,
      implied: implied[i]!,
      refund: refundOf(selections[i]!, shares[i]!),
    }));
  });
}

/** Markets with a possible push. */
const REFUNDABLE: readonly Selection['market'][] = ['HDP', 'OU', 'ML', 'DNB', 'HNB', 'ANB'];

const refundOf = ({ market }: Selection, { won, lost }: Shares) =>
  REFUNDABLE.includes(market) ? Math.min(1, Math.max(0, 1 - won - lost)) : 0;

/**
 * Probabilities of a market with margin. Markets with several winners are scaled to one; an impossible
 * outcome stays at 0.
 */
function impliedOf(chances: readonly number[], book: number, method: MarginMethod): number[] {
  const winners = chances.reduce((sum, p) => sum + p, 0);
  if (book === 1) return [...chances];
  if (winners < 0.999) return chances.map((p) => p * book);
  const shares = chances.map((p) => Math.max(p / winners, 1e-12));
  return withMargin(shares, book, method).map((pi) => pi * winners);
}
