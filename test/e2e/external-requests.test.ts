/** @module-tag nightly */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { type FixtureWeb, startFixtureWeb } from '#server/roles/web/testing/fixture-web.ts';
import { GAMES } from '#site/app/testing/fixture-data.ts';
import { overflowing } from './axe.ts';
import { closeContexts, DESKTOP, live, openBrowser, watch } from './support.ts';

const GAME = {
  ...GAMES.find(({ provider_code }) => provider_code === 'EVOPLAY')!,
  playable: true,
};
let web: FixtureWeb;
let browser: Browser;
let launched = 0;
/** How the game opens. */
let open: 'popup' | 'iframe' = 'popup';
const game = () => ({ ...GAME, popup: open === 'popup' });
/** It began an hour and five minutes ago. */
const SESSION = {
  started_at: new Date(Date.now() - 65 * MINUTE_MS).toISOString(),
  staked: '123456700',
  returned: '98765400',
  balance: '1234567890',
};

beforeAll(async () => {
  const origin = () => `http://slot2.localhost:${web.port}`;
  web = await startFixtureWeb({
    answers: {
      games: () => ({
        ...{ value: [game()], page: 1, pages: 1, total: 1, demo_figures: false },
        ...{ providers: [], features: [], volatilities: [], returns: [], suggestions: [] },
      }),
      game: () => ({ value: game() }),
      launchOptions: () => ({ open, origin: origin(), demo: 'never', rules: {} }),
      launchGame: () => {
        launched++;
        return { url: `${origin()}/en/about?the-game`, open, expires_at: null };
      },
      playSession: () => ({ ...SESSION, currency: 'PHP', exponent: 2 }),
    },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await web?.close();
});

/** A player who is signed in. */
async function player(
  options: Parameters<Browser['newContext']>[0],
  story: (context: BrowserContext) => Promise<void>,
) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(15_000);
  try {
    const url = `http://slot2.localhost:${web.port}`;
    await context.addCookies([{ name: 'baize_session', value: 'fixture-player', url }]);
    await story(context);
  } finally {
    await context.close();
  }
}

test('[S-21] where popups are blocked, the page explains that the game needs one, and its link opens the game', async () => {
  open = 'popup';
  launched = 0;
  await player(DESKTOP, async (context) => {
    await context.addInitScript(() => {
      window.open = () => null;
    });
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, problems);
    await page.goto(`http://slot2.localhost:${web.port}/en/slots`);
    await live(page);
    await page.locator('main a[href*="/playnow?provider=EVOPLAY"]').first().click();
    await page.getByRole('heading', { level: 1, name: GAME.game_name }).waitFor();
    expect(context.pages(), 'nothing opened by itself').toHaveLength(1);
    expect(launched).toBe(0);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open the game' }).click(),
    ]);
    await opened.waitForURL(/the-game/);
    expect(launched, 'an address is good for one opening').toBe(1);
    expect(page.url()).toContain('/playnow?provider=EVOPLAY');
    expect(problems.filter((problem) => !/\b404\b/.test(problem))).toEqual([]);
  });
});

test('[W-03] [player protection D1] [player protection D2] [player protection D3] a framed game has balance, time and session result above it, and the player returns to the lobby however far it has navigated', async () => {
  open = 'iframe';
  await player(
    { viewport: { width: 320, height: 640 }, hasTouch: true, serviceWorkers: 'block' },
    async (context) => {
      const page = await context.newPage();
      await page.route(/the-game/, (route) => {
        const body = '<!doctype html><title>A game</title><a href="#round-2">Next round</a>';
        return route.fulfill({ contentType: 'text/html', body });
      });
      await page.goto(`http://slot2.localhost:${web.port}/en/slots`);
      await live(page);
      await page.locator('main a[href*="/playnow?provider=EVOPLAY"]').first().click();
      const frame = page.frameLocator(`iframe[title="${GAME.game_name}"]`);
      const steps = () => page.evaluate(() => history.length);
      await frame.getByRole('link', { name: 'Next round' }).waitFor();
      const before = await steps();
      await frame.getByRole('link', { name: 'Next round' }).click();
      await expect.poll(steps).toBe(before + 1);
      const bar = page.locator('header', { has: page.locator('[data-net]') });
      await expect.poll(() => bar.getByRole('timer').textContent()).toMatch(/^1:0[5-9]:\d\d$/);
      expect(await bar.locator('[data-balance]').textContent()).toContain('12,345,678.9');
      // The session result is completely visible even on the narrowest phone.
      const net = page.locator('[data-net="-24691300"]');
      await net.waitFor();
      expect(
        await net.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
      expect(await overflowing(page)).toEqual([]);
      await page.getByRole('button', { name: 'Exit game' }).click();
      await page.waitForURL((url) => url.pathname === '/en/slots');
    },
  );
});
