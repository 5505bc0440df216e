import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { SegmentCondition } from '#contracts/values/segment-rules.ts';
import { storeSegment } from '#server/modules/segments/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { expectAccessible, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, live, openProduct, PHONE, playerOf, signIn } from './support.ts';
import { addRace, confirm, openRace } from './trading.ts';
import { moneyOut } from './withdrawal-approval.ts';

const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

test('[operations 9] a wheel with a prize of one token is proposed', nightly, async () => {
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

test(
  '[sportsbook 9.2] a runner without a price is withdrawn, and no deduction is suggested',
  nightly,
  async () => {
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
  },
);

test(
  '[operations 14.27] a segment is limited in the console; its player sees the limits, and which one a withdrawal exceeds',
  nightly,
  async () => {
    const { db } = product.platform.database;
    const site = (await findSiteByDomain(db, 'casino1.localhost'))!;
    const condition = { field: 'registered', is: 'within', values: [], value: '0', days: 1, category: '' };
    await product.platform.database.transaction((tx) =>
      storeSegment(
        tx,
        { siteId: site.id, segmentId: randomUUID() },
        {
          name: 'Just registered',
          rules: { match: 'all', conditions: [condition as SegmentCondition], groups: [] },
        },
        { by: 'test', now: new Date() },
      ),
    );
    await moneyOut(product, 'casino1', 'limited', 500);
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'finance-maker', '/segment-limits');
        await chooseSite(page, 'casino1');
        await page.getByRole('button', { name: 'Limit a segment …' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Segment').selectOption('Just registered');
        await dialog
          .getByText('match version 1 of the rules')
          .or(dialog.getByText('matches version 1'))
          .waitFor();
        const maximum = dialog.getByLabel('Withdrawal, maximum, PHP');
        await maximum.fill('1');
        await confirm(page, 'Set');
        await dialog.getByText(/must be at least the brand’s minimum of [\d.]+ PHP\./).waitFor();
        await maximum.fill('700');
        await dialog.getByLabel('Withdrawal, maximum in 24 hours, PHP').fill('1000');
        expect(await violations(page, '[role=dialog]')).toEqual([]);
        await confirm(page, 'Set');
        await page.getByText('In force.').waitFor();
        await page
          .getByRole('row', { name: /Just registered.*to PHP 700.00, PHP 1,000.00 in 24 hours/ })
          .waitFor();
        await expectAccessible(page);
      },
      ['401', '400'],
    );
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await signIn(page, product.origin('casino1'), 'en', 'limited', 'Lantern-88');
        await page.goto(`${product.origin('casino1')}/en/withdrawal`);
        await live(page);
        await page.getByText(/From .+ to .*700\.00/).waitFor();
        await page.fill('[name=amount]', '600');
        await page.fill('[name=password]', 'Lantern-88');
        await page.press('[name=password]', 'Enter');
        const text = /Your account has a 24-hour limit of .*1,000\.00\. You have .*500\.00 left\./;
        await page.locator('main form').getByText(text).waitFor();
      },
      ['403'],
    );
  },
);

test(
  '[operations 9] on a phone the buttons of a long form stay in view, and further actions on a player are in a menu',
  nightly,
  async () => {
    await playerOf(product, 'casino1', 'phone-player', 'Sunflower-42');
    await product.visit(
      PHONE,
      async ({ page }) => {
        await enterConsole(page, product, 'site-admin', '/cashier-policy');
        await chooseSite(page, 'casino1');
        await page.getByRole('button', { name: 'Change withdrawals …' }).click();
        const dialog = page.getByRole('dialog');
        await expectInView(page, 'Change');
        // A way to pay out is chosen.
        await dialog.getByLabel('Bank payouts via').selectOption('manual');
        await dialog.getByRole('button', { name: 'Cancel' }).click();

        await page.goto(`${product.origin('console')}/players`);
        await page.getByRole('row', { name: 'phone-player' }).click();
        const adjust = page.getByRole('button', { name: 'Adjust balance …' });
        await page.getByRole('heading', { level: 1, name: 'phone-player' }).waitFor();
        expect(await page.locator('.page-actions > button').count()).toBe(3);
        await page.locator('.page-actions summary').click();
        await expectAccessible(page);
        await page.locator('.popover-panel button').last().click();
        await dialog.waitFor();
        expect(await adjust.isVisible(), 'the menu is closed').toBe(false);
      },
      ['401'],
    );
  },
);

/** The button of the open dialog is inside the window. */
async function expectInView(page: Page, name: string): Promise<void> {
  const box = await page.getByRole('dialog').getByRole('button', { name, exact: true }).boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(page.viewportSize()!.height);
}
