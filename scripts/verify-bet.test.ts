import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ratio } from '#odds/exact/ratio.ts';
import { round, toDecimal } from '#odds/exact/rounding.ts';
import { decimalPriceOf } from '#odds/price/price-format.ts';
import { settleAbandoned } from '#odds/settlement/abandonment.ts';
import { MATCH_BET_TYPES, type MatchBetType, marketOf } from '#odds/settlement/bet-type.ts';
import { DEFAULT_RULES } from '#odds/settlement/betting-rules.ts';
import { settleMatch } from '#odds/settlement/event.ts';
import type { Goal, Match, Score } from '#odds/settlement/match.ts';
import { multiplier } from '#odds/settlement/outcome.ts';
import {
  picksOf,
  readSelection,
  type Selection,
  type SelectionFields,
  SIDE_CODES,
} from '#odds/settlement/selection.ts';
import { accumulator, namedSystem, type System } from '#odds/ticket/system.ts';
import { settleTicket } from '#odds/ticket/ticket.ts';
import { nightly } from '#test/support/tags.ts';
import { AS_NODE_20, NODE_20 } from './testing/node-20.ts';

const SCRIPT = 'scripts/verify-bet.mjs';
const YEARS = [2014, 2018, 2022, 2026];
const LINES = ['-2.25', '-1', '-0.75', '-0.5', '0', '+0.25', '+1.5', '+1.75'];
const TOTALS = ['0.5', '1.25', '2', '2.5', '2.75', '3.25', '4'];

type OpenGoal = { minute: number | string; offset?: number };
type OpenMatch = {
  team1: string;
  score: { ft: [number, number]; et?: [number, number] };
  goals1?: OpenGoal[];
  goals2?: OpenGoal[];
};
type Checked = { ok: boolean; wrong: string[]; returned: string; legs: string[]; id: string };

const matches = YEARS.flatMap(
  (year) =>
    (
      JSON.parse(readFileSync(`odds/testing/worldcup/worldcup-${year}.json`, 'utf8')) as {
        matches: OpenMatch[];
      }
    ).matches,
);

/**
 * The engine's interpretation of a match: goals of regular time by minute, from which the first half is
 * counted.
 */
function readMatch({ score, goals1 = [], goals2 = [] }: OpenMatch): Match {
  const timed = (goals: OpenGoal[], by: Goal['by']) =>
    goals.map(({ minute, offset = 0 }) => {
      const [base, stoppage] = String(minute).split('+');
      return { by, minute: Number(base), stoppage: Number(stoppage ?? offset) };
    });
  const goals = [...timed(goals1, 'home'), ...timed(goals2, 'away')]
    .filter(({ minute }) => minute <= 90 || score.et === undefined)
    .sort((a, b) => a.minute - b.minute || a.stoppage - b.stoppage)
    .map(({ by, minute }): Goal => ({ by, half: minute <= 45 ? 1 : 2 }));
  return { sport: 'football', full: { home: score.ft[0], away: score.ft[1] }, half: halfOf(goals), goals };
}

function halfOf(goals: readonly Goal[]): Score {
  const first = goals.filter(({ half }) => half === 1);
  const home = first.filter(({ by }) => by === 'home').length;
  return { home, away: first.length - home };
}

/** Every selection of a bet type, at several lines. */
function itemsOf(type: MatchBetType): SelectionFields[] {
  const { market, isHalf } = marketOf(type);
  const criteria: Partial<Record<typeof market, string[]>> = {
    HDP: LINES,
    OU: TOTALS,
    '1X2HDP': ['-1', '+1', '-2'],
    CS: ['0:0', '1:0', '2:1', '1:1', '0:3', 'AOS'],
  };
  const picks = picksOf(market, isHalf);
  const named = criteria[market] ?? (picks.length > 0 ? picks : ['']);
  return (SIDE_CODES[market] ?? [0]).flatMap((home_away) =>
    named.map((criteria1) => ({ bet_type: type, home_away, criteria1, score_at_bet: null })),
  );
}

const TYPES = MATCH_BET_TYPES.filter((type) => type !== 'HTFTH');
const ITEMS = TYPES.flatMap(itemsOf);
const PRICE = { format: 'malay', value: '-0.93' } as const;
const read = (item: SelectionFields) => readSelection(item) as Selection;

function verify(tickets: object[]): Checked[] {
  const input = tickets.map((ticket) => JSON.stringify(ticket)).join('\n');
  const { stdout } = spawnSync(NODE_20, [...AS_NODE_20, SCRIPT], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Checked);
}

test('the script is a single file that shares no code with the engine', () => {
  const imports = [...readFileSync(SCRIPT, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name);
  expect(imports).toEqual(['node:fs']);
});

test('[sportsbook 16] engine and script settle every bet type of 296 matches identically', {
  ...nightly,
  timeout: 120_000,
}, () => {
  expect(matches).toHaveLength(296);
  const tickets = matches.flatMap((match, at) =>
    ITEMS.map((item) => {
      const { outcome } = settleMatch(read(item), readMatch(match), DEFAULT_RULES);
      const factor = multiplier(outcome, decimalPriceOf(PRICE));
      const paid = toDecimal(ratio(round(ratio(factor.num * 1000n, factor.den), 'half_up'), 100), 2);
      const leg = { ...item, price: PRICE, match, outcome: outcome.word };
      return { id: `${at} ${match.team1}`, stake: '10.00', paid, legs: [leg] };
    }),
  );
  const results = verify(tickets);
  expect(results).toHaveLength(tickets.length);
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  const words = new Set(tickets.map(({ legs }) => legs[0]!.outcome));
  expect([...words].sort()).toEqual(['half_lose', 'half_win', 'lose', 'push', 'win']);
});

test('[sportsbook 6] in-play handicaps taken after each goal are settled identically', () => {
  const tickets = matches.flatMap((match) => {
    const played = readMatch(match);
    return played.goals!.map((_, count) => {
      const before = played.goals!.slice(0, count + 1);
      const h = before.filter(({ by }) => by === 'home').length;
      const score_at_bet = { h, a: before.length - h };
      const item = { bet_type: 'HDP', home_away: 1 + (count % 2), criteria1: LINES[count % LINES.length]! };
      const { outcome } = settleMatch(read({ ...item, score_at_bet }), played, DEFAULT_RULES);
      return {
        stake: '1',
        legs: [{ ...item, score_at_bet, price: PRICE, match, outcome: outcome.word }],
      };
    });
  });
  expect(tickets.length).toBeGreaterThan(700);
  expect(verify(tickets).filter(({ ok }) => !ok)).toEqual([]);
});

test('[sportsbook 8.1] matches abandoned after a goal are settled identically, by enumerating possible scores and by the table', () => {
  const surroundings = { sport: 'football' as const, rules: DEFAULT_RULES };
  const tickets = matches.slice(0, 60).flatMap((match, at) => {
    const { goals } = readMatch(match);
    const kept = goals!.slice(0, at % 5);
    const isFirstHalf = kept.every(({ half }) => half === 1) && at % 2 === 0;
    const home = kept.filter(({ by }) => by === 'home').length;
    const stopped: Match = {
      sport: 'football',
      full: { home, away: kept.length - home },
      half: isFirstHalf ? null : halfOf(kept),
      goals: kept,
    };
    const wire = {
      full: [home, kept.length - home],
      half: stopped.half && [stopped.half.home, stopped.half.away],
      goals: kept.map(({ by, half }) => `${by === 'home' ? 'H' : 'A'}${half}`),
      stopped: true,
    };
    return ITEMS.map((item) => ({
      id: JSON.stringify(wire),
      stake: '1',
      legs: [
        {
          ...item,
          price: PRICE,
          match: wire,
          outcome: settleAbandoned(read(item), stopped, surroundings).outcome.word,
        },
      ],
    }));
  });
  expect(verify(tickets).filter(({ ok }) => !ok)).toEqual([]);
});

const FORMATS = [
  { format: 'decimal', value: '1.87' },
  { format: 'hong_kong', value: '0.93' },
  { format: 'malay', value: '-0.41' },
  { format: 'indonesian', value: '-1.25' },
  { format: 'american', value: '+145' },
  { format: 'fractional', value: '11/8' },
] as const;

test('[sportsbook 11] parlays and systems with prices in all formats are paid identically', () => {
  const systems: System[] = [
    accumulator(6),
    namedSystem('heinz'),
    namedSystem('lucky_63'),
    { legs: 6, folds: [2, 4], bankers: [] },
    { legs: 6, folds: [1, 2], bankers: [1, 4] },
  ];
  const tickets = matches.slice(0, 290).map((_, at) => {
    const system = systems[at % systems.length]!;
    const legs = FORMATS.map((price, i) => ({
      ...ITEMS[(at * 7 + i * 13) % ITEMS.length]!,
      price,
      match: matches[(at + i * 17) % matches.length]!,
    }));
    const settled = legs.map((leg) => ({
      decimal: decimalPriceOf(leg.price),
      outcome: settleMatch(read(leg), readMatch(leg.match), DEFAULT_RULES).outcome,
    }));
    const rounding = at % 2 ? 'floor' : 'half_up';
    const { returned } = settleTicket(system, settled, 733n, rounding);
    const paid = toDecimal(ratio(returned!, 100), 2);
    return { id: `${at}`, stake: '7.33', rounding, folds: system.folds, bankers: system.bankers, legs, paid };
  });
  expect(verify(tickets).filter(({ ok }) => !ok)).toEqual([]);
  expect(tickets.filter(({ paid }) => paid !== '0.00').length).toBeGreaterThan(100);
});

test('the script reports the mismatch and exits with code 1', () => {
  const match = { full: [2, 1], half: [1, 0], goals: ['H1', 'A2', 'H2'] };
  const leg = { bet_type: 'HDP', home_away: 1, criteria1: '-0.75', price: FORMATS[0], match };
  const ticket = { id: 't', stake: '10', paid: '18.70', legs: [{ ...leg, outcome: 'win' }] };
  const ran = spawnSync(NODE_20, [...AS_NODE_20, SCRIPT], {
    input: JSON.stringify(ticket),
    encoding: 'utf8',
  });
  expect(ran.status).toBe(1);
  expect(JSON.parse(ran.stdout)).toMatchObject({
    returned: '14.35',
    wrong: ['leg 1 is half_win, not win', 'returns 14.35, not 18.70'],
    legs: ['HDP 1 -0.75: full time 2:1 → half_win'],
  });
  expect(verify([{ ...ticket, legs: [{ ...leg, bet_type: 'HTFTH' }] }])[0]!.wrong).toEqual([
    'no bets are offered on HTFTH',
  ]);
});
