import { expect, test } from 'vitest';
import { CATEGORIES } from '#contracts/values/categories.ts';
import { nameLabel } from '../../lib/session.ts';
import { rebateOf, rebateRows } from './rebate-rates.ts';

const SLUGS = CATEGORIES.map(({ slug }) => slug);
const FIELD = { name: 'rebate', max: 500 };

test('[S-09] the console names categories in words, not by their slugs', () => {
  expect(SLUGS.map(nameLabel)).toEqual([
    ...['Slots', 'Live casino', 'Hash games', 'Sportsbook', 'Fishing', 'Table games', 'Sabong'],
    ...['Lottery', 'Horse racing', 'Bingo', 'Arcade', 'Crash'],
  ]);
});

test('[operations 4.1] rebate rates are rows of a category and a percentage, and are read back unchanged', () => {
  const all = Object.fromEntries(SLUGS.map((slug, at) => [slug, at + 1]));
  const { options, initial } = rebateRows(SLUGS, all);
  expect(options[1]).toEqual({ value: 'livecasino', label: 'Live casino' });
  expect(initial[0]).toEqual(['slots', '0.01']);
  expect(rebateOf(initial, FIELD)).toEqual({ rates: all });
  expect(rebateRows(SLUGS, {}).initial).toEqual([]);
  expect(rebateOf([], FIELD)).toEqual({ rates: {} });
});

test('[operations 4.1] a rate that is none names its category and its row', () => {
  for (const wrong of ['', '0', '5.01', '0.555', '-1', 'half'])
    expect(
      rebateOf(
        [
          ['slots', '0.5'],
          ['table', wrong],
        ],
        FIELD,
      ),
      wrong,
    ).toEqual({
      wrong: 'rebate.1',
      text: 'Table games: from 0.01 to 5 percent, with at most two decimals.',
    });
});
