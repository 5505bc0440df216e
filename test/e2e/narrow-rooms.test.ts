import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { type FixtureWeb, PLAYER, startFixtureWeb } from '#server/roles/web/testing/fixture-web.ts';
import { bonusAnswers } from '#site/app/testing/fixture-bonuses.ts';
import { templateTags } from '#test/support/tags.ts';
import { closeContexts, live, openBrowser } from './support.ts';

/** Offers with long amounts, as for brands in rupiah, dong and pesos. */
const AMOUNTS = [
  { currency: 'IDR', fixed: 12_500_000 },
  { currency: 'VND', fixed: 1_000_000 },
  { currency: 'PHP', fixed: 8_888.5 },
];
const WIDTHS = [320, 359, 424, 425, 1440];

let web: FixtureWeb;
let browser: Browser;
beforeAll(async () => {
  const { bonusOffers } = bonusAnswers();
  const { value, ...rest } = bonusOffers();
  const offers = AMOUNTS.map((amount, place) => ({
    ...{ ...value[0]!, ...amount, campaign_id: `long-${place}`, title: { EN: amount.currency } },
    ...{ type: 'manual' as const, percent: 0, free_rounds: null },
  }));
  web = await startFixtureWeb({ answers: { bonusOffers: () => ({ ...rest, value: offers }) } });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await web?.close();
});

for (const code of Object.keys(THEMES))
  test(`${code}: offer amounts and headings do not overflow`, templateTags(code), async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    try {
      await page.goto(`http://${code}.localhost:${web.port}/en/promotions`);
      await live(page);
      expect(await page.locator('.offer-figure').allTextContents()).toEqual([
        ...['Rp12,500,000', 'VND 1,000,000', '₱8,888.50'],
      ]);
      const out: Record<string, string[]> = {};
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const found = await stickingOut(page);
        if (found.length > 0) out[width] = found;
      }
      expect(out).toEqual({});
    } finally {
      await page.close();
    }
  });

test('slot5: the logo of a signed-in player on a narrow phone is legible', async () => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  try {
    const url = `http://slot5.localhost:${web.port}/en`;
    const [name, value] = PLAYER.cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.goto(url);
    await live(page);
    await page.locator('header .amount').waitFor();
    const { width } = (await page.locator('header img').first().boundingBox())!;
    expect(width).toBeGreaterThan(72);
  } finally {
    await context.close();
  }
});

/**
 * Figures wider than their side or overlapping its picture, words and buttons clipped by an offer's edge, and
 * broken words in headings.
 */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const figures = [...document.querySelectorAll('.offer-figure')].flatMap((figure) => {
      const face = figure.closest('.offer-face')!;
      const [inner, outer, picture] = [boxOf(figure), boxOf(face), boxOf(face.querySelector('svg')!)];
      const over = Math.max(
        outer.left - inner.left,
        inner.right - outer.right,
        figure.scrollWidth - inner.width,
      );
      const isBeside = inner.bottom > picture.top + 9 && inner.top < picture.bottom - picture.height / 4;
      const onto = isBeside ? Math.min(inner.right - picture.left, picture.right - inner.left) : 0;
      return [over, onto]
        .filter((pixels) => pixels > 1)
        .map((pixels) => `${figure.textContent} by ${pixels.toFixed(1)} px`);
    });
    const cut = [...document.querySelectorAll('.offer-body')].flatMap((body) =>
      body.scrollWidth > body.clientWidth + 1
        ? [`${body.querySelector('h3')!.textContent}: words cut off`]
        : [],
    );
    const broken = [...document.querySelectorAll('.page-heading h1')].flatMap((heading) => {
      const text = heading.firstChild!;
      return [...text.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [`${word} is broken`] : [];
      });
    });
    return [...figures, ...cut, ...broken];
  });
