import { expect, test } from 'vitest';
import { arrange, type CommandEntry, foldText, matching, rank, step } from './command-index.ts';

const entry = (title: string): CommandEntry => ({ id: title, group: 'site', title, path: `/${title}` });

test('[W-26] search ignores case and diacritics', () => {
  expect(foldText('  Niño ')).toBe('nino');
  expect(rank('Kasaysayan ng Taya', 'TAYA')).toBe(1);
  expect(rank('投注记录', '投注')).toBe(0);
  expect(rank('Statement', 'ment')).toBe(2);
  expect(rank('Statement', 'slots')).toBeNull();
});

test('[W-26] prefix matches rank before word and substring matches; ties keep their order', () => {
  const entries = ['Overlive', 'Casino live', 'Live casino', 'Live tables', 'Slots'].map(entry);
  expect(matching(entries, 'live').map(({ title }) => title)).toEqual([
    'Live casino',
    'Live tables',
    'Casino live',
    'Overlive',
  ]);
  expect(matching(entries, ' ')).toEqual(entries);
});

test('[W-26] arrow keys wrap around the ends of the list', () => {
  expect(step(2, 1, 3)).toBe(0);
  expect(step(0, -1, 3)).toBe(2);
  expect(step(0, 1, 0)).toBe(-1);
});

test('[W-26] groups stay together, with nearby pages before games and others after them', () => {
  const page = (title: string, group: CommandEntry['group']) => ({ ...entry(title), group });
  const pages = [
    page('Dragon offers', 'site'),
    page('Withdrawal', 'account'),
    page('Drafts', 'site'),
    page('Redraw', 'account'),
  ];
  const games = [{ ...entry('Dragon Daub'), group: 'games' as const }];
  expect(arrange(matching(pages, 'dra'), games, 'dra').map(({ title }) => title)).toEqual([
    'Dragon offers',
    'Drafts',
    'Dragon Daub',
    'Withdrawal',
    'Redraw',
  ]);
});
