/** @module-tag nightly */
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { closeError, live, openProduct, PHONE, playerOf, signIn, type Visitor } from './support.ts';

const product = openProduct();
const PASSWORD = 'Sunflower-42';
const BRAND = 'casino9';

test('[player protection L10] a player exports all personal data with the password, and sees when it can be erased', async () => {
  await playerOf(product, BRAND, 'copied', PASSWORD);
  const story = async ({ page }: Visitor) => {
    const origin = product.origin(BRAND);
    await signIn(page, origin, 'en', 'copied', PASSWORD);
    await page.goto(`${origin}/en/security`);
    await live(page);
    const form = page.locator('form', { has: page.locator('[name=password]') });
    await form.locator('[name=password]').fill('not-the-password-1');
    await form.getByRole('button', { name: 'Create a copy' }).click();
    await closeError(page, /password/);
    await form.locator('[name=password][aria-invalid=true]').waitFor();
    expect(await violations(page)).toEqual([]);
    await form.locator('[name=password]').fill(PASSWORD);
    const saved = page.waitForEvent('download');
    await form.getByRole('button', { name: 'Create a copy' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^personal-.*\.html$/);
    await page.getByRole('button', { name: 'Request erasure' }).click();
    await page.locator('[data-erasure^="20"]').getByText('7 years').waitFor();
    expect(await violations(page)).toEqual([]);
  };
  await product.visit(PHONE, story, ['401']);
});
