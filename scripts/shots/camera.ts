import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { provideChromium } from '../chromium.ts';

export const DEVICES = {
  phone: { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
  small: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  wide: { viewport: { width: 1600, height: 900 }, isMobile: false, hasTouch: false },
};
export type ShotDevice = keyof typeof DEVICES;
export type ShotViewer = 'guest' | 'player';

/** Two cores render two pages at a time; a third would only wait for the network. */
const PAGES_AT_ONCE = 3;

export type Screenshot = { origin: string; path: string; device: ShotDevice; who: ShotViewer };

/**
 * One browser, one context for each device; screenshots are taken a few at a time and returned in the order
 * of the requests.
 */
export async function openCamera() {
  const browser = await chromium.launch({ executablePath: provideChromium(), args: ['--no-sandbox'] });
  const contexts = new Map<ShotDevice, Promise<BrowserContext>>();
  const contextOf = (device: ShotDevice) => {
    const known = contexts.get(device) ?? openContext(browser, device);
    contexts.set(device, known);
    return known;
  };
  return {
    async shootAll(shots: readonly Screenshot[], onShot: (taken: number) => void): Promise<Buffer[]> {
      const taken: Buffer[] = [];
      let next = 0;
      let done = 0;
      const work = async () => {
        for (let index = next++; index < shots.length; index = next++) {
          taken[index] = await shoot(await contextOf(shots[index]!.device), shots[index]!);
          onShot(++done);
        }
      };
      await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
      return taken;
    },
    close: () => browser.close(),
  };
}

function openContext(browser: Browser, device: ShotDevice): Promise<BrowserContext> {
  return browser.newContext({ ...DEVICES[device], reducedMotion: 'reduce' });
}

/** The first screen of a page once it is hydrated, its fonts are loaded and its images drawn. */
async function shoot(context: BrowserContext, { origin, path, who }: Screenshot): Promise<Buffer> {
  const page = await context.newPage();
  try {
    if (who === 'player') await signIn(page, origin);
    await page.goto(origin + path);
    await page.locator('html[data-live]').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    // Lazy images outside the viewport never load; only those inside are awaited.
    await page.waitForFunction(() => {
      const isSeen = ({ left, right, top, bottom }: DOMRect) =>
        right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
      return [...document.images].every((image) => image.complete || !isSeen(image.getBoundingClientRect()));
    });
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

/** Signs the demo player in with the calls of the login form; the cookie is limited to this host. */
async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/en/about`);
  await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      return (await fetch(path, init)).json();
    };
    const domain_name = location.hostname;
    const { site } = await post('/api/startup', { domain_name });
    const account = { account_id: 'demo', password: 'Demo1234!' };
    const answer = await post('/api/auth/login', { domain_name, external_id: site.external_id, ...account });
    if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  });
}
