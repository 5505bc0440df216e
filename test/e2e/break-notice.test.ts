/** @module-tag nightly */
import { expect, test } from 'vitest';
import { live, openProduct, PHONE, playerOf, signIn } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';

test('[player protection E4] during a break every page states, in three languages, what remains available; unavailable features are hidden', async () => {
  const platform = product.origin('casino1');
  await playerOf(product, 'casino1', 'resting', PASSWORD);
  await product.visit(PHONE, async ({ page }) => {
    await signIn(page, platform, 'en', 'resting', PASSWORD);
    const notice = page.getByText('Play and deposits are closed for your account', { exact: true });
    const waysIn = page.locator('a[href$="/deposit"]');
    await page.goto(`${platform}/en`);
    await live(page);
    expect(await waysIn.count()).toBeGreaterThan(0);
    expect(await notice.count()).toBe(0);

    await page.goto(`${platform}/en/responsible-gaming`);
    await live(page);
    await page.getByRole('button', { name: 'Time-out for 24 hours' }).click();
    await page.getByRole('button', { name: 'Start now' }).click();
    await notice.waitFor();
    await page.context().clearCookies();
    await signIn(page, platform, 'en', 'resting', PASSWORD);
    await notice.waitFor();
    for (const [prefix, title] of [
      ['en', 'Play and deposits are closed for your account'],
      ['php', 'Sarado ang paglalaro at deposito sa account mo'],
      ['cn', '您的账户已关闭游戏和存款'],
    ])
      for (const path of ['', '/slots', '/account', '/vip', '/withdrawal']) {
        await page.goto(`${platform}/${prefix}${path}`);
        await page.getByText(title!, { exact: true }).waitFor();
        expect(await waysIn.count(), `${prefix}${path}`).toBe(0);
      }
    await page.goto(`${platform}/en/deposit`);
    await live(page);
    await page.getByRole('heading', { name: 'Deposits are closed for your account' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.locator('main').getByRole('link', { name: 'Withdrawal' }).first().click();
    await page.waitForURL((url) => url.pathname === '/en/withdrawal');
    await notice.waitFor();
  });
});
