import { join } from 'node:path';
import { chromium, devices, type Page } from 'playwright-core';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import { reportFrames, titleFrames } from './page-frames.ts';
import type { Report } from './report.ts';

const BRAND = 'sportsbook1';
/** Interval at which the board reads prices here; in production it is ten seconds. */
const EVERY_MS = 100;

/** Processor time of a page's main thread per frame while every price of a board moves ten times a second. */
export async function run(report: Report): Promise<void> {
  const dataDir = join('.cache', 'bench-board');
  const platform = await startForTools({ dataDir, brands: [BRAND] });
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  titleFrames(report, 'Main thread of a sports page per frame while every price moves');
  try {
    const origin = platform.origin(BRAND);
    const phone = { ...devices['Pixel 7']!, defaultBrowserType: undefined };
    const desktop = { viewport: { width: 1280, height: 800 } };
    for (const [screen, options] of Object.entries({ phone, desktop }))
      for (const [name, path] of Object.entries({ home: '', board: '/sports' })) {
        const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
        const page = await context.newPage();
        await movePrices(page);
        await page.goto(`${origin}/en${path}`);
        await page.locator('html[data-live]').waitFor();
        await page.locator('[data-moved]').first().waitFor();
        await reportFrames(report, page, `${name}, ${screen}`);
        await context.close();
      }
  } finally {
    await browser.close();
    await platform.stop();
  }
}

type Asked = { outcome_ids: string[] };

/** Answers every request for prices with changed ones, and makes the page request them often. */
async function movePrices(page: Page): Promise<void> {
  let version = 1_000_000;
  await page.route('**/api/sports/prices', async (route) => {
    const { outcome_ids } = route.request().postDataJSON() as Asked;
    version += 1;
    const price = (place: number) => (1.5 + ((version * 7 + place * 13) % 40) / 20).toFixed(2);
    const value = outcome_ids.map((outcome_id, place) => ({
      ...{ outcome_id, event_id: outcome_id, price: price(place), version, is_open: true },
    }));
    await route.fulfill({ json: { statusCode: 1, value } });
  });
  await page.addInitScript((everyMs) => {
    setInterval(() => document.dispatchEvent(new Event('visibilitychange')), everyMs);
  }, EVERY_MS);
}
