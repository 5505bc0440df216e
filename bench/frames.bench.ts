import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, devices, type Page } from 'playwright-core';
import { choiceGames } from '#games/choice-games.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { sharedGames } from '#games/shared-games.ts';
import { slotGames } from '#games/slot-games.ts';
import { startChain } from '#test/support/chainsim.ts';
import { provideChromium } from '../scripts/chromium.ts';
import { startForTools } from '../scripts/tools.ts';
import { median, milliseconds, type Report } from './report.ts';

const BRAND = 'casino1';
/** A phone of the middle is so many times slower than the machine that measures. */
const SLOWER = 4;
/** What a frame may take there, at sixty a second. */
const BUDGET_MS = 1000 / 60;
const LOOK_MS = 3000;
/** How often the chain to play with makes the blocks that are due. */
const BLOCKS_MS = 250;
/** Longest wait for a room to show an outcome: draws come every few minutes. */
const WAIT_MS = 330_000;
/**
 * Fewer frames than this are no animation of the page's: what moves then is moved by the compositor, or step
 * by step.
 */
const MIN_FRAMES = 10;
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * Processor time of a page's main thread for each frame, while each game of ours moves on a phone's screen;
 * drawing is done by software.
 */
export async function run(report: Report): Promise<void> {
  const chain = await startChain();
  const blocks = setInterval(() => chain.blocks.catchUp(), BLOCKS_MS);
  const dataDir = join('.cache', 'bench-frames');
  const platform = await startForTools({ dataDir, brands: [BRAND], chain: chain.variables });
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  report.title(
    `Main thread of a page per frame, phone's screen; budget ${milliseconds(BUDGET_MS)} on one ${SLOWER} times slower`,
  );
  report.row('', 'frames', 'median', 'mean', `mean x ${SLOWER}`, 'in budget');
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

/** Plays a round, or waits for the room's, and measures while it moves. */
async function measureRound(report: Report, page: Page, address: string, game: string): Promise<void> {
  await page.goto(`${address}&game=${game}`);
  await page.waitForSelector('section[data-phase=open]');
  const shared = sharedGames.find(({ game_code }) => game_code === game);
  if (shared) {
    const moving = shared.flight ? '[data-round=locked]' : '[data-round=settled][data-shown=false]';
    const found = page.waitForSelector(`section${moving}`, { timeout: WAIT_MS });
    if (!(await found.catch(() => null))) return report.row(game, 'no outcome while it was looked at');
  } else await page.locator('[data-play]').first().click();
  const frames = await framesOf(page);
  if (frames.length < MIN_FRAMES) return report.row(game, String(frames.length), 'no animation');
  const mean = frames.reduce((sum, ms) => sum + ms, 0) / frames.length;
  const slowed = mean * SLOWER;
  report.row(
    game,
    String(frames.length),
    milliseconds(median(frames)),
    milliseconds(mean),
    milliseconds(slowed),
    slowed < BUDGET_MS ? 'yes' : 'NO',
  );
}

type Event = { name: string; pid: number; tid: number; ts: number; tdur?: number };

/** Processor time of the main thread from one frame to the next, in ms. */
async function framesOf(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events = await traced(devtools, () => page.waitForTimeout(LOOK_MS));
  await devtools.detach();
  const main = events.find(({ name }) => name === 'FireAnimationFrame' || name === 'Commit');
  if (!main) return [];
  const mine = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const commits = mine.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const tasks = mine.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  return commits.slice(1).map((end, i) => {
    const within = tasks.filter(({ ts }) => ts > commits[i]! && ts <= end);
    return within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
  });
}

async function traced(devtools: CDPSession, act: () => Promise<void>): Promise<Event[]> {
  const events: Event[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as Event[]));
  devtools.on('Tracing.dataCollected', take);
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  const whole = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await whole;
  return events.sort((a, b) => a.ts - b.ts);
}
