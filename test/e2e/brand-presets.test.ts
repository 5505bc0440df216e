/** @module-tag nightly */
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { enterConsole } from './staff-sign-in.ts';
import { DESKTOP, openProduct, PHONE } from './support.ts';

const product = openProduct();

test.each([
  { device: 'phone', size: PHONE, name: 'Paper Moon', domain: 'moon.localhost' },
  { device: 'desktop', size: DESKTOP, name: 'Paper Sun', domain: 'sun.localhost' },
])(
  '[operations 1.1] on a $device a brand is created with games of a provider, a payment method and a wordmark',
  async ({ size, name, domain }) => {
    const site = await product.visit(
      size,
      async ({ page }) => {
        await enterConsole(page, product, 'platform-admin', '/brands');
        await page.getByRole('button', { name: 'New brand' }).click();
        await page.getByLabel('Name', { exact: true }).fill(name);
        await page.getByLabel('Domains').fill(domain);
        await page.getByLabel('Template').selectOption('slot5');
        const providers = page.getByRole('group', { name: 'Games of providers' });
        await providers.getByRole('checkbox').first().check();
        const methods = page.getByRole('group', { name: 'Payment methods of other brands' });
        await methods.getByRole('checkbox').first().check();
        await page.getByLabel('Use the name in the typeface of Jackpot (slot5) as the logo').check();
        await page.getByRole('img', { name }).first().waitFor();
        await expectAccessible(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(wide).toBe(false);
        await page.getByRole('button', { name: 'Create brand' }).click();
        await page.getByRole('heading', { name: 'Go live' }).waitFor();
        const { search } = new URL(page.url());
        await page.goto(`${product.origin('console')}/games${search}`);
        await page.getByLabel('Name or code').fill('EPW/');
        await page.getByRole('button', { name: 'Show' }).click();
        await page.getByText('off: return or rules missing').first().waitFor();
        await page.goto(`${product.origin('console')}/site${search}`);
        await page.getByText(/^\d of 3$/).waitFor();
        return search;
      },
      ['401'],
    );
    await product.visit(
      size,
      async ({ page }) => {
        await enterConsole(page, product, 'finance-checker', `/proposals${site}`);
        await page.getByText('Bank transfer').first().waitFor();
      },
      ['401'],
    );
  },
);

test('[operations 1.1] a brand is created in a currency that no brand could use before', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'platform-admin', '/brands');
      await page.getByRole('button', { name: 'New brand' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Paper Star');
      await page.getByLabel('Domains').fill('star.localhost');
      await page.getByLabel('Currency').selectOption('AUD');
      await page.getByRole('button', { name: 'Create brand' }).click();
      await page.getByRole('heading', { name: 'Go live' }).waitFor();
      await page.getByLabel('Site').locator('option:checked', { hasText: 'Paper Star · AUD' }).waitFor({
        state: 'attached',
      });
    },
    ['401'],
  );
});
