/** @module-tag nightly */
import { expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE } from './support.ts';

const product = openProduct();
const url = (brand: string, path: string) => `${product.origin(brand)}${path}`;

test('a footer of own columns is edited on a phone, refused without the terms, published and shown', async () => {
  await product.visit(
    PHONE,
    async ({ page }) => {
      await enterConsole(page, product, 'content', '/content/footer/site');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'Add a column' }).click();
      const help = page.getByRole('region', { name: 'Column 1' });
      await help.getByLabel('Column title, English').fill('Help');
      const named = page.getByRole('region', { name: 'Help', exact: true });
      await named.getByLabel('Text, English').fill('Gambling helpline');
      await named.getByLabel(/^Link, a path/).fill('https://helpline.example/');
      await page.getByLabel('Small print').first().fill('Games of chance.\nPlay for fun.');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('A link to /term-condition is missing.').waitFor();
      await page.getByRole('button', { name: 'Add the standard pages' }).click();
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByText('A link to /term-condition is missing.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Publish …' }).click();
      await page.getByRole('dialog').locator('[name=reason]').fill('A test');
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    ['401'],
  );
  for (const device of [DESKTOP, PHONE])
    await product.visit(device, async ({ page }) => {
      await page.goto(url('casino1', '/en/about'));
      await live(page);
      const footer = page.locator('footer');
      const helpline = footer.getByRole('link', { name: 'Gambling helpline' });
      expect(await helpline.getAttribute('href')).toBe('https://helpline.example/');
      expect(await helpline.getAttribute('rel')).toContain('noopener');
      expect(await footer.getByText('Games of chance.').count()).toBe(1);
      expect(await footer.getByRole('link', { name: 'News' }).count()).toBe(0);
      await footer.scrollIntoViewIfNeeded();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide).toBe(false);
      await expectAccessible(page);
      await footer.getByRole('link', { name: 'Terms and conditions' }).click();
      await page.waitForURL(url('casino1', '/en/term-condition'));
    });
});

test('a wordmark is previewed on the colour of the header, saved, and shown as the logo of the brand', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'site-admin', '/site');
      await chooseSite(page, 'slot5');
      await page.getByRole('button', { name: 'Logos …' }).click();
      await page.getByRole('button', { name: 'Make a wordmark …' }).first().click();
      const dialog = page.getByRole('dialog').filter({ hasText: 'The name in the typeface' });
      const name = dialog.getByLabel('Name', { exact: true });
      await name.fill('龙 Palace');
      await dialog.getByText(/does not have: 龙/).waitFor();
      await name.fill('Night Owl');
      await dialog.getByRole('img', { name: 'Night Owl' }).waitFor();
      await dialog.getByLabel('Second colour').check();
      await dialog.getByLabel('Colour of the words after the first').fill('#101010');
      await dialog.getByText('the contrast is below 3:1').waitFor();
      await dialog.getByLabel('Colour of the words after the first').fill('#ffd500');
      await dialog.getByText('the contrast is below 3:1').waitFor({ state: 'detached' });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save and use' }).click();
      await page.getByText('Saved in the media library.').waitFor();
      await page.getByRole('dialog').locator('[name=reason]').fill('A test');
      await page.getByRole('dialog').getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
    ['401'],
  );
  await product.visit(DESKTOP, async ({ page }) => {
    await page.goto(url('slot5', '/en'));
    await live(page);
    const logo = page.locator('header img[src*="/m/"]').first();
    expect(await logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
  });
});
