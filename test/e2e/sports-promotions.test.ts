/** @module-tag nightly */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { expectAccessible, violations } from './axe.ts';
import { openMatches } from './matches.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const BRAND = 'sportsbook1';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

/** A minute one day from now, in the format of a date and time field. */
const minuteOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16);

/** Proposes ten percent more profit on stakes up to 20. */
async function proposeBoost(page: Page): Promise<void> {
  await enterConsole(page, product, 'crm', '/sports-promotions');
  await chooseSite(page, BRAND);
  await page.getByRole('button', { name: 'New promotion …' }).click();
  const dialog = page.getByRole('dialog');
  for (const kind of ['parlay_bonus', 'parlay_insurance', 'boost'])
    await dialog.getByLabel('Type').selectOption(kind);
  await dialog.getByLabel('Title, as players see it').fill('Harvest boost');
  await dialog.getByLabel('Maximum boosted stake').fill('20');
  await dialog.getByLabel('Maximum per ticket').fill('50');
  await dialog.getByLabel('Budget').fill('1000');
  await dialog.getByLabel('From', { exact: true }).fill(minuteOf(-2));
  await dialog.getByLabel('Until', { exact: true }).fill(minuteOf(5));
  await dialog.getByLabel('Reason').fill('Harvest week');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByText('Proposed. Another person must approve it.').waitFor();
}

async function approveIt(page: Page): Promise<void> {
  await enterConsole(page, product, 'site-admin', '/proposals');
  await chooseSite(page, BRAND);
  await page.getByRole('row', { name: 'Harvest boost' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve …' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Budget agreed');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Approved.').waitFor();
  await page.goto(`${product.origin('console')}/sports-promotions`);
  await page.getByRole('row', { name: /Harvest boost.*Running/ }).click();
  await page.getByText('10% profit boost on singles').waitFor();
  for (const viewport of [DESKTOP.viewport, { width: 390, height: 800 }, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
}

test('[sportsbook 11.1] a boost is proposed, approved, chosen on the slip and shown with the bet', async () => {
  await openMatches(product, BRAND, 'Harvest Cup', { home: 'Barley', away: 'Clover' });
  await product.visit(DESKTOP, ({ page }) => proposeBoost(page), ['401']);
  await product.visit(DESKTOP, ({ page }) => approveIt(page), ['401']);
  const narrow = { ...PHONE, viewport: { width: 360, height: 740 } };
  await product.visit(narrow, async ({ page }) => {
    const origin = product.origin(BRAND);
    await signIn(page, origin);
    await page.goto(`${origin}/en/sports?search=harvest`);
    await live(page);
    await page.getByRole('button', { name: 'Barley, 1 2.30' }).click();
    await page.getByRole('button', { name: 'Bet slip' }).click();
    const slip = page.getByRole('dialog', { name: 'Bet slip' });
    await expectDays(slip, 'Harvest boost', /until \d{1,2} [A-Z][a-z]{2} \d{4}$/);
    await expectDays(slip, 'Opening weekend', /until \d{1,2} [A-Z][a-z]{2} \d{4}$/);
    await slip.getByLabel('Stake', { exact: true }).fill('20');
    await slip.getByLabel('Promotion').selectOption({ index: 1 });
    await slip.getByText('10% profit boost on stakes up to').waitFor();
    // 20 at 2.30 return 46, and ten percent of the 26 of profit are 2.60 more.
    await slip.getByText('48.60').first().waitFor();
    await expectAccessible(page, '[role=dialog]');
    await slip.getByRole('button', { name: /^Place bet/ }).click();
    await slip.getByRole('heading', { name: 'Bet placed' }).waitFor();
    await slip.getByText('Harvest boost').waitFor();
    await page.goto(`${origin}/en/sports?show=bets`);
    await live(page);
    const bet = page.getByRole('article').filter({ hasText: 'Barley' });
    await bet.getByText('Harvest boost').waitFor();
    expect(await bet.getByRole('button', { name: /cash out/i }).count()).toBe(0);
    await expectAccessible(page);
    await page.goto(`${origin}/cn/sports?search=harvest`);
    await live(page);
    await page.getByRole('button', { name: /^Barley, .* 2\.30$/ }).click();
    await page.getByRole('button', { name: '投注单' }).click();
    await expectDays(page.getByRole('dialog'), 'Opening weekend', /\d{4}年\d{1,2}月\d{1,2}日/);
  });
});

/** A slip offer shows its expiry in the date format of the language. */
async function expectDays(slip: Locator, title: string, day: RegExp): Promise<void> {
  const option = slip.getByRole('option', { name: title });
  await option.waitFor({ state: 'attached' });
  expect(await option.textContent()).toMatch(day);
}
