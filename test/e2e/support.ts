import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, devices, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startForTools } from '../../scripts/tools.ts';

type Tools = Awaited<ReturnType<typeof startForTools>>;

export const PHONE = { ...devices['Pixel 7']!, defaultBrowserType: undefined };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Console errors and warnings, page errors, and failed requests since the visit began. */
  problems: string[];
};

/**
 * The whole product for a test file: a real platform on a database of its own with the named demo brands, and one Chromium. Every
 * visit that ends with a console error, a hydration warning or a page error fails its test.
 */
export function useProduct(brands: readonly string[]) {
  let tools: Tools;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'baize-e2e-'));
    tools = await startForTools({ dataDir: folder, brands, durable: false });
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await tools?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function visit<T>(
    options: Parameters<Browser['newContext']>[0],
    story: (visitor: Visitor) => Promise<T>,
  ): Promise<T> {
    const context = await browser.newContext(options);
    const problems: string[] = [];
    context.on('page', (page) => watch(page, problems));
    try {
      const page = await context.newPage();
      const result = await story({ context, page, problems });
      expect(problems).toEqual([]);
      return result;
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
  };
}

function watch(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
}

/** Signs the demo player in through the login page. */
export async function signIn(page: Page, origin: string, language = 'en'): Promise<void> {
  await page.goto(`${origin}/${language}/login`);
  await page.fill('input[name=account_id]', 'demo');
  await page.fill('input[name=password]', 'Demo1234!');
  await page.press('input[name=password]', 'Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}
