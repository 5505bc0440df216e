import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULE_SECTIONS } from '#odds/settlement/applied-rule.ts';
import { DEFAULT_RULES } from '#odds/settlement/betting-rules.ts';
import { settleMatch } from '#odds/settlement/event.ts';
import { readScore } from '#odds/settlement/match.ts';
import { readSelection, type Selection } from '#odds/settlement/selection.ts';
import type { Sport } from '#odds/settlement/sport.ts';
import { createI18n } from '../lib/i18n.ts';
import { type ExplainedLeg, settlementRuleText } from './rule-text.ts';

function textsOf(folder: string) {
  const read = (file: string) =>
    JSON.parse(readFileSync(`site/locales/${folder}/sports/${file}.json`, 'utf8'));
  return createI18n('en', { sports: { ...read('sports'), ...read('bets'), ...read('events') } }).t;
}
const t = textsOf('en');
const TEAMS = { home_team_name: 'Reds', away_team_name: 'Blues' };

/** A bet on a finished match, settled by the engine and explained. */
function why(bet: string, full: string, half: string, sport: Sport = 'football'): string {
  const [bet_type = '', side = '0', criteria1 = ''] = bet.split(' ');
  const item = { bet_type, home_away: Number(side), criteria1 };
  const selection = readSelection({ ...item, score_at_bet: null }) as Selection;
  const goals = full === '2:1' ? (['home', 'away', 'home'] as const) : [];
  const { outcome, rule } = settleMatch(
    selection,
    {
      ...{ sport, full: readScore(full)!, half: readScore(half) },
      goals: goals.map((by, at) => ({ by, half: at === 0 ? 1 : 2 })),
    },
    DEFAULT_RULES,
  );
  const leg: ExplainedLeg = { ...item, ...TEAMS, sport, outcome: outcome.word, void_reason: null, rule };
  return settlementRuleText(t, leg, 'EN');
}

test.each([
  ['1X2 1', '2:1', '1:0', 'Reds won (2:1).'],
  ['1X2 3', '1:1', '1:0', 'Draw (1:1).'],
  ['1X2H 2', '2:1', '0:1', 'First half: Blues won (0:1).'],
  ['DNB 2', '1:1', '0:0', 'Draw (1:1). With this result the stake is returned.'],
  ['HNB 2', '2:1', '0:0', 'Reds won (2:1). With this result the stake is returned.'],
  [
    'HDP 1 -0.75',
    '2:1',
    '1:0',
    'With the handicap −0.75 the margin is +0.25. Half of the stake wins, the other half is returned.',
  ],
  ['HDP 2 +1', '2:1', '1:0', 'With the handicap +1 the margin is 0. The stake is returned.'],
  [
    'OU 1 3.25',
    '2:1',
    '1:0',
    '3 in total, the line is 3.25. Half of the stake is lost, the other half is returned.',
  ],
  ['OUH 2 1.5', '2:1', '1:0', 'First half: 1 in total, the line is 1.5.'],
  ['OE 1', '2:1', '1:0', '3 in total: Odd.'],
  ['1X2HDP 3 -1', '2:1', '1:0', 'With −1 for Reds the score is 1:1.'],
  ['CS 0 2:1', '2:1', '1:0', 'The score was 2:1.'],
  [
    'CS 0 AOS',
    '2:1',
    '1:0',
    'The score was 2:1; any score with more than 4 for one team counts as “any other score”.',
  ],
  ['TG 0 2-3', '2:1', '1:0', '3 in total.'],
  ['BS 0 B', '2:1', '1:0', '2 of 2 teams scored (2:1).'],
  ['HTFT 0 HH', '2:1', '1:0', '1:0 at half-time, 2:1 at full-time.'],
  ['FGLG 0 HF', '2:1', '1:0', 'First goal: Reds.'],
  ['FGLG 0 AL', '0:0', '0:0', 'Last goal: No goal.'],
  ['CL 2 Y', '2:1', '1:0', 'Blues conceded 2.'],
  ['TWTN 1', '2:1', '1:0', 'Reds scored 2 and conceded 1.'],
  ['DC 0 1X', '0:2', '0:0', 'Blues won (0:2).'],
])('[sportsbook 15.1] %s at %s (%s): %s', (bet, full, half, text) => {
  expect(why(bet, full, half)).toBe(text);
});

test('the first period has its sport’s name', () => {
  expect(why('OUH 1 9.5', '2:1', '6:4', 'tennis')).toBe('First set: 10 in total, the line is 9.5.');
});

test.each(['en', 'php', 'cn'])('every settlement rule has a text in %s', (folder) => {
  const values = { score: '2:1', half: '1:0', line: '-0.75', margin: '+0.25', total: '3', by: 'home' };
  const more = { period: 'full', tied: '2', places: '1', place: '1', grid: '4', teams: '2', base: '0:0' };
  for (const key of Object.keys(RULE_SECTIONS)) {
    const rule = { section: '', key, values: { ...values, ...more } };
    const bet = { bet_type: 'HDP', home_away: 1, criteria1: '-0.75', sport: 'football' };
    const leg = { ...bet, ...TEAMS, outcome: 'win' as const, void_reason: 'POSTPONED', rule };
    const text = settlementRuleText(textsOf(folder), leg, 'EN');
    expect([key, text.length > 2, /bets\.|sports\.|\{\{|undefined/.test(text)]).toEqual([key, true, false]);
  }
});
