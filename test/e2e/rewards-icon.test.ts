/** @module-tag nightly */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeSettings, layoutOf, reloadUntil } from './site-settings.ts';
import { DESKTOP, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
const rewards = (page: Page) => page.getByRole('button', { name: 'Rewards', exact: true });

test('[W-12] [W-13] a guest who clicks the rewards icon signs in as the template defines; close hides it until reload', async () => {
  for (const brand of ['casino9', 'slot2']) await changeSettings(product, brand, { gamifyStatus: true });
  await product.visit(PHONE, async ({ page }) => {
    const address = `${product.origin('casino9')}/en`;
    await reloadUntil(page, address, async () => (await layoutOf(page)).site.gamify_status);
    await rewards(page).click();
    await page.waitForURL((url) => url.pathname === '/en/login');
    await page.goto(address);
    await page.getByRole('button', { name: 'Hide rewards' }).click();
    await rewards(page).waitFor({ state: 'detached' });
    await page.locator('footer a[href="/en/about"]').first().click();
    await page.waitForURL((url) => url.pathname === '/en/about');
    expect(await rewards(page).count()).toBe(0);
  });
  await product.visit(PHONE, async ({ page }) => {
    const address = `${product.origin('slot2')}/en`;
    await reloadUntil(page, address, async () => (await layoutOf(page)).site.gamify_status);
    await rewards(page).click();
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/en\/?$/);
  });
});

test('[W-13] a player gets the rewards in a new tab; without gamify there is no icon', async () => {
  await changeSettings(product, 'casino9', { gamifyStatus: true });
  await product.visit(DESKTOP, async ({ page, context }) => {
    await signIn(page, product.origin('casino9'));
    await reloadUntil(
      page,
      `${product.origin('casino9')}/en`,
      async () => (await layoutOf(page)).site.gamify_status,
    );
    const opened = context.waitForEvent('page');
    await rewards(page).click();
    const tab = await opened;
    await tab.waitForURL((url) => url.pathname === '/en/minigame');
    await changeSettings(product, 'casino9', { gamifyStatus: false });
    await reloadUntil(
      page,
      `${product.origin('casino9')}/en`,
      async () => !(await layoutOf(page)).site.gamify_status,
    );
    await page.locator('.floating-layer').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: /^(Rewards|Partners)$/ }).count()).toBe(0);
  });
});
