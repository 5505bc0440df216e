import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, equal, HALF, mul, ONE, ratio, sub, ZERO } from '../exact/ratio.ts';
import { outcomes, prices } from '../testing/arbitraries.ts';
import { settleAbandoned } from './abandonment.ts';
import { MATCH_BET_TYPES, marketOf } from './bet-type.ts';
import { DEFAULT_RULES } from './betting-rules.ts';
import { settleMatch } from './event.ts';
import { isQuarterLine, lineOutcome, readLine, showLine, splitLine } from './line.ts';
import { type Goal, type Match, score, showScore } from './match.ts';
import { deadHeat, halves, multiplier, type OutcomeWord, paidShare } from './outcome.ts';
import { picksOf, readSelection, type Selection, type SelectionFields, SIDE_CODES } from './selection.ts';

const NIL = score(0, 0);
const DECIMAL = ratio(194, 100);

function select(item: Partial<SelectionFields> & { bet_type: string }): Selection {
  const selection = readSelection({ home_away: 0, criteria1: '', score_at_bet: null, ...item });
  if (typeof selection === 'string') throw new Error(`${JSON.stringify(item)}: ${selection}`);
  return selection;
}

/** Every selection of a market at a line, and every correct score of its grid. */
function selectionsOf(type: (typeof MATCH_BET_TYPES)[number], line = '0.5'): Selection[] {
  const { market, isHalf } = marketOf(type);
  if (market === 'CS') {
    const grid = DEFAULT_RULES.correctScoreGrid[isHalf ? 'half' : 'full'];
    const scores = range(0, grid).flatMap((home) => range(0, grid).map((away) => `${home}:${away}`));
    return [...scores, 'AOS'].map((criteria1) => select({ bet_type: type, criteria1 }));
  }
  const picks = picksOf(market, isHalf);
  return (SIDE_CODES[market] ?? [0]).flatMap((home_away) => {
    if (market === 'HDP') {
      const own = home_away === 2 ? (line.startsWith('-') ? line.slice(1) : `-${line}`) : line;
      return [select({ bet_type: type, home_away, criteria1: own })];
    }
    if (market === 'OU') return [select({ bet_type: type, home_away, criteria1: line })];
    if (market === '1X2HDP') return [select({ bet_type: type, home_away, criteria1: '-1' })];
    return (picks.length ? picks : ['']).map((criteria1) => select({ bet_type: type, home_away, criteria1 }));
  });
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const goals: fc.Arbitrary<Goal[]> = fc
  .array(fc.record({ by: fc.constantFrom('home' as const, 'away' as const), half: fc.constantFrom(1, 2) }), {
    maxLength: 9,
  })
  .map((all) => all.sort((a, b) => a.half - b.half));

function matchOf(all: Goal[]): Match {
  const count = (of: Goal[]) => {
    const home = of.filter(({ by }) => by === 'home').length;
    return score(home, of.length - home);
  };
  return {
    sport: 'football',
    full: count(all),
    half: count(all.filter(({ half }) => half === 1)),
    goals: all,
  };
}
const matches = goals.map(matchOf);

test('[sportsbook 16.12.1] a quarter line pays the same as two half stakes on the adjacent lines', () => {
  for (let line = -20; line <= 20; line++)
    for (let margin = -8; margin <= 8; margin++) {
      const whole = multiplier(lineOutcome(margin * 4 + line), DECIMAL);
      if (!isQuarterLine(line)) continue;
      const [low, high] = splitLine(line).map((half) => lineOutcome(margin * 4 + half));
      const split = mul(HALF, add(multiplier(low!, DECIMAL), multiplier(high!, DECIMAL)));
      expect([line, margin, whole]).toEqual([line, margin, split]);
      expect(halves(low!, high!).word).toBe(lineOutcome(margin * 4 + line).word);
    }
});

const MIRROR: Partial<Record<OutcomeWord, OutcomeWord>> = {
  win: 'lose',
  lose: 'win',
  half_win: 'half_lose',
  half_lose: 'half_win',
  push: 'push',
};

test('[sportsbook 16.12.2] both sides of a line are mirror images, and the book keeps the margin', () => {
  const kept: Partial<Record<OutcomeWord, ReturnType<typeof ratio>>> = { push: ZERO };
  const edge = sub(ratio(2), DECIMAL);
  kept.win = edge;
  kept.lose = edge;
  kept.half_win = mul(HALF, edge);
  kept.half_lose = mul(HALF, edge);
  for (let line = -20; line <= 20; line++)
    for (let margin = -8; margin <= 8; margin++) {
      const [own, other] = [lineOutcome(margin * 4 + line), lineOutcome(-margin * 4 - line)];
      expect(other.word).toBe(MIRROR[own.word]);
      const paid = add(multiplier(own, DECIMAL), multiplier(other, DECIMAL));
      expect(sub(ratio(2), paid)).toEqual(kept[own.word]);
    }
});

test('[sportsbook 5] results are monotonic in margin and line; half results and pushes occur only on their lines', () => {
  const order: OutcomeWord[] = ['lose', 'half_lose', 'push', 'half_win', 'win'];
  for (let quarters = -40; quarters < 40; quarters++) {
    const [now, next] = [lineOutcome(quarters), lineOutcome(quarters + 1)];
    expect(order.indexOf(next.word)).toBeGreaterThanOrEqual(order.indexOf(now.word));
    if (now.word.startsWith('half')) expect(isQuarterLine(quarters)).toBe(true);
    if (now.word === 'push') expect(quarters % 4).toBe(0);
  }
});

test('[sportsbook 16.12.3] a return is between zero and stake times price', () => {
  fc.assert(
    fc.property(prices, outcomes, (decimal, outcome) => {
      const factor = multiplier(outcome, decimal);
      expect(compare(factor, ZERO)).toBeGreaterThanOrEqual(0);
      expect(compare(factor, decimal)).toBeLessThanOrEqual(0);
      if (outcome.word === 'void') expect(equal(factor, ONE)).toBe(true);
      expect(compare(add(paidShare(outcome), outcome.voidFactor), ONE)).toBeLessThanOrEqual(0);
    }),
  );
});

/** Number of winning selections of a market, for any score (sportsbook 3). */
function winners(match: Match, type: (typeof MATCH_BET_TYPES)[number], line?: string): number {
  return selectionsOf(type, line).filter(
    (selection) => settleMatch(selection, match, DEFAULT_RULES).outcome.word === 'win',
  ).length;
}

test('[sportsbook 3] every market has the required number of winners at any score', () => {
  fc.assert(
    fc.property(matches, (match) => {
      const single = [
        'OE',
        'OEH',
        '1X2',
        '1X2H',
        '1X2HDP',
        '1X2HDPH',
        'CS',
        'CSH',
        'TG',
        'TGH',
        'BS',
        'HTFT',
      ];
      for (const type of single as (typeof MATCH_BET_TYPES)[number][])
        expect([type, winners(match, type)]).toEqual([type, 1]);
      expect(winners(match, 'DC')).toBe(2);
      expect(winners(match, 'CL')).toBe(2);
      expect(winners(match, 'HDP')).toBe(1);
      expect(winners(match, 'OU')).toBe(1);
      expect(winners(match, 'TWTN')).toBeLessThanOrEqual(1);
      expect(winners(match, 'FGLG')).toBe(match.goals!.length > 0 ? 2 : 1);
      const isDraw = match.full.home === match.full.away;
      for (const type of ['ML', 'DNB'] as const) expect(winners(match, type)).toBe(isDraw ? 0 : 1);
      expect(winners(match, 'HNB')).toBe(match.full.home > match.full.away ? 0 : 1);
      expect(winners(match, 'ANB')).toBe(match.full.home < match.full.away ? 0 : 1);
    }),
  );
});

test('[sportsbook 16.12.4] an abandoned match settles as at full time when no further goal is possible', () => {
  const surroundings = { sport: 'football' as const, rules: DEFAULT_RULES };
  fc.assert(
    fc.property(matches, fc.constantFrom('0.5', '1', '2.25', '-0.75'), (match, line) => {
      for (const type of MATCH_BET_TYPES.filter((type) => type !== 'HTFTH'))
        for (const selection of selectionsOf(type, type.startsWith('OU') ? line.replace('-', '') : line)) {
          const stopped = settleAbandoned(selection, match, surroundings, 0).outcome;
          expect([type, showScore(match.full), stopped]).toEqual([
            type,
            showScore(match.full),
            settleMatch(selection, match, DEFAULT_RULES).outcome,
          ]);
        }
    }),
    { numRuns: 40 },
  );
});

test('[sportsbook 8.1] a market settled at abandonment is decided at every final score', () => {
  const surroundings = { sport: 'football' as const, rules: DEFAULT_RULES };
  fc.assert(
    fc.property(goals, fc.nat(9), fc.constantFrom('0.5', '1', '2.25', '-0.75'), (all, cut, line) => {
      const stop = matchOf(all.slice(0, cut));
      const isSecondHalf = all.slice(0, cut).some(({ half }) => half === 2);
      const stopped = isSecondHalf ? stop : { ...stop, half: null };
      for (const type of MATCH_BET_TYPES.filter((type) => type !== 'HTFTH'))
        for (const selection of selectionsOf(type, type.startsWith('OU') ? line.replace('-', '') : line)) {
          const { outcome } = settleAbandoned(selection, stopped, surroundings);
          if (outcome.word === 'void') continue;
          expect(outcome).toEqual(settleMatch(selection, matchOf(all), DEFAULT_RULES).outcome);
        }
    }),
    { numRuns: 40 },
  );
});

test('lines are parsed in both notations and displayed with their sign', () => {
  const read = ['-0.75', '+0.75', '0', '-0.5/1', '0-0.5', '-0/0.5', '2.5/3', '0.25', '12'].map(readLine);
  expect(read).toEqual([-3, 3, 0, -3, 1, -1, 11, 1, 48]);
  const refused = ['', '0.3', '0.5/2', '0.25/0.75', '1000', '-', '1/0.5', 'x', '0.125'];
  expect(refused.filter((text) => readLine(text) !== null)).toEqual([]);
  expect([-3, 3, 0].map((line) => showLine(line, true))).toEqual(['-0.75', '+0.75', '0']);
  expect(Object.is(readLine('-0'), 0)).toBe(true);
  expect(readLine('0')! + NIL.home).toBe(0);
});

test('a dead heat with enough places for all is a win; invalid input is refused', () => {
  expect(deadHeat(2, 2, 'split_stake').word).toBe('win');
  for (const [tied, places] of [
    [0, 1],
    [2, 0],
    [1.5, 1],
  ])
    expect(() => deadHeat(tied!, places!, 'split_stake')).toThrow(RangeError);
});
