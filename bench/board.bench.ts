import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from 'playwright-core';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import { reportDrops, titleDrops } from './dropped-frames.ts';
import { reportFrames, titleFrames } from './page-frames.ts';
import type { Report } from './report.ts';

const BRAND = 'sportsbook1';
const SCREENS: Record<string, BrowserContextOptions> = {
  phone: devices['Pixel 7']!,
  desktop: { viewport: { width: 1280, height: 800 } },
};
/** CPU slowdown factors: this machine, and a mid-range phone. */
const SPEEDS = [1, 4];
/** Price movement: none; all prices with each poll, every ten seconds; every price each 0.1 s. */
const RATES = { still: null, 'live feed': null, 'ten times a second': 100 } as const;
const PATHS = ['', '/sports'];
const LIVE_LOOK_MS = 12_000;
const LOOK_MS = 4000;

/**
 * Frames dropped by sports pages while prices move. Other programs on the machine also drop frames: compare
 * with the rows without movement.
 */
export async function run(report: Report): Promise<void> {
  const dataDir = join('.cache', 'bench-board');
  const platform = await startForTools({ dataDir, brands: [BRAND] });
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  titleDrops(report, 'Sports pages while prices move');
  try {
    const origin = platform.origin(BRAND);
    for (const screen of Object.keys(SCREENS))
      for (const speed of SPEEDS)
        for (const rate of Object.keys(RATES) as Rate[])
          for (const path of PATHS)
            await measure(report, browser, `${origin}/en${path}`, { screen, speed, rate });
    titleFrames(report, 'Processor time of the main thread per frame, every price ten times a second');
    for (const screen of Object.keys(SCREENS))
      for (const path of PATHS) {
        const page = await openPage(browser, `${origin}/en${path}`, screen, 'ten times a second');
        await page.waitForTimeout(LOOK_MS);
        await reportFrames(report, page, `${path === '' ? 'home' : 'board'}, ${screen}`);
        await page.context().close();
      }
  } finally {
    await browser.close();
    await platform.stop();
  }
}

type Rate = keyof typeof RATES;
type Conditions = { screen: string; speed: number; rate: Rate };

async function measure(report: Report, browser: Browser, address: string, conditions: Conditions) {
  const { screen, speed, rate } = conditions;
  const page = await openPage(browser, address, screen, rate);
  const name = `${address.endsWith('/sports') ? 'board' : 'home'}, ${screen} x ${speed}, ${rate}`;
  await reportDrops(report, page, { name, speed, lookMs: rate === 'live feed' ? LIVE_LOOK_MS : LOOK_MS });
  await page.context().close();
}

/** Opens a page whose prices change at the given rate. */
async function openPage(browser: Browser, address: string, screen: string, rate: Rate): Promise<Page> {
  const { defaultBrowserType: _, ...options } = { defaultBrowserType: '', ...SCREENS[screen] };
  const page = await (await browser.newContext({ ...options, serviceWorkers: 'block' })).newPage();
  await movePrices(page, rate);
  await page.goto(address);
  await page.locator('html[data-live]').waitFor();
  if (rate !== 'still') await page.locator('[data-moved]').first().waitFor();
  return page;
}

type Asked = { outcome_ids: string[] };

/** Answers each price request with changed prices, and makes the page poll at the given rate. */
async function movePrices(page: Page, rate: Rate): Promise<void> {
  let version = 1_000_000;
  await page.route('**/api/sports/prices', async (route) => {
    if (rate === 'still') return route.abort();
    const { outcome_ids } = route.request().postDataJSON() as Asked;
    version += 1;
    const price = (place: number) => (1.5 + ((version * 7 + place * 13) % 40) / 20).toFixed(2);
    const value = outcome_ids.map((outcome_id, place) => ({
      ...{ outcome_id, event_id: outcome_id, price: price(place), version, is_open: true },
    }));
    await route.fulfill({ json: { statusCode: 1, value } });
  });
  const everyMs = RATES[rate];
  if (everyMs === null) return;
  await page.addInitScript((ms) => {
    setInterval(() => document.dispatchEvent(new Event('visibilitychange')), ms);
  }, everyMs);
}
