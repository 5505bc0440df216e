import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { siteOfDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database.ts';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enter } from './clerks.ts';
import { moneyOut, wantTwoPeople } from './money-out.ts';
import { ask, openProduct } from './support.ts';

const product = openProduct();
const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

/** Something waits in every queue that a visitor can fill. */
async function fillQueues(): Promise<void> {
  await wantTwoPeople(product, 'casino1');
  const { player } = await moneyOut(product, 'casino1', 'looker', 500);
  const post = async (path: string, body: object) =>
    JSON.parse(await ask(product, 'casino1', path, { ...player, ...body }));
  const wish = { request_id: randomUUID(), method_id: 'bank-transfer', amount: 1000 };
  const { value } = await post('/api/cashier/deposit_create', wish);
  const fields = { payment_number: randomUUID(), sender_name: 'Ben Dy' };
  const paper = { width: 200, height: 300, channels: 3, background: '#eee' } as const;
  const receipt = (await sharp({ create: paper }).png().toBuffer()).toString('base64');
  const proof = { deposit_id: value.deposit_id, fields, receipt };
  const proved = await post('/api/cashier/deposit_proof', proof);
  expect(proved).toMatchObject({ statusCode: 1 });
  const { db } = product.platform.database;
  const site = (await siteOfDomain(db, 'casino1.localhost'))!;
  await run(db, {
    text: `insert into reports.alarm (site_id, what, matter, detail, raised_at)
      values ($1, 'ROUND_DIFFERS', 'TEST round', '{"staked": "100"}', now())`,
    values: [site.id],
  });
  const letter = { domain_name: 'casino1.localhost', external_id: site.externalId, message_id: randomUUID() };
  const said = { topic: 'other', name: 'Ana', contact_email: 'ana@example.com', body: 'Where is my money?' };
  await post('/api/content/contact', { ...letter, ...said });
}

/** What is wrong with a screen as it stands. */
async function wrongOn(page: Page): Promise<string[]> {
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
  return [...(await violations(page)), ...(await overflowing(page)).map((what) => `sticks out: ${what}`)];
}

/** The screen, and what it shows when the keyboard chooses the first row and opens everything that waits to be opened. */
async function walk(page: Page): Promise<string[]> {
  const found = await wrongOn(page);
  const row = page.locator('main tr.row-alive').first();
  if ((await row.count()) > 0) {
    await row.focus();
    await page.keyboard.press('Enter');
    await page.locator('.detail, .around').first().waitFor();
    found.push(...(await wrongOn(page)));
  }
  return found;
}

beforeAll(fillQueues);

test.each(Object.entries(SCREENS))(
  '[operations 1.1] every screen of the console is accessible on a %s, with a chosen row',
  async (name, viewport) => {
    await product.visit(
      { viewport, reducedMotion: 'reduce' },
      async ({ page }) => {
        const found: Record<string, string[]> = {};
        await enter(page, product, name === 'desktop' ? 'auditor' : 'site-admin');
        await chooseSite(page, 'casino1');
        const menu = page.locator('#menu a');
        const paths = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
        expect(paths.length).toBeGreaterThan(12);
        for (const path of [...paths, '/account']) {
          await page.goto(product.origin('console') + path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          const wrong = await walk(page);
          if (wrong.length > 0) found[path] = wrong;
        }
        expect(found).toEqual({});
      },
      ['401'],
    );
  },
);
