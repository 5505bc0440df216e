/** @module-tag nightly */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { expectAccessible, violations } from './axe.ts';
import { openMatches } from './matches.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const BRAND = 'sportsbook1';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

/** Presses the button of the dialog that is open. */
async function confirm(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Stakes up to 20; ten times as much may be referred to a trader. */
async function allowReferrals(page: Page): Promise<void> {
  await enterConsole(page, product, 'trader', '/sports-exposure');
  await chooseSite(page, BRAND);
  await page.getByRole('button', { name: 'Change limits …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Maximum stake, MMK').fill('20');
  await dialog.getByLabel('Referrals up to').fill('10');
  await dialog.getByLabel('Referral expires').fill('600');
  await dialog.getByLabel('Counter-offer expires').fill('600');
  await dialog.getByLabel('Reason').fill('Season');
  await confirm(page, 'Change');
  await page.getByText('up to 10 times the maximum stake').waitFor();
}

/** Asks for 30 on the home win, from the slip on a phone. */
async function refer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reeds, 1 2.30' }).click();
  await page.getByRole('button', { name: 'Bet slip' }).click();
  const slip = page.getByRole('dialog', { name: 'Bet slip' });
  await slip.getByLabel('Stake', { exact: true }).fill('30');
  await slip.getByRole('button', { name: /^Ask a trader for/ }).click();
  await slip.getByText('A trader is reviewing this bet.').waitFor();
  await expectAccessible(page, '[role=dialog]');
}

async function openBet(page: Page): Promise<void> {
  await page.goto(`${product.origin('console')}/referred-bets`);
  await page.getByRole('row', { name: /1X2 home.*Waiting/ }).click();
  await page.getByRole('button', { name: 'Accept …' }).waitFor();
}

test('[trading 4.4] a bet above the limit is referred on a phone, answered in the console, and accepted', async () => {
  await openMatches(product, BRAND, 'Lantern Cup', { home: 'Reeds', away: 'Willows' });
  const narrow = { ...PHONE, viewport: { width: 360, height: 740 } };
  await product.visit(
    DESKTOP,
    async ({ page: staff }) => {
      await allowReferrals(staff);
      await product.visit(narrow, async ({ page }) => {
        await signIn(page, product.origin(BRAND));
        await page.goto(`${product.origin(BRAND)}/en/sports?search=lantern`);
        await live(page);
        await refer(page);
        await openBet(staff);
        await expectAccessible(staff);
        await staff.getByRole('button', { name: 'Accept …' }).click();
        await confirm(staff, 'Accept');
        const slip = page.getByRole('dialog', { name: 'Bet slip' });
        await slip.getByText('The trader accepted your bet.').waitFor();
        await slip.getByRole('button', { name: 'Close', exact: true }).last().click();
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Reeds, 1 2.30' }).waitFor();
        await refer(page);
        await openBet(staff);
        await staff.getByRole('button', { name: 'Offer …' }).click();
        await staff.getByRole('dialog').getByLabel('Stake').fill('25');
        await staff.getByRole('dialog').getByLabel('Decimal price').fill('2.20');
        await confirm(staff, 'Offer');
        await slip.getByText('The trader has made you a counter-offer.').waitFor();
        await expectAccessible(page, '[role=dialog]');
        await slip.getByRole('button', { name: 'Accept offer' }).click();
        await slip.getByText('The trader accepted your bet.').waitFor();
        await page.goto(`${product.origin(BRAND)}/en/sports?show=bets`);
        await live(page);
        const bet = page.getByRole('article').filter({ hasText: '2.20' });
        await bet.getByText('25.00').first().waitFor();
        await expectAccessible(page);
      });
      for (const viewport of [
        { width: 390, height: 800 },
        { width: 320, height: 640 },
      ]) {
        await staff.setViewportSize(viewport);
        await expectAccessible(staff);
      }
    },
    ['401'],
  );
});
