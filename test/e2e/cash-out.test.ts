import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { currencyOf } from '#contracts/values/currency.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { setTerms } from '#server/modules/sportsbook/sports-terms.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { expectAccessible } from './axe.ts';
import { openMatches } from './matches.ts';
import { live, openProduct, PHONE, signIn } from './support.ts';

const BRAND = 'sportsbook1';
const NARROW = { ...PHONE, viewport: { width: 320, height: 640 } };
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

const MATCHES = [
  { home: 'Reeds', away: 'Willows' },
  { home: 'Herons', away: 'Otters' },
  { home: 'Larks', away: 'Martens' },
];
/** Long enough for the checks of a page while an offer is valid; the page's clock is advanced past it. */
const SECONDS = 60;

async function openSlip(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bet slip' }).click();
  return page.getByRole('dialog', { name: 'Bet slip' });
}

/** The text that describes an element. */
const description = (element: Locator) =>
  element.evaluate((of) => document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent);

/** A stake above the limit places nothing; the button leads to the reason, and one tap stakes the most. */
async function stakeTooMuch(page: Page, slip: Locator, label: string): Promise<void> {
  const field = slip.getByLabel(label, { exact: true });
  await field.fill('99999999');
  const notice = slip.getByRole('alert');
  await notice.waitFor();
  const place = slip.getByRole('button', { name: /^Place bet/ });
  await expect.poll(() => place.getAttribute('aria-disabled')).toBe('true');
  expect(await description(place)).toMatch(/stake (is|up to)/);
  expect(await description(field)).toMatch(/stake (is|up to)/);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page, '[role=dialog]');
  // Disabled to assistive technology, but it answers a tap.
  await place.dispatchEvent('click');
  expect(await notice.evaluate((alert) => alert === document.activeElement)).toBe(true);
  await slip.getByRole('button', { name: /^Stake / }).click();
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => place.getAttribute('aria-disabled')).toBe(null);
  expect(await field.getAttribute('aria-describedby')).toBe(null);
}

async function place(slip: Locator, label: string, stake: string): Promise<void> {
  await slip.getByLabel(label, { exact: true }).fill(stake);
  await slip.getByRole('button', { name: /^Place bet/ }).click();
  await slip.getByRole('heading', { name: 'Bet placed' }).waitFor();
  await slip.getByRole('button', { name: 'New bet slip' }).click();
  await slip.page().keyboard.press('Escape');
}

/** Half of the bet: the offer counts down, expires, is renewed with one tap, and is taken. */
async function cashOutHalf(page: Page, bet: Locator): Promise<void> {
  await page.clock.install();
  await bet.getByRole('button', { name: '50 %' }).click();
  await bet.getByRole('button', { name: 'Cash out', exact: true }).click();
  const timer = bet.getByRole('timer');
  await timer.waitFor();
  const secondsLeft = async () => Number.parseInt((await timer.textContent())!, 10);
  const first = await secondsLeft();
  expect(first).toBeLessThanOrEqual(SECONDS);
  const status = bet.getByRole('status');
  const announced = await status.textContent();
  expect(announced).toMatch(/The offer is valid for 60 seconds\./);
  await expectAccessible(page);
  await page.clock.fastForward(10_000);
  await expect.poll(secondsLeft).toBeLessThanOrEqual(first - 10);
  // Only the timer has changed: nothing new is announced.
  expect(await status.textContent()).toBe(announced);
  await page.clock.fastForward(SECONDS * 1000);
  await status.getByText('The offer has expired.').waitFor();
  expect(await timer.count()).toBe(0);
  await bet.getByRole('button', { name: 'Get a new offer' }).click();
  await bet.getByRole('button', { name: /^Cash out for/ }).click();
  await bet.getByText('Stake still playing', { exact: true }).waitFor();
}

test(
  '[sportsbook 12] [sportsbook 13.1] a narrow phone: limits at the button, and half a cash-out to its statement',
  nightly,
  async () => {
    await openMatches(product, BRAND, 'Lantern Cup', ...MATCHES);
    const origin = product.origin(BRAND);
    const { database } = product.platform;
    const site = (await findSiteByDomain(database.db, `${BRAND}.localhost`))!;
    await database.transaction((tx) =>
      setTerms(tx, { id: site.id, currency: currencyOf(site.currency) }, { cashOutSeconds: SECONDS }),
    );
    await product.visit(NARROW, async ({ page }) => {
      await signIn(page, origin);
      await page.goto(`${origin}/en/sports?search=lantern`);
      await live(page);
      await page.getByRole('button', { name: 'Reeds, 1 2.30' }).click();
      const slip = await openSlip(page);
      await stakeTooMuch(page, slip, 'Stake');
      await place(slip, 'Stake', '20');
      for (const { home } of MATCHES) await page.getByRole('button', { name: `${home}, 1 2.30` }).click();
      await openSlip(page);
      await slip.getByText('Parlay', { exact: true }).click();
      await stakeTooMuch(page, slip, 'Stake');
      await slip.getByText('System', { exact: true }).click();
      await stakeTooMuch(page, slip, 'Stake per line');
      await page.keyboard.press('Escape');

      await page.goto(`${origin}/en/sports?show=bets`);
      await live(page);
      await cashOutHalf(page, page.getByRole('article').filter({ hasText: 'Reeds' }));
      await page.goto(`${origin}/en/statement?kind=cash_out`);
      await live(page);
      const movements = page.locator('main li').filter({ hasText: 'Cash-out' });
      await movements.getByText('Reeds @ 2.30').waitFor();
      expect(await movements.count()).toBe(1);
      await expectAccessible(page);
    });
  },
);
