import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { THEMES } from '#contracts/values/themes.ts';
import { type FixtureWeb, startFixtureWeb } from '#server/roles/web/testing/fixture-web.ts';
import { templateTags } from '#test/support/tags.ts';
import { overflowing, violations } from './axe.ts';
import { closeContexts, isRefusal, live, openBrowser, watch } from './support.ts';

/**
 * Every template in a real browser, on the built site with synthetic data: accessibility rules, no horizontal
 * scrolling, visible focus, no animation with reduced motion, an empty console. Each page is opened once on a
 * desktop, then resized to the narrowest phone: opening is half of the work. One browser and one server per
 * file; one context per template.
 */
const PAGES = {
  home: '/en',
  lobby: '/en/slots',
  login: '/en/login',
  deposit: '/en/deposit',
  profile: '/en/profile',
};
const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 320, height: 640 } };
type Device = keyof typeof SCREENS;
/**
 * Pages opened by their address; the others are reached by a link. In some templates the sign-in link opens a
 * dialog.
 */
const BY_ADDRESS: readonly string[] = ['home', 'login', 'deposit'];
/** Pages whose header, navigation and footer are checked: the first of a guest, the first of a player. */
const WHOLE: readonly string[] = ['home', 'deposit'];
/** Maximum number of Tab presses per page. */
const STEPS = 12;

/** The tests of some templates; each part is a separate file, so that they run in parallel. */
export function walkTemplates(isPart: (code: string) => boolean): void {
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

  for (const code of Object.keys(THEMES).filter(isPart))
    test(
      `${code} meets the accessibility rules, stops animations on request, and fits its screen`,
      templateTags(code),
      async () => {
        const origin = `http://${code}.localhost:${web.port}`;
        const context = await browser.newContext({ viewport: SCREENS.desktop, reducedMotion: 'reduce' });
        context.setDefaultTimeout(30_000);
        try {
          expect(await foundOn(context, origin)).toEqual({});
        } finally {
          await context.close();
        }
      },
    );
}

async function foundOn(context: BrowserContext, origin: string) {
  const found: Record<string, unknown> = {};
  const page = await context.newPage();
  const emulation = await context.newCDPSession(page);
  const problems: string[] = [];
  watch(page, problems);
  for (const [name, path] of Object.entries(PAGES)) {
    if (name === 'deposit') await enter(context, origin);
    if (BY_ADDRESS.includes(name) || !(await followed(page, path))) await page.goto(origin + path);
    await live(page);
    for (const device of ['desktop', 'phone'] as const) {
      await emulate(emulation, device);
      await drawn(page);
      await recordScreen(found, page, name, device);
    }
    await emulate(emulation, 'desktop');
    // Fixture data refers to pictures that do not exist.
    recordFindings(
      found,
      `${name} in the console`,
      problems.splice(0).filter((problem) => !isRefusal(problem, ['404'])),
    );
  }
  return found;
}

/** A phone has touch input and uses the page's own viewport width. */
async function emulate(emulation: CDPSession, device: Device): Promise<void> {
  const isPhone = device === 'phone';
  const screen = { ...SCREENS[device], deviceScaleFactor: 1, mobile: isPhone };
  await emulation.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  await emulation.send('Emulation.setDeviceMetricsOverride', screen);
}

/** Findings of a page on one device. */
async function recordScreen(found: Record<string, unknown>, page: Page, name: string, device: Device) {
  const record = (what: string, list: readonly unknown[]) =>
    recordFindings(found, `${name} on a ${device}: ${what}`, list);
  const inside = WHOLE.includes(name) ? '' : 'main';
  const hasContrast = name === 'home' || device === 'desktop';
  record('rules', await violations(page, inside, hasContrast));
  record('moves', await moving(page));
  if (name === 'home') {
    record('focus unseen', await unseenFocus(page));
    record('dialog', await dialogViolations(page));
    record('pictures out of shape', await shapelessPictures(page));
  }
  if (name !== 'login') record('under what floats', await floatedOver(page, name));
  record('wider than the screen', await overflowing(page));
}

/** The second frame has measured the layout of the first: floating elements follow the bottom navigation. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Follows a link on the page and waits for the new heading; false if there is none. */
async function followed(page: Page, path: string): Promise<boolean> {
  const hasLink = await page.evaluate((href) => {
    (document.activeElement as HTMLElement | null)?.blur();
    const link = document.querySelector<HTMLElement>(`a[href="${href}"]`);
    link?.click();
    return link !== null;
  }, path);
  if (hasLink)
    await page.waitForFunction(
      (to) => location.pathname === to && document.activeElement?.tagName === 'H1',
      path,
    );
  return hasLink;
}

function recordFindings(found: Record<string, unknown>, what: string, list: readonly unknown[]): void {
  if (list.length > 0) found[what] = list;
}

async function enter(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'baize_session', value: 'fixture-player', url }]);
}

/** The partners' dialog, which every template has; Escape closes it. */
async function dialogViolations(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Partners' }).first().click();
  await page.getByRole('dialog').waitFor();
  const found = await violations(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return found;
}

/** Pictures that are not boxes: the space reserved for their cover would not hold. */
async function shapelessPictures(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('picture')]
      .filter((picture) => getComputedStyle(picture).display === 'inline')
      .slice(0, 4)
      .map((picture) => picture.className),
  );
}

/**
 * Controls whose middle is covered by floating elements while the page is at rest, at its top and at its end.
 * A large one remains reachable beside them, and a lobby has hearts everywhere; but the end of a page must
 * have room for all.
 */
async function floatedOver(page: Page, name: string): Promise<string[]> {
  await page.locator('.floating-layer').waitFor({ state: 'attached' });
  const covered: string[] = [];
  for (const place of name === 'lobby' ? (['end'] as const) : (['top', 'end'] as const)) {
    await page.evaluate((at) => window.scrollTo(0, at === 'end' ? document.body.scrollHeight : 0), place);
    const under = () => page.evaluate(underFloats, place === 'end' ? Number.POSITIVE_INFINITY : 64);
    await expect
      .poll(under)
      .toEqual([])
      .catch(async () => covered.push(...(await under()).map((problem) => `${place}: ${problem}`)));
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return covered;
}

/** Runs in the page: controls up to a given height whose middle is in the floating area. */
function underFloats(highest: number): string[] {
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    .filter((control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      if (width < 2 || height > highest || control.closest('.floating-layer')) return false;
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.floating-layer');
    })
    .map((control) => `${control.tagName} ${control.textContent} .${control.className}`.slice(0, 120));
}

/** Animations that run despite reduced motion; one without duration does not count. */
async function moving(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && Number(duration) * Number(iterations) > 20;
      })
      .map((animation) => {
        const target = (animation.effect as KeyframeEffect | null)?.target;
        return `${target?.tagName} .${target?.getAttribute('class') ?? ''}`.slice(0, 120);
      }),
  );
}

/**
 * Elements reached by keyboard whose focus is not visible: without outline or ring, or outside the screen.
 */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return '';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { right, bottom, left, top } = element.getBoundingClientRect();
      const isInView = right > 0 && bottom > 0 && left < window.innerWidth && top < window.innerHeight;
      const hasRing =
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      if (hasRing && isInView) return '';
      const name = `${element.tagName} .${element.getAttribute('class') ?? ''}`.slice(0, 120);
      return `${name}${hasRing ? '' : ' has no ring'}${isInView ? '' : ' is out of view'}`;
    });
    if (problem) unseen.push(problem);
  }
  return unseen;
}
