import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { type FixtureWeb, startFixtureWeb } from '#server/roles/web/testing/fixture-web.ts';
import { nightly, templateTags } from '#test/support/tags.ts';
import { closeContexts, live, openBrowser } from './support.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const WIDTHS = [360, 412];
/** Games on the first screen of a lobby, completely visible above the bottom navigation. */
const GAMES = 9;

let web: FixtureWeb;
let browser: Browser;
beforeAll(async () => {
  web = await startFixtureWeb();
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await web?.close();
});

type Pot = { amount: string; currency: string };

async function visitLobby(code: string, visit: (page: Page) => Promise<void>, pot?: Pot): Promise<void> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    if (pot)
      await page.route('**/api/originals/jackpots', (route) => route.fulfill({ json: jackpotOf(pot) }));
    await page.goto(`http://${code}.localhost:${web.port}/en/slots`);
    await live(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await visit(page);
  } finally {
    await context.close();
  }
}

/** A response with one house jackpot of a slot. */
const jackpotOf = ({ amount, currency }: Pot) => ({
  ...{ statusCode: 1, statusMessage: 'OK', statusDetail: '', currency, exponent: 2 },
  value: [
    {
      ...{ jackpot_id: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Grand', kind: 'must_drop' },
      ...{ provider_code: 'BAIZE', games: ['lantern-reels'], amount, seed: '100000', share: 4_000 },
      ...{ cycle: '0', cap: '99999999999', returns: { min: '0', max: '0.4' }, last_win: null },
    },
  ],
});

/** Runs in the page: the gap between the jackpot and the heart of a card, in pixels. */
function gapBesideHeart(chip: Element): number {
  const heart = chip.closest('li')!.querySelector('button[aria-pressed] > span')!;
  const [left, right] = [chip.getBoundingClientRect(), heart.getBoundingClientRect()];
  return left.bottom < right.top ? right.top - left.bottom : right.left - left.right;
}

/** Runs in the page: cards completely visible between the top and the bottom navigation. */
function wholeCards(): number {
  const isBar = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const isAtEnd = bottom > innerHeight - 40 && top > innerHeight / 2 && width > 200 && height > 20;
    return isAtEnd && getComputedStyle(element).position === 'fixed' && !element.closest('.floating-layer');
  };
  const bars = [...document.querySelectorAll('body *')].filter(isBar);
  const end = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
  return [...document.querySelectorAll('main .game-grid .card')].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return top >= 0 && bottom <= end;
  }).length;
}

for (const code of Object.keys(THEMES))
  test(`${code} shows nine games in the first screen of a phone lobby`, templateTags(code), async () => {
    await visitLobby(code, async (page) => {
      expect(await page.evaluate(wholeCards)).toBeGreaterThanOrEqual(GAMES);
    });
  });

test('search in a phone lobby opens over the filters, and closing it clears the text', async () => {
  await visitLobby('slot2', async (page) => {
    const search = page.getByRole('combobox', { name: 'Search games' });
    const providers = page.getByRole('list', { name: 'Providers' });
    const width = async () => (await search.boundingBox())!.width;
    expect(await width()).toBeLessThan(60);
    await search.tap();
    expect(await width()).toBeGreaterThan(200);
    expect(await providers.isVisible()).toBe(false);
    await page.getByRole('heading', { level: 1 }).tap();
    expect(await width()).toBeLessThan(60);
    expect(await providers.isVisible()).toBe(true);
    await search.tap();
    await search.fill('lantern');
    await page.waitForURL((url) => url.searchParams.get('search') === 'lantern');
    await page.getByRole('heading', { level: 1 }).tap();
    expect(await width()).toBeGreaterThan(200);
  });
});

for (const code of Object.keys(THEMES))
  test(`${code} shows a jackpot beside the heart of its card, not under it, on phones`, nightly, async () => {
    for (const pot of [
      { amount: '9999999', currency: 'PHP' },
      { amount: '15000000000', currency: 'IDR' },
    ])
      await visitLobby(
        code,
        async (page) => {
          const chip = page.locator('main .game-grid [data-jackpot]').first();
          await chip.waitFor({ timeout: 60_000 });
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: PHONE.viewport.height });
            const gap = await chip.evaluate(gapBesideHeart);
            expect(gap, `${pot.amount} ${pot.currency} at ${width} pixels`).toBeGreaterThanOrEqual(0);
          }
        },
        pot,
      );
  });
