import { expect, test } from 'vitest';
import { DEFAULT_RULES } from './betting-rules.ts';
import { type AcceptedSelection, type EventResult, isAmendmentInTime, settleEvent } from './event.ts';
import { score } from './match.ts';
import { type Standings, settleOutright, settlePlace } from './outright.ts';
import { readSelection, type Selection, type SelectionFields } from './selection.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 2, 1, 15);

function bet(item: Partial<SelectionFields> & { bet_type: string }, more: Partial<AcceptedSelection> = {}) {
  const selection = readSelection({ home_away: 0, criteria1: '', score_at_bet: null, ...item }) as Selection;
  return { selection, acceptedAt: START - HOUR, isLive: false, ...more };
}
const HOME = bet({ bet_type: '1X2', home_away: 1 });

const FINISHED: EventResult = {
  sport: 'football',
  status: 'finished',
  scheduledAt: START,
  startedAt: START,
  endedAt: START + 2 * HOUR,
  match: { sport: 'football', half: score(1, 0), full: score(2, 1), goals: null },
};

/** State, outcome, rule and reason of a settlement, or what it waits for and until when. */
function settled(accepted: AcceptedSelection, event: Partial<EventResult>, now = START + 2 * HOUR) {
  const answer = settleEvent(accepted, { ...FINISHED, ...event }, now, DEFAULT_RULES);
  if (answer.status === 'open') return ['open', answer.until, answer.missing];
  return [answer.outcome.word, answer.rule.key, answer.voidReason];
}

test('[sportsbook 16.5] A162: postponed and not played within twelve hours', () => {
  const minusOne = bet({ bet_type: 'HDP', home_away: 1, criteria1: '-1' });
  const postponed = { status: 'not_started', startedAt: null, endedAt: null, match: null } as const;
  expect(settled(minusOne, postponed, START + 12 * HOUR - 1)).toEqual(['open', START + 12 * HOUR, null]);
  expect(settled(minusOne, postponed, START + 12 * HOUR)).toEqual(['void', 'not_completed', 'POSTPONED']);
  // A match played later than that is void as well.
  expect(settled(minusOne, { endedAt: START + 13 * HOUR }, START + 14 * HOUR)).toEqual([
    'void',
    'not_completed',
    'POSTPONED',
  ]);
  expect(settled(HOME, { endedAt: START + 12 * HOUR })).toEqual(['win', 'result', null]);
});

test('[sportsbook 8.1] an abandoned match settles decided markets at once, the rest after the window', () => {
  const abandoned = { status: 'abandoned', endedAt: null } as const;
  const over = bet({ bet_type: 'OU', home_away: 1, criteria1: '2.5' });
  expect(settled(over, abandoned)).toEqual(['win', 'abandoned_decided', null]);
  expect(settled(HOME, abandoned)).toEqual(['open', START + 12 * HOUR, null]);
  expect(settled(HOME, abandoned, START + 12 * HOUR)).toEqual(['void', 'abandoned_undecided', 'ABANDONED']);
});

test('[sportsbook 8.2] windows depend on the sport: tennis has none, a fight has 14 days', () => {
  const waiting = { status: 'not_started', startedAt: null, endedAt: null, match: null } as const;
  const winner = bet({ bet_type: 'ML', home_away: 1 });
  expect(settled(winner, { ...waiting, sport: 'tennis' }, START + 100 * HOUR)).toEqual(['open', null, null]);
  expect(settled(winner, { ...waiting, sport: 'combat' }, START + 100 * HOUR)).toEqual([
    'open',
    START + 336 * HOUR,
    null,
  ]);
  expect(settled(winner, { ...waiting, status: 'cancelled' })).toEqual([
    'void',
    'not_completed',
    'POSTPONED',
  ]);
  const rules = { ...DEFAULT_RULES, voidWindowHours: { football: 36 } };
  const answer = settleEvent(HOME, { ...FINISHED, ...waiting }, START + 13 * HOUR, rules);
  expect(answer).toEqual({ status: 'open', until: START + 36 * HOUR, missing: null });
});

test('[sportsbook 7, 8.2] bets that are void at any score', () => {
  expect(settled(HOME, { isListedSides: false })).toEqual(['void', 'sides_swapped', 'VENUE_CHANGED']);
  expect(settled(HOME, { isListedLength: false })).toEqual(['void', 'length_changed', 'OPERATOR']);
  const firstHalf = bet({ bet_type: '1X2H', home_away: 1 });
  expect(settled(firstHalf, { hasHalves: false })).toEqual(['void', 'no_halves', 'OPERATOR']);
  expect(settled(HOME, { hasHalves: false })).toEqual(['win', 'result', null]);
  const late = { ...HOME, acceptedAt: START };
  expect(settled(late, {})).toEqual(['void', 'late_bet', 'LATE_BET']);
  // In play the same time is not a late bet, and bets accepted before an early start stand.
  expect(settled({ ...late, isLive: true }, {})).toEqual(['win', 'result', null]);
  expect(settled(HOME, { startedAt: START - HOUR / 2 })).toEqual(['win', 'result', null]);
});

test('[sportsbook 6] bets placed at a disallowed score are void, other bets stand', () => {
  const wrongScores = [{ from: START + 1000, until: START + 9000, score: score(1, 0) }];
  const item = { bet_type: 'HDP', home_away: 1, criteria1: '-0.5' };
  const at = (acceptedAt: number, h: number) =>
    settled(bet({ ...item, score_at_bet: { h, a: 0 } }, { acceptedAt, isLive: true }), { wrongScores })[1];
  expect(at(START + 1000, 1)).toBe('wrong_score');
  expect(at(START + 8999, 1)).toBe('wrong_score');
  expect([at(START + 999, 1), at(START + 9000, 1), at(START + 5000, 0)]).toEqual([
    'live_handicap',
    'live_handicap',
    'live_handicap',
  ]);
});

test('[sportsbook 6] sports that do not rebase settle a live handicap on the full score', () => {
  const live = bet({ bet_type: 'HDP', home_away: 1, criteria1: '-5.5', score_at_bet: { h: 40, a: 30 } });
  const match = { sport: 'basketball' as const, half: null, full: score(101, 94), goals: null };
  expect(settled(live, { sport: 'basketball', match })).toEqual(['win', 'handicap', null]);
  expect(settled(live, { sport: 'rugby', match: { ...match, sport: 'rugby' } })[0]).toBe('lose');
});

test('[sportsbook 3.1] overtime counts in sports that have it, never in football', () => {
  const winner = bet({ bet_type: 'ML', home_away: 2 });
  const three = bet({ bet_type: '1X2', home_away: 3 });
  const match = { half: null, full: score(3, 3), withOvertime: score(3, 4), goals: null };
  const of = (accepted: AcceptedSelection, sport: 'ice_hockey' | 'football' | 'basketball') =>
    settled(accepted, { sport, match: { ...match, sport } })[0];
  expect([of(winner, 'ice_hockey'), of(winner, 'basketball'), of(winner, 'football')]).toEqual([
    'win',
    'win',
    'push',
  ]);
  expect([of(three, 'ice_hockey'), of(three, 'football')]).toEqual(['win', 'win']);
});

test('a result that lacks data for a market leaves the bet open and names what is missing', () => {
  const noHalf = { match: { ...FINISHED.match!, half: null } };
  expect(settled(bet({ bet_type: 'HTFT', criteria1: 'HH' }), noHalf)).toEqual(['open', null, 'half']);
  expect(settled(bet({ bet_type: 'OUH', home_away: 1, criteria1: '0.5' }), noHalf)[2]).toBe('half');
  expect(settled(bet({ bet_type: 'FGLG', criteria1: 'HF' }), {})).toEqual(['open', null, 'goals']);
  expect(settled(bet({ bet_type: 'FGLG', criteria1: 'NG' }), {})).toEqual(['lose', 'no_goal', null]);
});

test('[sportsbook 8.3] result amendments are accepted for 72 hours', () => {
  expect(isAmendmentInTime(FINISHED, START + 72 * HOUR, DEFAULT_RULES)).toBe(true);
  expect(isAmendmentInTime(FINISHED, START + 72 * HOUR + 1, DEFAULT_RULES)).toBe(false);
});

test('[sportsbook 3.4] unknown bet types and selections are refused', () => {
  const read = (bet_type: string, home_away = 0, criteria1 = '') =>
    readSelection({ bet_type, home_away, criteria1, score_at_bet: null });
  for (const type of ['HTFTH', 'PARLAY', 'OR', 'XYZ', 'BSH', ''])
    expect([type, read(type)]).toEqual([type, 'BET_TYPE_NOT_OFFERED']);
  const refused: [string, number, string][] = [
    ['1X2', 0, ''],
    ['1X2', 4, ''],
    ['1X2', 1, 'x'],
    ['HDP', 3, '0'],
    ['HDP', 1, '0.3'],
    ['OU', 1, '-2.5'],
    ['OU', 1, '0'],
    ['OU', 1, '+2.5'],
    ['1X2HDP', 1, '-0.5'],
    ['CS', 0, '2'],
    ['CS', 1, '2:1'],
    ['TGH', 0, '4-6'],
    ['BS', 0, ''],
    ['BS', 1, 'B'],
    ['HTFT', 0, 'HX'],
    ['HNB', 1, ''],
    ['ANB', 2, ''],
    ['CL', 1, ''],
    ['DC', 0, '11'],
  ];
  for (const input of refused) expect([...input, read(...input)]).toEqual([...input, 'SELECTION_NOT_FOUND']);
  // A feed that numbers both, one or neither.
  expect(read('BS', 3)).toMatchObject({ side: 0, pick: 'N' });
});

const RACE: Standings = {
  status: 'decided',
  places: { ada: 1, bo: 2, cy: 2, di: 4 },
  nonStarters: ['ed'],
};

test('[sportsbook 9] outrights and places: dead heats, non-starters, cancelled competitions', () => {
  const win = (runner: string, rules = DEFAULT_RULES) => settleOutright(runner, RACE, rules)?.outcome.word;
  expect(['ada', 'bo', 'fay', 'ed'].map((runner) => win(runner))).toEqual(['win', 'lose', 'lose', 'void']);
  expect(win('ed', { ...DEFAULT_RULES, nonStarter: 'lose' })).toBe('lose');
  const place = (runner: string, places: number) => settlePlace(runner, RACE, places, DEFAULT_RULES)!;
  expect(place('bo', 2).outcome).toMatchObject({ word: 'dead_heat', deadHeat: { num: 1n, den: 2n } });
  expect(place('bo', 2).rule.values).toEqual({ tied: '2', places: '1', method: 'split_stake' });
  expect([place('bo', 3).outcome.word, place('di', 3).outcome.word]).toEqual(['win', 'lose']);
  expect(settleOutright('ada', { ...RACE, status: 'open' }, DEFAULT_RULES)).toBeNull();
  expect(settleOutright('ada', { ...RACE, status: 'cancelled' }, DEFAULT_RULES)).toMatchObject({
    outcome: { word: 'void' },
    voidReason: 'ABANDONED',
  });
});
