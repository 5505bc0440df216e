import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SportsBet, TicketLeg } from '#contracts/api/sports-tickets.ts';
import { createI18n } from '../lib/i18n.ts';
import { betSummary } from './bet-summary.ts';

const LEG: TicketLeg = {
  ...{ bet_type: 'HDP', home_away: 2, criteria1: '+0.75', score_at_bet: { h: 1, a: 0 } },
  ...{ home_team_name: 'Reds', away_team_name: 'Blues', away_name_cn: '蓝队' },
  ...{
    price: { format: 'decimal', value: '1.94' },
    event_id: '1',
    outcome_id: '1',
    sport: 'football',
    competition: 'League',
  },
  ...{ starts_at: '2026-11-20T08:30:00.000Z', is_simulated: false, void_reason: null, rule: null },
  ...{ outcome: null, result: null, runner: null, places: 0, deduction_percent: 0 },
};

function textsOf(folder: string) {
  const read = (file: string) =>
    JSON.parse(readFileSync(`site/locales/${folder}/sports/${file}.json`, 'utf8'));
  return createI18n('en', { sports: { ...read('sports'), ...read('bets'), ...read('slip') } }).t;
}

test('[V-03] [V-04] market, teams in the reader’s language, side with its line, price and score', () => {
  expect(betSummary(textsOf('en'), 'EN', LEG)).toEqual({
    kind: 'Single',
    selections: [{ text: 'Blues +0.75 @ 1.94', detail: 'Handicap · Reds – Blues [1-0]' }],
  });
  expect(betSummary(textsOf('cn'), 'CN', LEG).selections).toEqual([
    { text: '蓝队 +0.75 @ 1.94', detail: '让球 · Reds – 蓝队 [1-0]' },
  ]);
});

test('a selection that ended after its bet was cashed out is cashed out, in every language', () => {
  const result = { status: 'finished', full: '2:1', half: null };
  const leg: TicketLeg = { ...LEG, score_at_bet: null, outcome: 'cash_out', result };
  const stateOf = (folder: string) =>
    betSummary(textsOf(folder), 'EN', leg).selections[0]!.detail.split(' · ').at(-1);
  expect([stateOf('en'), stateOf('cn'), stateOf('php')]).toEqual(['Cashed out', '已提前结算', 'Na-cash out']);
});

test('[V-03] a parlay has no side of its own; each selection shows its side and result', () => {
  const result = { status: 'finished', full: '2:1', half: null };
  const over = { ...LEG, bet_type: 'OUH', home_away: 1, criteria1: '1.25', score_at_bet: null };
  const legs = [LEG, { ...over, outcome: 'half_win' as const, result }];
  const rest = { folds: [], bankers: [], lines: 1, price: null, legs };
  const parlay: SportsBet = { bet_type: 'PARLAY', kind: 'parlay', ...rest };
  expect(betSummary(textsOf('en'), 'EN', parlay)).toEqual({
    kind: 'Parlay',
    selections: [
      { text: 'Blues +0.75 @ 1.94', detail: 'Handicap · Reds – Blues [1-0]' },
      {
        text: 'Over 1.25 @ 1.94',
        detail: 'Over/under · first half · Reds – Blues · Result 2:1 · Half won',
      },
    ],
  });
});

test('[sportsbook 11] a system has its name, otherwise its sizes, in every language', () => {
  const kindOf = (folder: string, folds: number[]) =>
    betSummary(textsOf(folder), 'EN', {
      ...{ bet_type: 'PARLAY', kind: 'system', folds, bankers: [], lines: 4, price: null },
      legs: [LEG, LEG, LEG],
    }).kind;
  expect(kindOf('cn', [2, 3])).toBe('Trixie');
  expect(['en', 'cn', 'php'].map((folder) => kindOf(folder, [1, 3]))).toEqual([
    ...['System: 1, 3 of 3', '系统投注：3 串 1, 3', 'System: 1, 3 sa 3'],
  ]);
});
