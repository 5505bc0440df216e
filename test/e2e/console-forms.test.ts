import { afterEach, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, openProduct } from './support.ts';
import { addRace, confirm, openRace } from './trading.ts';

const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

test('[operations 9] a wheel with a prize of one token is proposed', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'crm', '/wheels');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'New wheel …' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Short name').fill('one-token');
      const segments = dialog.getByLabel('Segments, one per line');
      await segments.fill('no token x 40\n1 token x 60');
      await confirm(page, 'Propose');
      await dialog.getByText('Segment 0 is not valid.').waitFor();
      await segments.fill('0 tokens x 40\n1 token x 60');
      await confirm(page, 'Propose');
      await page.getByText('Proposed. Waiting for approval.').waitFor();
    },
    ['401'],
  );
});

test('[sportsbook 9.2] a runner without a price is withdrawn, and no deduction is suggested', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'trader', '/fixtures');
      await chooseSite(page, 'sportsbook1');
      await addRace(page, '1, Quiet Water, 1.50\n2, Tin Roof\n3, Late Ferry, 2.50');
      await openRace(page);
      await page.getByRole('button', { name: 'Withdraw Late Ferry …' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Rule 4 deduction at odds of 2.50: 40 %.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Withdraw Tin Roof …' }).click();
      await dialog.getByText('The runner has no price, so no deduction is suggested.').waitFor();
      expect(await dialog.getByLabel('Deduction').inputValue()).toBe('0');
      await confirm(page, 'Withdraw');
      await page.getByRole('row', { name: 'Tin Roof' }).getByText('non-runner').waitFor();
    },
    ['401'],
  );
});
