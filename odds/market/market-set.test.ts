import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RULES } from '../settlement/betting-rules.ts';
import { settleMatch } from '../settlement/event.ts';
import { score } from '../settlement/match.ts';
import { readSelection, type Selection } from '../settlement/selection.ts';
import { SPORTS } from '../settlement/sport.ts';
import { eventStates } from './event-states.ts';
import { firstPeriodOf } from './first-period.ts';
import { marketSetOf, newMarket } from './market-set.ts';

const lineFor = (betType: string) =>
  betType.startsWith('CS')
    ? '2'
    : betType.startsWith('1X2HDP')
      ? '-1'
      : /^(HDP|OU)/.test(betType)
        ? '2.5'
        : '';

function selectionsOf(betType: string, line: string): Selection[] {
  return newMarket(betType, line)!.outcomes.map(({ homeAway, criteria1 }) => {
    const item = { bet_type: betType, home_away: homeAway, criteria1, score_at_bet: null };
    return readSelection(item) as Selection;
  });
}

test('[sportsbook 7.1] every bet type of every market set opens with outcomes that can be settled', () => {
  for (const sport of SPORTS)
    for (const betType of marketSetOf(sport).betTypes) {
      const selections = selectionsOf(betType, lineFor(betType));
      expect(selections.every((selection) => typeof selection !== 'string')).toBe(true);
      const isHalf = selections[0]!.isHalf;
      expect(isHalf && firstPeriodOf(sport) === null).toBe(false);
      const match = { sport, full: score(2, 1), half: score(1, 0), goals: null };
      const words = selections.map((selection) => settleMatch(selection, match, DEFAULT_RULES).outcome.word);
      expect(words.filter((word) => word === 'win').length).toBeGreaterThanOrEqual(1);
    }
});

test('[sportsbook 7.1] lines that a bet type does not support open no market', () => {
  const none = [
    ...[newMarket('ML', '1'), newMarket('OU', '-2.5'), newMarket('OU', ''), newMarket('1X2HDP', '0.5')],
    ...[
      newMarket('HDP', '1.3'),
      newMarket('CS', '9'),
      newMarket('CS', ''),
      newMarket('OR', ''),
      newMarket('XX', ''),
    ],
  ];
  expect(none.every((market) => market === null)).toBe(true);
  expect(newMarket('HDP', '-4.5')).toEqual({
    specifier: '-4.5',
    outcomes: [
      { homeAway: 1, criteria1: '-4.5' },
      { homeAway: 2, criteria1: '+4.5' },
    ],
  });
});

const lines = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 3 });
const sums = fc.array(fc.integer({ min: 300, max: 500 }), { maxLength: 3 });
const points = fc.integer({ min: 0, max: 140 });

test('[trading 4.1] every basketball score settles like one of the model’s states', () => {
  fc.assert(
    fc.property(lines, sums, points, points, (handicaps, totals, home, away) => {
      const selections = [
        ...selectionsOf('ML', ''),
        ...selectionsOf('OE', ''),
        ...handicaps.flatMap((quarters) => selectionsOf('HDP', String(quarters / 4))),
        ...totals.flatMap((quarters) => selectionsOf('OU', String(quarters / 2))),
      ];
      const paysAs = (full: { home: number; away: number }) =>
        selections
          .map((selection) =>
            settleMatch(selection, { sport: 'basketball', full, half: null, goals: null }, DEFAULT_RULES),
          )
          .map(({ outcome }) => outcome.word)
          .join();
      const states = new Set(eventStates('basketball', selections, false).map(({ full }) => paysAs(full)));
      expect(states.has(paysAs({ home, away }))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('[trading 4.1] a drawn ice hockey match has both overtime outcomes', () => {
  const states = eventStates('ice_hockey', selectionsOf('OU', '5.5'), false);
  const [away] = [readSelection({ bet_type: 'ML', home_away: 2, criteria1: '', score_at_bet: null })];
  const drawn = states.filter(({ full }) => full.home === full.away);
  const words = drawn.map((match) => settleMatch(away as Selection, match, DEFAULT_RULES).outcome.word);
  expect(new Set(words)).toEqual(new Set(['push', 'lose', 'win']));
});
