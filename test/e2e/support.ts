import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { api } from '#contracts/api/index.ts';
import { startAggregator } from '#test/support/aggregator.ts';
import { startChain } from '#test/support/chainsim.ts';
import { seededDatabase } from '#test/support/database.ts';
import { startSimulator } from '#test/support/simulator.ts';
import { startForTools } from '../../scripts/tools.ts';
import { BRANDS, SECRET_KEY, seedBrands } from './seed.ts';

type Tools = Awaited<ReturnType<typeof startForTools>>;

/** Device pixel ratio 1: seven times as many pixels need a tenth more processor time. */
export const PHONE = { ...devices['Pixel 7']!, defaultBrowserType: undefined, deviceScaleFactor: 1 };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

let browser: Browser | undefined;

/**
 * The Chromium provided by `npm test`: one for all files of a worker, because starting it costs more than
 * many tests. Each file closes the contexts that it opened.
 */
export async function openBrowser(): Promise<Browser> {
  if (!browser?.isConnected())
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
  return browser;
}

/** Closes every page after a test file. */
export async function closeContexts(of: Browser | undefined): Promise<void> {
  for (const context of of?.contexts() ?? []) await context.close();
}

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, page errors, and failed requests since the visit began. */
  problems: string[];
};

type ProductOptions = { hasSimpay?: boolean; hasAggregator?: boolean; hasChain?: boolean };

/** Third-party servers that a test file needs in addition to the platform. */
async function startBeside({ hasSimpay, hasAggregator, hasChain }: ProductOptions) {
  const simulator = hasSimpay ? await startSimulator() : undefined;
  const aggregator = hasAggregator ? await startAggregator() : undefined;
  const chain = hasChain ? await startChain() : undefined;
  return {
    simulator,
    aggregator,
    chain,
    /** How a platform connects to them. */
    reached: { simpay: simulator, aggregator, ...(chain && { chain: chain.variables }) },
    /** The platform's address. */
    setPlatformPort(port: number): void {
      simulator?.setPlatformPort(port);
      aggregator?.setPlatformPort(port);
    },
    async stop(): Promise<void> {
      for (const server of [simulator, aggregator, chain]) await server?.stop();
    },
  };
}

/** Service workers answer navigations instead of the page, so that a story's routes would not see them. */
const CONTEXT = { serviceWorkers: 'block', reducedMotion: 'reduce' } as const;

/**
 * The whole product for a test file: a real platform on a separate copy of the seeded demo brands, and one
 * Chromium. Every visit with a console error, a hydration warning or a page error fails its test.
 * `hasSimpay`, `hasAggregator`, `hasChain`: with the payment, aggregator and chain simulators.
 */
export function openProduct(product: ProductOptions = {}) {
  let tools: Tools;
  let beside: Awaited<ReturnType<typeof startBeside>>;
  let copy: Awaited<ReturnType<typeof seededDatabase>>;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'baize-e2e-'));
    copy = await seededDatabase(seedBrands);
    beside = await startBeside(product);
    tools = await startForTools({
      dataDir: folder,
      databaseUrl: copy.url,
      secretKey: SECRET_KEY,
      brands: BRANDS,
      ...beside.reached,
    });
    beside.setPlatformPort(tools.port);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await beside?.stop();
    await tools?.stop();
    await copy?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function visit<T>(
    options: Parameters<Browser['newContext']>[0],
    story: (visitor: Visitor) => Promise<T>,
    expected: readonly string[] = [],
  ): Promise<T> {
    const context = await browser.newContext({ ...CONTEXT, ...options });
    context.setDefaultTimeout(30_000);
    const problems: string[] = [];
    context.on('page', (page) => watch(page, problems));
    try {
      const page = await context.newPage();
      const result = await story({ context, page, problems });
      expect(problems.filter((problem) => !isRefusal(problem, expected))).toEqual([]);
      return result;
    } catch (error) {
      throw new Error(await shownBy(context, problems), { cause: error });
    } finally {
      await context.close();
    }
  }
  return {
    visit,
    origin: (brand: string) => tools.origin(brand),
    get platform() {
      return tools;
    },
    /** The simulated chain; only with `hasChain`. */
    get chain() {
      return beside.chain!;
    },
    /** The address of the payment simulator's pages; only with `hasSimpay`. */
    get simpay() {
      return beside.simulator!.url;
    },
    /** The game aggregator; only with `hasAggregator`. */
    get aggregator() {
      return beside.aggregator!;
    },
  };
}

/**
 * The pages of a failed story as text and screenshot: a failure that occurs once must be diagnosable from
 * them.
 */
export async function shownBy(context: BrowserContext, problems: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-failed-'));
  const shown = await Promise.all(
    context.pages().map(async (page, index) => {
      const picture = join(folder, `${index}.png`);
      await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => undefined);
      // A page does not respond during navigation, and has no time limit for it.
      const { focus, seen } = await Promise.race([
        focusState(page),
        delay(5_000, { focus: 'nothing that could be asked', seen: '' }),
      ]);
      return [`${page.url()} (${picture})`, `focus on ${focus}`, seen].join('\n');
    }),
  );
  return [...shown, ...problems].join('\n');
}

async function focusState(page: Page): Promise<{ focus: string; seen: string }> {
  const focused = () => document.activeElement?.outerHTML.slice(0, 200);
  const [focus, seen] = await Promise.all([
    page.evaluate(focused).catch(String),
    page.locator('body').ariaSnapshot({ timeout: 4_000 }).catch(String),
  ]);
  return { focus: String(focus), seen };
}

/** Records a page's console errors and warnings, and uncaught exceptions. */
export function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
}

/**
 * A refusal provoked by the story: Chromium writes the HTTP status of every failed request to the console.
 */
export function isRefusal(problem: string, statuses: readonly string[]): boolean {
  return statuses.some((status) => problem.includes(`the server responded with a status of ${status}`));
}

/** Waits until the page is hydrated: from then on scripts handle its buttons and forms. */
export async function live(page: Page): Promise<void> {
  await page.locator('html[data-live]').waitFor();
}

/**
 * Requests a brand from outside the browser, where names under `localhost` may not resolve; returns the body.
 */
export function fetchJson(
  product: { origin: (brand: string) => string },
  brand: string,
  path: string,
  body?: object,
): Promise<string> {
  const { host, port } = new URL(product.origin(brand));
  const headers = { host, 'content-type': 'application/json' };
  const method = body ? 'POST' : 'GET';
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      text(response).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Opens an account through the API, as the registration form does. */
export async function playerOf(
  product: { origin: (brand: string) => string },
  brand: string,
  account_id: string,
  password: string,
  contacts: Record<string, string> = {},
): Promise<void> {
  const post = async (path: string, body: object) => JSON.parse(await fetchJson(product, brand, path, body));
  const domain_name = `${brand}.localhost`;
  const { site } = await post('/api/startup', { domain_name });
  const deposit_limit = { period: 'month', limit_amount: null };
  const named = { domain_name, external_id: site.external_id, account_id, password };
  const fields = { ...named, deposit_limit, ...contacts };
  const answer = await post('/api/auth/signup', fields);
  expect(answer).toMatchObject({ statusCode: 1 });
}

/** Signs a player in through the login page; by default the demo player. */
export async function signIn(
  page: Page,
  origin: string,
  language = 'en',
  accountId = 'demo',
  password = 'Demo1234!',
): Promise<void> {
  await page.goto(`${origin}/${language}/login`);
  await live(page);
  await page.fill('main input[name=account_id]', accountId);
  await page.fill('main input[name=password]', password);
  await page.press('main input[name=password]', 'Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/**
 * Signs out at the account page, after its requests as a player are answered: requests in flight when the
 * session ends are refused.
 */
export async function signOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/en/account`);
  await live(page);
  await page.getByText('This session').waitFor();
  // Reminders are checked at the first interaction.
  const requested = page.waitForResponse((response) => response.url().endsWith(api.reminders.path));
  await page.locator('.floating-layer').waitFor({ state: 'attached' });
  await page.keyboard.press('Shift');
  await requested;
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => /^\/en\/?$/.test(url.pathname));
}

/** Reads the catalogue's error dialog and closes it [E-03]. */
export async function closeError(page: Page, text: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Something went wrong' });
  await dialog.getByText(text).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** A virtual authenticator of the browser that always confirms. */
export async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const person = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, ...person } as const;
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}
