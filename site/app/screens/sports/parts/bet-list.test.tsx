import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { createI18n } from '../../../lib/i18n.ts';
import { type App, AppContext } from '../../../state/app.ts';
import { BetList, type SportsBet } from './bet-list.tsx';

const BET: SportsBet = {
  bet_id: '1',
  bet_type: 'HDP',
  home_away: 2,
  criteria1: '+0.75',
  home_team_name: 'Reds',
  away_team_name: 'Blues',
  away_name_cn: '蓝队',
  price: '1.94',
  score: '1-0',
};

function textOf(bets: readonly SportsBet[], language: LanguageCode, folder: string): string {
  const sports = JSON.parse(readFileSync(`site/locales/${folder}/sports/sports.json`, 'utf8'));
  const html = renderToStaticMarkup(
    <AppContext value={{ language, i18n: createI18n('en', { sports }) } as App}>
      <BetList bets={bets} />
    </AppContext>,
  );
  return html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
}

test('[V-03] [V-04] a line: market, teams in the reader’s language, side with its line, price', () => {
  expect(textOf([BET], 'EN', 'en')).toBe('|Handicap|Reds – Blues| [1-0]|Blues +0.75|1.94|');
  expect(textOf([BET], 'CN', 'cn')).toBe('|让球|Reds – 蓝队| [1-0]|蓝队 +0.75|1.94|');
});

test('[V-03] a parlay has no side of its own; its legs have theirs', () => {
  const legs = [BET, { ...BET, bet_id: '2', bet_type: 'OUH', home_away: 1, criteria1: '1.25', score: '' }];
  const parlay = {
    ...BET,
    bet_id: '3',
    bet_type: 'PARLAY',
    home_away: 0,
    criteria1: '',
    score: '',
    price: '3.80',
    legs,
  };
  expect(textOf([parlay], 'EN', 'en')).toBe(
    '|Parlay|3.80|Handicap|Reds – Blues| [1-0]|Blues +0.75|1.94|Over/under · first half|Reds – Blues|Over 1.25|1.94|',
  );
});
