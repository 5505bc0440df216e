import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FixtureWeb, startFixtureWeb } from '#server/roles/web/testing/fixture-web.ts';
import { GAMES } from '#site/app/testing/fixture-data.ts';
import { DESKTOP, launch, live, watch } from './support.ts';

const GAME = {
  ...GAMES.find(({ provider_code }) => provider_code === 'EVOPLAY')!,
  playable: true,
  popup: true,
};
let web: FixtureWeb;
let browser: Browser;
let launched = 0;

beforeAll(async () => {
  const origin = () => `http://slot2.localhost:${web.port}`;
  web = await startFixtureWeb({
    answers: {
      games: () => ({
        ...{ value: [GAME], page: 1, pages: 1, total: 1, demo_figures: false },
        ...{ providers: [], features: [], volatilities: [], returns: [], suggestions: [] },
      }),
      game: () => ({ value: GAME }),
      gameDoor: () => ({ open: 'popup', origin: origin(), demo: 'never' }),
      launchGame: () => {
        launched++;
        return { url: `${origin()}/en/about?the-game`, open: 'popup', expires_at: null };
      },
    },
  });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await web?.close();
});

test('[S-21] where popups are blocked, the page says what the game wants, and its link opens the game by a click', async () => {
  const origin = `http://slot2.localhost:${web.port}`;
  const context = await browser.newContext(DESKTOP);
  context.setDefaultTimeout(15_000);
  try {
    await context.addCookies([{ name: 'baize_session', value: 'fixture-player', url: origin }]);
    await context.addInitScript(() => {
      window.open = () => null;
    });
    const page = await context.newPage();
    const problems: string[] = [];
    watch(page, problems);
    await page.goto(`${origin}/en/slots`);
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
  } finally {
    await context.close();
  }
});
