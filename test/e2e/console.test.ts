import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { templateBrands } from '#server/demo/brands/index.ts';
import { STAFF_PASSWORD, staffCode } from '#server/demo/staff.ts';
import { moneyOut, wantTwoPeople } from './money-out.ts';
import { DESKTOP, openProduct, PHONE } from './support.ts';

const product = openProduct();
const origin = () => product.origin('console');

async function enter(page: Page, login: string): Promise<void> {
  await page.goto(`${origin()}/withdrawals`);
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByLabel('Code').fill(staffCode(new Date()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function chooseSite(page: Page): Promise<void> {
  const site = page.getByLabel('Site');
  const option = site.locator('option', { hasText: templateBrands[0]!.name });
  await site.selectOption((await option.getAttribute('value'))!);
}

/** Opens the withdrawal by the keyboard alone and agrees to it. */
async function approve(page: Page, reference: string): Promise<void> {
  await page.getByRole('row', { name: reference }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Withdrawal ${reference}` }).waitFor();
  await page.getByRole('button', { name: 'Approve …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(`${reference}: agreed.`).waitFor();
}

test('[operations 1.2] two people approve a withdrawal in the console, and the audit log has both', async () => {
  await wantTwoPeople(product, 'casino1');
  const { reference } = await moneyOut(product, 'casino1', 'leaving', 500);
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enter(page, 'finance-maker');
      await chooseSite(page);
      await approve(page, reference);
      await page.getByRole('row', { name: reference }).getByText('1 of 2').waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Login').waitFor();
    },
    ['401'],
  );
  await product.visit(
    { viewport: { width: 820, height: 1180 } },
    async ({ page }) => {
      await enter(page, 'finance-checker');
      await chooseSite(page);
      await approve(page, reference);
      await page.getByRole('row', { name: reference }).getByText('to pay').waitFor();
    },
    ['401'],
  );
  await product.visit(
    PHONE,
    async ({ page }) => {
      await enter(page, 'auditor');
      await chooseSite(page);
      await page.getByRole('link', { name: 'Audit log' }).click();
      await expect.poll(() => page.getByRole('row', { name: 'withdrawals/approve' }).count()).toBe(2);
      await page.getByRole('button', { name: 'Verify the chain' }).click();
      await page.getByText('the chain is whole').waitFor();
    },
    ['401'],
  );
});
