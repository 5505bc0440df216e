/** @module-tag nightly */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { violations } from './axe.ts';
import { chooseSite, enterConsole, savedFile } from './staff-sign-in.ts';
import { DESKTOP, openProduct } from './support.ts';
import { moneyOut, requireTwoApprovers } from './withdrawal-approval.ts';

const product = openProduct();

/** The texts of the first column, from the top. */
async function firstColumn(page: Page): Promise<string[]> {
  return await page.getByRole('grid', { name: 'Staff' }).locator('tbody tr td:first-child').allInnerTexts();
}

test(
  '[operations 1.1] a list sorts by a column in both directions and keeps the chosen columns',
  nightly,
  async () => {
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'auditor', '/staff');
        const login = page.getByRole('columnheader', { name: 'Login' });
        await login.waitFor();
        const given = await firstColumn(page);
        expect(given.length).toBeGreaterThan(5);
        const rising = given.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

        await login.getByRole('button').click();
        expect(await login.getAttribute('aria-sort')).toBe('ascending');
        expect(await firstColumn(page)).toEqual(rising);
        await login.getByRole('button').press('Enter');
        expect(await login.getAttribute('aria-sort')).toBe('descending');
        expect(await firstColumn(page)).toEqual(rising.toReversed());

        await page.locator('summary', { hasText: 'Columns' }).click();
        await page.getByRole('checkbox', { name: 'Login' }).uncheck();
        await page.getByRole('button', { name: 'Move Roles up' }).click();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        const columns = page.locator('summary', { hasText: 'Columns' });
        expect(await columns.evaluate((column) => column === document.activeElement)).toBe(true);
        expect(await page.getByRole('button', { name: 'Reset columns' }).isVisible()).toBe(false);
        await page.reload();
        const heads = page.getByRole('grid', { name: 'Staff' }).getByRole('columnheader');
        await heads.first().waitFor();
        expect(
          (await heads.allInnerTexts()).map((text) => text.split('\n')[0]?.replace('↕', '').trim()),
        ).toEqual(['Name', 'Roles', 'State', 'Last access', 'From']);
        await page.locator('summary', { hasText: 'Columns' }).click();
        await page.getByRole('button', { name: 'Reset columns' }).click();
        await login.waitFor();
      },
      ['401'],
    );
  },
);

test(
  '[operations 1.1] only the players selected in the list, by pointer or keyboard, are flagged',
  nightly,
  async () => {
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'risk', '/players');
        await chooseSite(page, 'casino1');
        const rows = page.getByRole('grid', { name: 'Players' }).getByRole('row');
        const boxes = page.getByRole('grid', { name: 'Players' }).getByRole('checkbox', { name: /^Mark / });
        await boxes.nth(2).check();
        await rows.nth(1).focus();
        await page.keyboard.press('x');
        await page.getByText('2 marked').waitFor();
        expect(await boxes.nth(1).isChecked()).toBe(true);
        expect(await violations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Bulk action …' }).click();
        await page.getByText('2 players', { exact: true }).waitFor();
        await page.getByLabel('Number of players, to confirm').fill('2');
        await page.getByLabel('Reason, for the audit log').fill('Shared a device');
        await page.keyboard.press('Enter');
        await page.getByText('Accepted.').waitFor();
        expect(await boxes.nth(1).isChecked()).toBe(false);
        expect(page.url()).toContain('/players?');
      },
      ['401'],
    );
  },
);

const state = (page: Page) => page.getByRole('combobox', { name: 'State' });

/** References of the displayed withdrawals, from the top. */
async function references(page: Page): Promise<string[]> {
  return await page.getByRole('grid', { name: 'All withdrawals' }).locator('tbody code').allInnerTexts();
}

test('[operations 3.4] withdrawals are filtered and sorted in the URL, saved as a view, and exported as CSV', async () => {
  await requireTwoApprovers(product, 'casino1');
  const large = await moneyOut(product, 'casino1', 'lister-1', 400);
  const small = await moneyOut(product, 'casino1', 'lister-2', 300);
  const bySum = [small, large].map(({ reference }) => reference);
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'auditor', '/withdrawals');
      await chooseSite(page, 'casino1');
      await page.getByRole('link', { name: 'All withdrawals' }).click();
      await expect.poll(() => references(page)).toEqual(bySum);
      await page.getByRole('status').filter({ hasText: '2 withdrawals · PHP 700.00 requested' }).waitFor();

      const requested = page.getByRole('columnheader', { name: 'Requested' });
      await requested.getByRole('button').click();
      await expect.poll(() => references(page)).toEqual(bySum.toReversed());
      expect(await requested.getAttribute('aria-sort')).toBe('descending');
      await requested.getByRole('button').click();
      await expect.poll(() => references(page)).toEqual(bySum);
      await state(page).selectOption('Review');
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('review');

      await page.locator('summary', { hasText: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Changed' }).uncheck();
      await page.locator('summary', { hasText: 'Views' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Small first');
      await page.getByRole('button', { name: 'Save view' }).click();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox', { name: 'Player' }).fill('lister-2');
      await page.keyboard.press('Enter');
      await expect.poll(() => references(page)).toEqual([small.reference]);
      expect(page.url()).not.toContain('lister-2');

      const lines = (await savedFile(page)).trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(`${small.reference},`);
      expect(lines[1]).toContain(',300.00,PHP,');

      await page.goto(`${product.origin('console')}/withdrawals/all`);
      await page.locator('summary', { hasText: 'Columns' }).click();
      await page.getByRole('button', { name: 'Reset columns' }).click();
      const changed = page.getByRole('columnheader', { name: 'Changed' });
      await changed.waitFor();
      await page.locator('summary', { hasText: 'Views' }).click();
      await page.getByRole('button', { name: 'Small first', exact: true }).click();
      await changed.waitFor({ state: 'detached' });
      await expect.poll(() => requested.getAttribute('aria-sort')).toBe('ascending');
      expect(await state(page).inputValue()).toBe('review');
      await expect.poll(() => references(page)).toEqual(bySum);
      await page.reload();
      await expect.poll(() => references(page)).toEqual(bySum);
      expect(await state(page).inputValue()).toBe('review');
    },
    ['401'],
  );
});

test(
  '[operations 1.1] each staff member chooses the row height of tables, which a later session keeps',
  nightly,
  async () => {
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        const space = async () => {
          const cell = page.getByRole('grid', { name: 'Players' }).locator('tbody td').first();
          await cell.waitFor();
          return await cell.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingTop));
        };
        const leave = () => page.getByRole('button', { name: 'Sign out' }).click();
        await enterConsole(page, product, 'auditor', '/players');
        const usual = await space();
        await page.getByRole('link', { name: /Auditor/ }).click();
        await page.getByRole('radio', { name: 'Compact' }).check();
        expect(await violations(page)).toEqual([]);
        await page.goto(`${product.origin('console')}/players`);
        expect(await space()).toBeLessThan(usual);
        await leave();
        await enterConsole(page, product, 'risk', '/players');
        expect(await space()).toBe(usual);
        await leave();
        await enterConsole(page, product, 'auditor', '/players');
        expect(await space()).toBeLessThan(usual);
      },
      ['401'],
    );
  },
);
