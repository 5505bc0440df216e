import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { BET_TYPES, type BetItemFields, type BetType, sideLabel } from '#contracts/values/sports-bets.ts';
import { createI18n } from '../../../lib/i18n.ts';
import { marketText, sideText } from './side-text.ts';

const LANGUAGES: readonly [LanguageCode, string][] = [
  ['EN', 'en'],
  ['PHP', 'php'],
  ['CN', 'cn'],
];
const words: Record<string, Record<string, string>> = {
  EN: {
    home: 'Reds',
    away: 'Blues',
    draw: 'Draw',
    over: 'Over',
    under: 'Under',
    odd: 'Odd',
    even: 'Even',
    first: 'First option',
    second: 'Second option',
    yes: 'Yes',
    no: 'No',
  },
  PHP: {
    home: 'Pula',
    away: 'Blues',
    draw: 'Tabla',
    over: 'Over',
    under: 'Under',
    odd: 'Odd',
    even: 'Even',
    first: 'Unang pagpipilian',
    second: 'Ikalawang pagpipilian',
    yes: 'Oo',
    no: 'Hindi',
  },
  CN: {
    home: '红队',
    away: '蓝队',
    draw: '平局',
    over: '大',
    under: '小',
    odd: '单',
    even: '双',
    first: '第一选项',
    second: '第二选项',
    yes: '是',
    no: '否',
  },
};
/** The whole table of V-03: the label of sides 1, 2 and 3. */
const teams = ['home', 'away', ''] as const;
const result = ['home', 'away', 'draw'] as const;
const options = ['first', 'second', 'draw'] as const;
const TABLE: Record<BetType, readonly [string, string, string]> = {
  PARLAY: ['', '', ''],
  HDP: teams,
  HDPH: teams,
  ML: teams,
  MLH: teams,
  DNB: teams,
  TWTN: teams,
  CL: teams,
  OU: ['over', 'under', ''],
  OUH: ['over', 'under', ''],
  OE: ['odd', 'even', ''],
  OEH: ['odd', 'even', ''],
  '1X2': result,
  '1X2H': result,
  '1X2HDP': result,
  '1X2HDPH': result,
  HNB: ['', 'away', 'draw'],
  ANB: ['home', '', 'draw'],
  CS: options,
  CSH: options,
  TG: options,
  TGH: options,
  OR: options,
  ORP: options,
  BS: options,
  HTFT: options,
  HTFTH: options,
  FGLG: options,
  FGLGH: options,
  DC: options,
  DCH: options,
};

const bet = (bet_type: string, home_away: number, criteria1 = ''): BetItemFields => ({
  bet_type,
  home_away,
  criteria1,
  home_team_name: 'Reds',
  away_team_name: 'Blues',
  home_name_php: 'Pula',
  home_name_CN: '红队',
  away_name_cn: '蓝队',
});

describe.each(LANGUAGES)('in %s', (language, folder) => {
  const texts = JSON.parse(readFileSync(`site/locales/${folder}/sports/sports.json`, 'utf8'));
  const t = createI18n('en', { sports: texts }).t;
  const shown = (name: string) => words[language]![name] ?? '';

  test.each(Object.entries(TABLE))('[V-03] [V-04] the sides of %s', (betType, sides) => {
    const labels = sides.map((_, index) => sideText(t, bet(betType, index + 1), language));
    expect(labels).toEqual(sides.map((side) => side && shown(side)));
    expect(marketText(t, betType)).toBe(texts[`sports.market.${betType}`]);
  });

  test('[V-03] a clean sheet is labelled yes or no, and an outcome without a side uses its own name', () => {
    expect(sideText(t, bet('CL', 1, 'Y'), language)).toBe(`${shown('home')} – ${shown('yes')}`);
    expect(sideText(t, bet('CL', 2, 'N'), language)).toBe(`${shown('away')} – ${shown('no')}`);
    expect(sideText(t, bet('CS', 0, '2:1'), language)).toBe('2:1');
    expect(sideText(t, bet('DC', 0, '1X'), language)).toBe('1X');
  });

  test('[V-04] a team without a name in the language falls back to the name stored with the bet', () => {
    const plain = { ...bet('HDP', 1), home_name_php: undefined, home_name_CN: '' };
    expect(sideText(t, plain, language)).toBe('Reds');
  });
});

test('[V-03] the table covers every bet type, and an unknown one has no label', () => {
  expect(Object.keys(TABLE).sort()).toEqual(Object.keys(BET_TYPES).sort());
  for (const [type, side] of [
    ['XYZ', 1],
    ['', 1],
    ['toString', 1],
    ['HDP', 0],
    ['HDP', 4],
    ['HDP', Number.NaN],
    ['CS', 0],
  ] as const)
    expect(sideLabel(type, side)).toEqual({ kind: 'none' });
});
