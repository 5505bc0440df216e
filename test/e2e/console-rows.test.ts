/** @module-tag nightly */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, openProduct, PHONE } from './support.ts';
import { confirm } from './trading.ts';

const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

async function expectUsable(page: Page): Promise<void> {
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
}

const focused = (input: Locator) => input.evaluate((element) => element === document.activeElement);

test(`[operations 3.5] on a phone daily maxima are chosen by VIP level in rows, and limits by identity level are fields of their own`, async () => {
  await product.visit(
    PHONE,
    async ({ page }) => {
      await enterConsole(page, product, 'finance-maker', '/cashier-policy');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'Change withdrawals …' }).click();
      const maxima = page.getByRole('group', { name: 'Daily maximum by VIP level, PHP' });
      const amount = maxima.getByRole('spinbutton');
      await amount.first().fill('9000');
      await maxima.getByRole('button', { name: 'Add' }).click();
      await maxima.getByRole('combobox').selectOption({ index: 1 });
      const level = await maxima.getByRole('combobox').locator('option:checked').textContent();
      await amount.nth(1).fill('0');
      await expectUsable(page);
      await confirm(page, 'Change');
      await maxima.getByText('Enter an amount above zero.').waitFor();
      expect(await focused(amount.nth(1))).toBe(true);
      await amount.nth(1).fill('10000');
      const days = page.getByRole('group', { name: 'Withdrawals in 24 hours by identity level, PHP' });
      await days.getByRole('spinbutton', { name: 'Document' }).fill('50000');
      await confirm(page, 'Change');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(new RegExp(`PHP 9,000.00; ${level}: PHP 10,000.00`)).waitFor();
      await page.getByText('document: PHP 50,000.00').waitFor();
    },
    ['401'],
  );
});

test(`[operations 4.1] the rates of a rebate are chosen by category in rows; a rate that is too high is named`, async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'crm', '/campaigns');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'New campaign …' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Type').selectOption('Rebate');
      await dialog.getByLabel('Mode').selectOption('cash');
      await dialog.getByLabel('Short name').fill('daily-rebate');
      await dialog.getByLabel('Title, English').fill('Daily rebate');
      await dialog.getByLabel('Maximum bonus, in PHP').fill('500');
      await dialog.getByLabel('Budget, in PHP').fill('10000');
      const rates = dialog.getByRole('group', { name: 'Percent of daily turnover, by category' });
      await confirm(page, 'Save draft');
      await rates.getByText('Add at least one category.').waitFor();
      await rates.getByRole('button', { name: 'Add' }).click();
      await rates.getByRole('combobox').selectOption('Live casino');
      await rates.getByRole('button', { name: 'Add' }).click();
      // A category has one row at most.
      const second = rates.getByRole('combobox').nth(1);
      expect(await second.locator('option').allTextContents()).not.toContain('Live casino');
      await rates.getByRole('spinbutton', { name: 'Percent Live casino' }).fill('5.5');
      await rates.getByRole('spinbutton', { name: 'Percent Slots' }).fill('0.5');
      await expectUsable(page);
      await confirm(page, 'Save draft');
      await rates.getByText('Live casino: from 0.01 to 5 percent, with at most two decimals.').waitFor();
      await rates.getByRole('spinbutton', { name: 'Percent Live casino' }).fill('0.1');
      await rates.getByRole('button', { name: 'Remove Slots' }).click();
      await confirm(page, 'Save draft');
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByRole('row', { name: /Daily rebate/ })
        .first()
        .waitFor();
    },
    ['401'],
  );
});
