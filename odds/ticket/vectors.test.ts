import { expect, test } from 'vitest';
import { type Ratio, ratio, readDecimal } from '../exact/ratio.ts';
import { type Rounding, round, toDecimal } from '../exact/rounding.ts';
import {
  deadHeat,
  HALF_LOSE,
  HALF_WIN,
  type LegOutcome,
  LOSE,
  multiplier,
  type OutcomeWord,
  PUSH,
  VOID,
  WIN,
} from '../settlement/outcome.ts';
import { minor, table } from '../testing/vectors.ts';
import { accumulator, lineCount, namedSystem, SYSTEMS, type System, systemLinesOf } from './system.ts';
import { type Leg, settleTicket } from './ticket.ts';

const OUTCOMES: Partial<Record<string, LegOutcome>> & Record<Exclude<OutcomeWord, 'dead_heat'>, LegOutcome> =
  {
    win: WIN,
    half_win: HALF_WIN,
    push: PUSH,
    half_lose: HALF_LOSE,
    lose: LOSE,
    void: VOID,
  };

/** "1.86 half_win · 1.96 win" */
function legsOf(text: string): Leg[] {
  return text.split(' · ').map((leg) => {
    const [price, word] = leg.split(' ');
    return { decimal: readDecimal(price!)!, outcome: OUTCOMES[word!]! };
  });
}

test('[sportsbook 16.6] parlays', () => {
  const rows = table('16.6');
  for (const row of rows) {
    const legs = legsOf(row.legs!);
    const stake = minor(row.stake!);
    const { lines, returned } = settleTicket(accumulator(legs.length), legs, stake, 'half_up');
    expect([row.ID, toDecimal(lines[0]!.multiplier!, 6), returned]).toEqual([
      row.ID,
      row['Π μ'],
      minor(row.return!),
    ]);
    expect(returned! - stake).toBe(minor(row.net!));
  }
  expect(rows).toHaveLength(14);
});

function systemOf(text: string): System {
  if (text.startsWith('Doubles')) return { legs: 3, folds: [2], bankers: [] };
  if (text.includes('Patent')) return namedSystem('patent');
  return namedSystem(text.toLowerCase().replace(' ', '_') as keyof typeof SYSTEMS);
}

test('[sportsbook 16.7] systems', () => {
  const rows = table('16.7');
  for (const row of rows) {
    const system = systemOf(row.type!);
    const result = settleTicket(system, legsOf(row.legs!), minor(row['stake/line']!), 'half_up');
    expect([row.ID, result.lines.length, result.stake, result.returned]).toEqual([
      row.ID,
      Number(row.lines),
      minor(row['total stake']!),
      minor(row.return!),
    ]);
    expect(result.returned! - result.stake).toBe(minor(row.net!));
  }
  expect(rows).toHaveLength(7);
});

test('[sportsbook 11] every named system has its number of lines', () => {
  const counts = Object.fromEntries(
    (Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[]).map((name) => [
      name,
      systemLinesOf(namedSystem(name)).length,
    ]),
  );
  expect(counts).toEqual({
    trixie: 4,
    patent: 7,
    yankee: 11,
    lucky_15: 15,
    canadian: 26,
    lucky_31: 31,
    heinz: 57,
    lucky_63: 63,
    super_heinz: 120,
    lucky_127: 127,
    goliath: 247,
    lucky_255: 255,
  });
});

test('[sportsbook 11] bankers are in every line of an x of y', () => {
  const system = { legs: 5, folds: [2], bankers: [0, 3] };
  expect(lineCount(system)).toBe(3);
  expect(systemLinesOf(system)).toEqual([
    [0, 1, 2, 3],
    [0, 1, 3, 4],
    [0, 2, 3, 4],
  ]);
});

test('an invalid system is refused', () => {
  const refused: System[] = [
    { legs: 0, folds: [1], bankers: [] },
    { legs: 3, folds: [4], bankers: [] },
    { legs: 3, folds: [0], bankers: [] },
    { legs: 3, folds: [2, 2], bankers: [] },
    { legs: 3, folds: [], bankers: [] },
    { legs: 3, folds: [2], bankers: [1, 1] },
    { legs: 3, folds: [2], bankers: [3] },
    { legs: 3, folds: [2], bankers: [0, 1] },
    { legs: 21, folds: [1], bankers: [] },
    { legs: 20, folds: [10], bankers: [] },
    { legs: 3, folds: [1.5], bankers: [] },
  ];
  for (const system of refused) {
    expect(lineCount(system)).toBeNull();
    expect(() => systemLinesOf(system)).toThrow(RangeError);
  }
});

test('[sportsbook 16.8] dead heats by both methods', () => {
  const rows = table('16.8');
  for (const row of rows) {
    const [tied, places] = row.tie!.split(' for ').map(Number);
    const decimal = readDecimal(row.D!)!;
    const stake = minor(row.stake!);
    for (const [method, column] of [
      ['split_stake', 'SPLIT_STAKE return'],
      ['split_profit', 'SPLIT_PROFIT return'],
    ] as const) {
      const factor = multiplier(deadHeat(tied!, places!, method), decimal);
      expect([row.ID, method, returned(factor, stake, 'half_up')]).toEqual([
        row.ID,
        method,
        minor(row[column]!),
      ]);
    }
  }
  expect(rows).toHaveLength(5);
});

const returned = (factor: Ratio, stake: bigint, rounding: Rounding) =>
  round(ratio(factor.num * stake, factor.den), rounding);

test('[sportsbook 16.11] rounding follows the policy and is applied once, at the end', () => {
  const cases: [id: string, stake: bigint, legs: string][] = [
    ['Z1', 3333n, '1.90 half_lose'],
    ['Z2', 1001n, '1.95 half_win'],
    ['Z3', 1000n, '2.0 half_win · 2.2 win · 1.91 win · 2.5 win'],
    ['Z4', 10_000n, '1.86 win · 1.96 win · 1.90 win · 2.36 win'],
  ];
  const rows = new Map(table('16.11').map((row) => [row.ID!, row]));
  for (const [id, stake, text] of cases) {
    const legs = legsOf(text);
    const of = (rounding: Rounding) => settleTicket(accumulator(legs.length), legs, stake, rounding).returned;
    const row = rows.get(id)!;
    expect([id, of('half_up'), of('floor')]).toEqual([id, ...[row.HALF_UP, row.FLOOR].map(cut)]);
  }
  // A currency without minor units: the stake is in whole won.
  const won = (rounding: Rounding) =>
    settleTicket(accumulator(1), legsOf('2.0 half_lose'), 1001n, rounding).returned;
  expect([won('half_up'), won('floor')]).toEqual([501n, 500n]);
  expect([...rows.keys()]).toEqual(['Z1', 'Z2', 'Z3', 'Z4', 'Z5']);
});

const cut = (text: string | undefined) => minor(text!.split(' ')[0]!);
