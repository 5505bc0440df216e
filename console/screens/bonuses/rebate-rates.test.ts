import { expect, test } from 'vitest';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { nameLabel } from '../../lib/session.ts';
import { rebateOf, rebateText } from './rebate-text.ts';

test('[S-09] the console names categories in words, not by their slugs', () => {
  expect(CATEGORIES.map(({ slug }) => nameLabel(slug))).toEqual([
    ...['Slots', 'Live casino', 'Hash games', 'Sportsbook', 'Fishing', 'Table games', 'Sabong'],
    ...['Lottery', 'Horse racing', 'Bingo', 'Arcade', 'Crash'],
  ]);
});

test('[operations 4.1] rebate rates are entered by category name and read back unchanged', () => {
  const all = Object.fromEntries(CATEGORIES.map(({ slug }, at) => [slug, at + 1]));
  expect(rebateOf(rebateText(all))).toEqual(all);
  expect(rebateOf('slots 0.5, live casino 0.1 %, TABLE 2')).toEqual({
    slots: 50,
    livecasino: 10,
    table: 200,
  });
  for (const wrong of ['', 'slots', 'slots 0.5, roulette 1', 'slots 0.555', '0.5'])
    expect(rebateOf(wrong), wrong).toBeUndefined();
});
