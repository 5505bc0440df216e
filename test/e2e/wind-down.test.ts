/** @module-tag nightly */
import { expect, test } from 'vitest';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, openProduct, PHONE } from './support.ts';

const product = openProduct();

test('a brand is wound down in the console, which closes sign-up, and the wind-down is reversed', async () => {
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'site-admin', '/go-live');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'Wind down …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Wind down the brand' });
      await dialog.getByLabel('Closes on').fill('2099-12-31');
      await dialog.getByLabel('Reason, for the audit log').fill('The licence ends');
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Wind down' }).click();
      await page.getByRole('heading', { name: 'Winding down', exact: true }).waitFor();
      await page.getByText('2099-12-31').waitFor();
      await page.getByText('Owed to players').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await overflowing(page)).toEqual([]);
      await page.setViewportSize(DESKTOP.viewport);

      await page.getByRole('button', { name: 'Close the brand …' }).click();
      await page.getByText('Players cannot sign in, play or withdraw.').waitFor();
      await page.keyboard.press('Escape');
    },
    ['401'],
  );
  await product.visit(PHONE, async ({ page }) => {
    await page.goto(`${product.origin('casino1')}/register`);
    await page.getByText('This site is not accepting new accounts at the moment.').waitFor();
  });
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'site-admin', '/go-live');
      await chooseSite(page, 'casino1');
      await page.getByRole('button', { name: 'Accept deposits again …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept deposits again' });
      await dialog.getByLabel('Reason, for the audit log').fill('The licence was renewed');
      await dialog.getByRole('button', { name: 'Accept deposits', exact: true }).click();
      await page.getByRole('heading', { name: 'Winding down', exact: true }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Wind down …' }).waitFor();
    },
    ['401'],
  );
});
