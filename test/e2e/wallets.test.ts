import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { nightly } from '#test/support/tags.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { closeError, DESKTOP, live, openProduct, PHONE, playerOf, signIn } from './support.ts';

const product = openProduct();
const BRAND = 'casino1';
const PASSWORD = 'Sunflower-42';
const ADDRESS = 'TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV';
const HASH = randomBytes(32).toString('hex');
const url = (path: string) => `${product.origin(BRAND)}${path}`;

test(
  '[operations 3.6] [W-03] a player adds a wallet, has a mistyped address refused, sees rate and risk notices before requesting, and looks up the payout',
  nightly,
  async () => {
    await playerOf(product, BRAND, 'coiner', PASSWORD);
    await product.visit(
      PHONE,
      async ({ page }) => {
        await signIn(page, product.origin(BRAND), 'en', 'coiner', PASSWORD);
        await page.goto(url('/en/edit-profile'));
        await live(page);
        await page.fill('[name=full_name]', 'Ana Cruz');
        await page.press('[name=full_name]', 'Enter');
        await page.waitForURL((address) => address.pathname === '/en/profile');

        await page.goto(url('/en/add-bank'));
        await live(page);
        await page.getByLabel('What would you like to add?').selectOption({ label: 'USDT, TRON (TRC-20)' });
        await page.getByText('Only USDT on TRON (TRC-20).').waitFor();
        await page.getByRole('button', { name: 'Add wallet' }).click();
        await page.locator('[name=address]:focus').waitFor();
        await page.fill('[name=address]', ADDRESS.replace('pQk', 'pQK'));
        await page.fill('[name=bank_name]', 'My phone wallet');
        await page.fill('main [name=password]', PASSWORD);
        await page.getByRole('button', { name: 'Add wallet' }).click();
        await closeError(page, 'This is not a valid address on this network.');
        await page.locator('[name=address]:focus').waitFor();
        await page.fill('[name=address]', ADDRESS);
        await page.getByRole('button', { name: 'Add wallet' }).dblclick();
        await page.waitForURL((address) => address.pathname === '/en/bank-details');
        await page.getByText(ADDRESS).waitFor();
        await page.getByRole('button', { name: 'Copy: Address' }).waitFor();
        expect(await page.getByRole('button', { name: 'Copy: Address' }).count()).toBe(1);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

        await page.goto(url('/en/withdrawal'));
        await live(page);
        await page.getByText(ADDRESS).waitFor();
        await page.getByText('the rate cannot be guaranteed in advance').waitFor();
        await page.getByText('cannot be recovered').waitFor();
        await page.fill('[name=amount]', '580');
        await page.fill('main [name=password]', PASSWORD);
        await page.getByRole('button', { name: 'Request withdrawal' }).click();
        await page.waitForURL((address) => address.searchParams.has('withdrawal'));
        await page.getByText('First withdrawals are always reviewed by our team.').waitFor();
        const reference = (await page.locator('main h2 + p .tabular').textContent())!;

        await product.visit(DESKTOP, async ({ page: staffConsole }) => await payAt(staffConsole, reference), [
          '401',
        ]);

        await page.reload();
        await page.getByText('Your withdrawal has been paid.').waitFor();
        await page.getByText('9.9914 USDT').waitFor();
        await page.getByText('1 USDT was worth 58.05 PHP').waitFor();
        const link = page.getByRole('link', { name: 'View on the blockchain' });
        expect(await link.getAttribute('href')).toContain(HASH);
        expect(await link.getAttribute('rel')).toContain('noreferrer');
      },
      ['400'],
    );
  },
);

/** A staff member approves, views the payee and records the transfer. */
async function payAt(staffConsole: Parameters<typeof enterConsole>[0], reference: string): Promise<void> {
  await enterConsole(staffConsole, product, 'finance-checker');
  await chooseSite(staffConsole, BRAND);
  const open = async () => {
    await staffConsole.getByRole('row', { name: reference }).focus();
    await staffConsole.keyboard.press('Enter');
    await staffConsole.getByRole('heading', { name: `Withdrawal ${reference}` }).waitFor();
  };
  await open();
  expect(await staffConsole.getByText(ADDRESS).count()).toBe(0);
  await staffConsole.getByRole('button', { name: 'Approve …' }).click();
  await staffConsole.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await staffConsole.getByText(`${reference}: approved.`).waitFor();
  await staffConsole.getByRole('button', { name: 'Show payee …' }).click();
  await staffConsole.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await staffConsole.getByText(ADDRESS).waitFor();
  await staffConsole.getByRole('button', { name: 'Paid manually …' }).click();
  const dialog = staffConsole.getByRole('dialog');
  await dialog.getByLabel('Transaction hash').fill(HASH);
  await dialog.getByLabel('USDT sent').fill('99.914');
  await dialog.getByLabel('Rate of 1 USDT').fill('58.05');
  await dialog.getByLabel('Rate source').fill('Two exchanges, a minute ago');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await dialog.getByText('At this rate, these coins are not worth PHP 580.00.').waitFor();
  await dialog.getByLabel('USDT sent').fill('9.9914');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await staffConsole.getByText(`${reference}: paid.`).waitFor();
}
