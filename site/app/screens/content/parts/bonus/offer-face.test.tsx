import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OfferItem } from '#contracts/api/bonuses.ts';
import { type App, AppContext } from '../../../../state/app.ts';
import { OfferFace } from './offer-face.tsx';

/** The figure of an offer of a fixed amount, and the number of its signs that the stylesheets scale it by. */
function figureOf(given: Partial<OfferItem>) {
  const offer = {
    free_rounds: null,
    type: 'manual',
    percent: 0,
    rebate: [],
    fixed: 0,
    ...given,
  } as OfferItem;
  const html = renderToStaticMarkup(
    <AppContext value={{ components: {} } as App}>
      <OfferFace offer={offer} />
    </AppContext>,
  );
  const [, length, figure] = /--length:(\d+).*tabular">([^<]*)</.exec(html) ?? [];
  return [figure, Number(length)];
}

test.each([
  [10, 'PHP', '₱10'],
  [100, 'PHP', '₱100'],
  [8888.5, 'PHP', '₱8,888.50'],
  [0.05, 'USD', '$0.05'],
  [12_500_000, 'IDR', 'Rp12,500,000'],
  // Without decimals the last group of digits is not a fraction.
  [1000, 'JPY', 'JPY 1,000'],
  [1_000_000, 'VND', 'VND 1,000,000'],
  [500, 'KRW', 'KRW 500'],
])('a gift of %s %s is shown as %s', (fixed, currency, figure) => {
  expect(figureOf({ fixed, currency })).toEqual([figure, figure.length]);
});

test('percentages, rounds and rebates are whole figures, and a short one is drawn no larger than three characters', () => {
  expect(figureOf({ percent: 100 })).toEqual(['100%', 4]);
  expect(figureOf({ percent: 5 })).toEqual(['5%', 3]);
  expect(figureOf({ free_rounds: { rounds: 50 } as OfferItem['free_rounds'] })).toEqual(['50×', 3]);
  const rebate = [0.5, 1.2].map((percent) => ({ percent })) as OfferItem['rebate'];
  expect(figureOf({ type: 'rebate', rebate })).toEqual(['1.2%', 4]);
});
