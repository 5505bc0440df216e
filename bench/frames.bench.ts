import { join } from 'node:path';
import { type Browser, chromium, devices, type Page } from 'playwright-core';
import { choiceGames } from '#games/choice-games.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';
import { startChain } from '#test/support/chainsim.ts';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import { reportFrames, titleFrames } from './page-frames.ts';
import type { Report } from './report.ts';

const BRAND = 'casino1';
/** How often the simulated chain produces due blocks. */
const BLOCKS_MS = 250;
/** Longest wait for a room's outcome: draws come every few minutes. */
const WAIT_MS = 330_000;

/**
 * Main-thread processor time per frame while each of our games animates on a phone screen, with software
 * rendering.
 */
export async function run(report: Report): Promise<void> {
  const chain = await startChain();
  const blocks = setInterval(() => chain.blocks.catchUp(), BLOCKS_MS);
  const dataDir = join('.cache', 'bench-frames');
  const platform = await startForTools({ dataDir, brands: [BRAND], chain: chain.variables });
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  titleFrames(report, "Main thread of a page per frame, phone's screen");
  try {
    const page = await signedIn(browser, platform.origin(BRAND));
    for (const { game_code } of [...slotGames, ...choiceGames, ...sharedGames])
      await measureRound(
        report,
        page,
        `${platform.origin(BRAND)}/en/playnow?provider=${OWN_PROVIDER}`,
        game_code,
      );
  } finally {
    await browser.close();
    await platform.stop();
    clearInterval(blocks);
    await chain.stop();
  }
}

async function signedIn(browser: Browser, origin: string): Promise<Page> {
  const phone = { ...devices['Pixel 7']!, defaultBrowserType: undefined };
  const page = await (await browser.newContext({ ...phone, serviceWorkers: 'block' })).newPage();
  await page.goto(`${origin}/en/login`);
  await page.locator('html[data-live]').waitFor();
  await page.fill('main [name=account_id]', 'demo');
  await page.fill('main [name=password]', 'Demo1234!');
  await page.press('main [name=password]', 'Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  return page;
}

/** Plays a round, or waits for the room's round, and measures during the animation. */
async function measureRound(report: Report, page: Page, address: string, game: string): Promise<void> {
  await page.goto(`${address}&game=${game}`);
  await page.waitForSelector('section[data-phase=open]');
  const shared = sharedGames.find(({ game_code }) => game_code === game);
  if (shared) {
    const moving = shared.flight ? '[data-round=locked]' : '[data-round=settled][data-shown=false]';
    const found = page.waitForSelector(`section${moving}`, { timeout: WAIT_MS });
    if (!(await found.catch(() => null))) return report.row(game, 'no outcome while it was looked at');
  } else await page.locator('[data-play]').first().click();
  await reportFrames(report, page, game);
}
