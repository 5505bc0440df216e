import { expect, test } from 'vitest';
import { approve, chooseSite, enter } from './clerks.ts';
import { moneyOut, wantTwoPeople } from './money-out.ts';
import { DESKTOP, openProduct, PHONE } from './support.ts';

const product = openProduct();

test('[operations 1.2] two people approve a withdrawal in the console, and the audit log has both', async () => {
  await wantTwoPeople(product, 'casino1');
  const { reference } = await moneyOut(product, 'casino1', 'leaving', 500);
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enter(page, product, 'finance-maker');
      await chooseSite(page, 'casino1');
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
      await enter(page, product, 'finance-checker');
      await chooseSite(page, 'casino1');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill(reference);
      await page.getByRole('option', { name: reference }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: `Withdrawal ${reference}` }).waitFor();
      await page.getByText('no withdrawal paid before').waitFor();
      await page.getByRole('heading', { name: 'What is looked at' }).waitFor();
      await approve(page, reference);
      await page.getByRole('row', { name: reference }).getByText('to pay').waitFor();
    },
    ['401'],
  );
  await product.visit(
    PHONE,
    async ({ page }) => {
      await enter(page, product, 'auditor');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Audit log' }).click();
      await expect.poll(() => page.getByRole('row', { name: 'withdrawals/approve' }).count()).toBe(2);
      await page.getByRole('button', { name: 'Verify the chain' }).click();
      await page.getByText('the chain is whole').waitFor();
    },
    ['401'],
  );
});
