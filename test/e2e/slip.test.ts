import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { openMatches } from './matches.ts';
import { DESKTOP, live, openProduct, signIn } from './support.ts';

const BRAND = 'sportsbook1';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

/** Presses Tab until an element is focused. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const target = page.getByRole('button', { name });
  const isFocused = () => target.evaluate((button) => button === document.activeElement);
  for (let pressed = 0; pressed < 30 && !(await isFocused()); pressed++) await page.keyboard.press('Tab');
  expect(await isFocused()).toBe(true);
}

/** The slip beside the page holds the selection and its stake. */
async function expectKept(page: Page): Promise<void> {
  const slip = page.locator('.slip');
  await slip.getByText('Reeds', { exact: true }).waitFor();
  await expect.poll(() => slip.locator('.slip-leg input').inputValue()).toBe('12');
}

test(
  '[sportsbook 13] by keyboard alone: a slip survives reload, language and sign-in, is shared, and is placed',
  nightly,
  async () => {
    await openMatches(product, BRAND, 'Lantern Cup', { home: 'Reeds', away: 'Willows' });
    const origin = product.origin(BRAND);
    await product.visit(DESKTOP, async ({ context, page }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${origin}/en/sports?search=lantern`);
      await live(page);
      const price = page.getByRole('button', { name: 'Reeds, 1 2.30' });
      await price.focus();
      await page.keyboard.press('Enter');
      expect(await price.getAttribute('aria-pressed')).toBe('true');
      await page.getByLabel('Stake', { exact: true }).focus();
      await page.keyboard.type('12');
      await expectKept(page);
      await page.reload();
      await live(page);
      await expectKept(page);
      await page.goto(`${origin}/cn/sports?search=lantern`);
      await live(page);
      await expectKept(page);
      await signIn(page, origin);
      await page.goto(`${origin}/en/sports?search=lantern`);
      await live(page);
      await expectKept(page);

      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByText('Link copied').waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      await product.visit(DESKTOP, async ({ page: other }) => {
        await other.goto(link);
        await live(other);
        await other.locator('.slip').getByText('Reeds', { exact: true }).waitFor();
        await expect.poll(() => new URL(other.url()).search).toBe('');
      });

      await page.getByLabel('Stake', { exact: true }).focus();
      await tabTo(page, /^Place bet/);
      await page.keyboard.press('Enter');
      const placed = page.getByRole('heading', { name: 'Bet placed' });
      await expect.poll(() => placed.evaluate((heading) => heading === document.activeElement)).toBe(true);
    });
  },
);
