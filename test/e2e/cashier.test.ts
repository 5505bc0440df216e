import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { picture } from '#server/modules/cashier/testing/pictures.ts';
import { nightly } from '#test/support/tags.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { closeError, DESKTOP, live, openProduct, PHONE, playerOf, signIn } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';
const url = (path: string) => `${product.origin('casino9')}${path}`;

async function addBank(page: Page, name: string, number: string): Promise<void> {
  await page.goto(url('/en/add-bank'));
  await live(page);
  await page.fill('[name=bank_name]', name);
  await page.fill('[name=account_number]', number);
  await page.fill('[name=password]', PASSWORD);
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await page.waitForURL((address) => address.pathname === '/en/bank-details');
}

test('[W-03] [V-01] a player adds bank accounts in their own name, sets the default and removes one with the password', async () => {
  await playerOf(product, 'casino9', 'banker', PASSWORD);
  await product.visit(
    PHONE,
    async ({ page }) => {
      await signIn(page, product.origin('casino9'), 'en', 'banker', PASSWORD);
      await page.goto(url('/en/add-bank'));
      await page.getByText('Your name is missing').waitFor();
      await live(page);
      await page.locator('main').getByRole('link', { name: 'Edit profile' }).click();
      await page.waitForURL((address) => address.pathname === '/en/edit-profile');
      await page.fill('[name=full_name]', 'Ana Cruz');
      await page.press('[name=full_name]', 'Enter');
      await page.waitForURL((address) => address.pathname === '/en/add-bank');
      expect(await page.inputValue('[name=holder_name]')).toBe('Ana Cruz');
      await page.locator('[name=account_number]').pressSequentially('12-34x5');
      expect(await page.inputValue('[name=account_number]')).toBe('12345');
      await page.fill('[name=bank_name]', 'Harbour Savings');
      await page.getByRole('button', { name: 'Add a bank account' }).click();
      await page.getByText('Use 6 to 24 digits.').waitFor();
      await page.locator('[name=account_number]:focus').waitFor();
      await page.reload();
      await live(page);
      await expect.poll(() => page.inputValue('[name=bank_name]')).toBe('Harbour Savings');
      await page.fill('[name=account_number]', '001234567890');
      await page.fill('[name=holder_name]', 'Somebody Else');
      await page.fill('[name=password]', PASSWORD);
      await page.getByRole('button', { name: 'Add a bank account' }).click();
      await closeError(page, 'The account must be in your own name');
      await page.locator('main form').getByText('The account must be in your own name').waitFor();
      await page.locator('[name=holder_name]:focus').waitFor();
      await page.fill('[name=holder_name]', 'ana cruz');
      await page.getByRole('button', { name: 'Add a bank account' }).dblclick();
      await page.waitForURL((address) => address.pathname === '/en/bank-details');
      await page.getByText('•••• 7890').first().waitFor();
      expect(await page.getByText('•••• 7890').count()).toBe(1);
      expect(await page.content()).not.toContain('001234567890');

      await addBank(page, 'Hillside Rural Bank', '99887766');
      await page.getByRole('button', { name: /^Set as default: Hillside/ }).click();
      await page.getByRole('button', { name: /^Set as default: Harbour/ }).waitFor();
      await page.getByRole('button', { name: /^Remove: Harbour/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Remove this account?' });
      await dialog.locator('[name=password]').fill('not-this-one');
      await dialog.locator('[name=password]').press('Enter');
      await closeError(page, 'Incorrect password.');
      await dialog.getByText('Incorrect password.', { exact: true }).waitFor();
      await dialog.locator('[name=password]').fill(PASSWORD);
      await dialog.locator('[name=password]').press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByText('•••• 7890').count()).toBe(0);
      expect(await page.getByText('•••• 7766').count()).toBe(1);
    },
    ['401', '422'],
  );
});

test('[W-03] [S-11] [S-22] a player deposits by bank transfer, uploads the receipt, and sees the amount in balance and transactions', async () => {
  const receipt = await picture(1);
  await product.visit(
    PHONE,
    async ({ page, context }) => {
      await signIn(page, product.origin('casino9'));
      await page.goto(url('/en/edit-profile?next=/deposit'));
      await live(page);
      await page.fill('[name=full_name]', 'Demo Player');
      await page.press('[name=full_name]', 'Enter');
      await page.fill('[name=password]', 'Demo1234!');
      await page.press('[name=password]', 'Enter');
      await page.waitForURL((address) => address.pathname === '/en/deposit');
      const pictures = page.locator('main .payment-tile');
      await expect.poll(() => pictures.count()).toBe(3);
      await page.getByRole('radio', { name: /Bank transfer/ }).check();
      await page.fill('[name=amount]', '1');
      await page.press('[name=amount]', 'Enter');
      await page.getByText('This is below the minimum for this method.').waitFor();
      // An amount for which the chosen bonus is not available is not sent.
      await page.fill('[name=amount]', '5000');
      await page.press('[name=amount]', 'Enter');
      await page.getByText('Choose a bonus, or “No bonus”.').waitFor();
      await page.getByRole('radio', { name: /reload bonus/ }).check();
      await page.press('[name=amount]', 'Enter');
      await page.getByText('This is below the minimum deposit of the bonus you chose.').waitFor();
      await page.fill('[name=amount]', '100000.5');
      await page.getByRole('radio', { name: 'No bonus' }).check();
      await page.press('[name=amount]', 'Enter');
      await page.waitForURL((address) => address.searchParams.has('deposit'));
      await page.getByText('How to pay').waitFor();
      await page.getByText('100000.50', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'I have paid' }).click();
      await page.getByText('Add a photo of the receipt.').waitFor();
      await page.fill('[name=payment_number]', 'NS-20261121-77');
      await page.fill('[name=sender_name]', 'player demo');
      await page.setInputFiles('[name=receipt]', {
        name: 'slip.jpg',
        mimeType: 'image/jpeg',
        buffer: receipt,
      });
      await page.getByRole('button', { name: 'I have paid' }).click();
      await page.getByText('We are checking that your payment has arrived.').waitFor();
      const address = page.url();

      await page.goto(url('/en/transaction-history'));
      await page.getByText('In progress').waitFor();

      const staffConsole = await context.newPage();
      await staffConsole.goto(url('/dev/cashier'));
      await staffConsole.locator('img[alt=Receipt]').waitFor();
      expect(await staffConsole.locator('.flags').count()).toBe(0);
      await staffConsole.getByRole('button', { name: 'Approve' }).click();
      await staffConsole.getByText('Nothing to review.').waitFor();
      await staffConsole.close();

      await page.goto(address);
      await live(page);
      await page.getByText('The money is in your balance.').waitFor();
      await page.goto(url('/en/transaction-history'));
      await page.getByText('100,000.50').first().waitFor();
      expect(await page.getByText('In progress').count()).toBe(0);
    },
    ['403'],
  );
});

test('[W-03] [S-22] a player withdraws: the explained maximum, the request, and its status until paid', async () => {
  await product.visit(DESKTOP, async ({ page, context }) => {
    await signIn(page, product.origin('casino9'), 'en', 'banker', PASSWORD);
    await page.goto(url('/en/withdrawal'));
    await live(page);
    await page.locator('main').getByText('Details', { exact: true }).first().waitFor();
    await page.fill('[name=amount]', '500');
    await page.fill('main [name=password]', PASSWORD);
    await page.getByRole('button', { name: 'Request withdrawal' }).click();
    await page.waitForURL((address) => address.searchParams.has('withdrawal'));
    await page.getByText('First withdrawals are always reviewed by our team.').waitFor();
    const address = page.url();

    const staffConsole = await context.newPage();
    await staffConsole.goto(url('/dev/cashier'));
    await staffConsole.getByRole('button', { name: 'Approve' }).click();
    await staffConsole.getByRole('button', { name: 'Mark as paid' }).click();
    await staffConsole.getByText('Nothing to review.').waitFor();
    await staffConsole.close();

    await page.goto(address);
    await page.getByText('Your withdrawal has been paid.').waitFor();
    await page.goto(url('/en/transaction-history?kind=withdrawal'));
    await page.getByText('−K500.00').first().waitFor();
  });
});

test(
  '[operations 3.1] a payment method disabled in the console disappears from an open deposit page',
  nightly,
  async () => {
    const brand = 'casino1';
    await playerOf(product, brand, 'depositor', PASSWORD);
    await product.visit(PHONE, async ({ page }) => {
      await signIn(page, product.origin(brand), 'en', 'depositor', PASSWORD);
      await page.goto(`${product.origin(brand)}/en/deposit`);
      await live(page);
      const ways = page.getByRole('radio');
      await page.getByRole('radio', { name: /Bank transfer/ }).waitFor({ state: 'attached' });
      const before = await ways.count();
      await product.visit(
        DESKTOP,
        async ({ page: staffConsole }) => {
          await enterConsole(staffConsole, product, 'finance-maker', '/payment-methods');
          await chooseSite(staffConsole, brand);
          await staffConsole.getByRole('row', { name: /Bank transfer/ }).focus();
          await staffConsole.keyboard.press('Enter');
          await staffConsole.getByRole('button', { name: 'Close …' }).click();
          await staffConsole.getByLabel(/^Reason/).fill('The bank is away');
          await staffConsole.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
          await staffConsole.getByText('Closed.', { exact: true }).waitFor();
        },
        ['401'],
      );
      await page.reload();
      await live(page);
      await expect.poll(() => ways.count()).toBe(before - 1);
      expect(await page.getByRole('radio', { name: /Bank transfer/ }).count()).toBe(0);
    });
  },
);
