import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findPlayer } from '#server/modules/players/index.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { nightly } from '#test/support/tags.ts';
import { STAFF_PASSWORD } from '../../demo/world/staff.ts';
import { approve, chooseSite, enterConsole, nextCode, savedFile } from './staff-sign-in.ts';
import { DESKTOP, openProduct, PHONE, withAuthenticator } from './support.ts';
import { moneyOut, requireTwoApprovers } from './withdrawal-approval.ts';

const product = openProduct();

/** The finance maker adds a passkey with both factors, signs in with it alone, and removes it with itself. */
async function enterByOwnPasskey(page: Page): Promise<void> {
  await withAuthenticator(page);
  await page.getByRole('link', { name: 'Finance maker' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.locator('form:has([name=passkey_code])');
  await form.getByLabel('Name').fill('My laptop');
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('Authenticator code').fill('000000');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Wrong login, password or code.').waitFor();
  await form.getByLabel('Current password').fill(STAFF_PASSWORD);
  await form
    .getByLabel('Authenticator code')
    .fill(await nextCode(product.origin('console'), 'finance-maker'));
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('not used yet').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Login').waitFor();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey “My laptop” was added to your account').waitFor();
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('button', { name: 'Remove with a passkey' }).click();
  await page.getByText('Removed.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Login').waitFor();
}

test(
  '[operations 1.2] two people approve a withdrawal in the console, and the audit log lists both',
  nightly,
  async () => {
    await requireTwoApprovers(product, 'casino1');
    const { reference } = await moneyOut(product, 'casino1', 'leaving', 500);
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'finance-maker');
        await chooseSite(page, 'casino1');
        await approve(page, reference);
        await page.getByRole('row', { name: reference }).getByText('1 of 2').waitFor();
        await page.getByText('You have approved; another approver must decide.').waitFor();
        expect(await page.getByRole('button', { name: 'Approve …' }).isDisabled()).toBe(true);
        await enterByOwnPasskey(page);
      },
      ['401'],
    );
    await product.visit(
      { viewport: { width: 820, height: 1180 } },
      async ({ page }) => {
        await enterConsole(page, product, 'finance-checker');
        await chooseSite(page, 'casino1');
        const brand = page.getByRole('combobox', { name: 'Site' });
        const [siteId, name] = await brand.evaluate((select: HTMLSelectElement) => [
          select.value,
          select.selectedOptions[0]!.text.split(' · ')[0]!,
        ]);
        // The search covers every brand of the staff member; results open in their own brand.
        await chooseSite(page, 'casino9');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search' }).fill(reference);
        await page.getByRole('option', { name: reference }).filter({ hasText: name }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: `Withdrawal ${reference}` }).waitFor();
        expect(await brand.inputValue()).toBe(siteId);
        await expect.poll(() => new URL(page.url()).searchParams.get('site')).toBe(siteId);
        await page.getByText('no withdrawal paid before').waitFor();
        await page.getByRole('heading', { name: 'Review thresholds' }).waitFor();
        await approve(page, reference);
        await page.getByRole('row', { name: reference }).getByText('to pay').waitFor();
      },
      ['401'],
    );
    await product.visit(
      PHONE,
      async ({ page }) => {
        await enterConsole(page, product, 'auditor');
        await chooseSite(page, 'casino1');
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: 'Audit log', exact: true }).click();
        await expect.poll(() => page.getByRole('row', { name: 'withdrawals/approve' }).count()).toBe(2);
        await page.getByRole('button', { name: 'Verify the chain' }).click();
        await page.getByText('the chain is intact').waitFor();
        // A staff member without a role sees a message and a way to sign out.
        const session = '**/console/api/session';
        const [response] = await Promise.all([page.waitForResponse(session), page.reload()]);
        const json = { ...(await response.json()), sites: [] };
        await page.route(session, (route) => route.fulfill({ json }));
        await page.reload();
        await page.getByRole('heading', { name: 'No site yet' }).waitFor();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByLabel('Login').waitFor();
      },
      ['401'],
    );
  },
);

test(
  '[operations 1.1] a reload, a link and Back keep the selected site, whatever another tab selects',
  nightly,
  async () => {
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        const chosen = () => page.getByLabel('Site').locator('option:checked').textContent();
        await enterConsole(page, product, 'auditor', '/players');
        await chooseSite(page, 'casino1');
        const first = await chosen();
        await page.getByRole('link', { name: 'Reports', exact: true }).click();
        await page.waitForURL(/reports\?.*site=\d+/);
        const link = page.url();

        const other = await page.context().newPage();
        await other.goto(`${product.origin('console')}/players`);
        await chooseSite(other, 'casino9');
        await other.waitForURL(
          (url) => url.searchParams.get('site') !== new URL(link).searchParams.get('site'),
        );
        await page.reload();
        await expect.poll(chosen).toBe(first);

        await other.goto(link);
        await expect.poll(() => other.getByLabel('Site').locator('option:checked').textContent()).toBe(first);
        await other.goBack();
        await expect
          .poll(() => other.getByLabel('Site').locator('option:checked').textContent())
          .not.toBe(first);
      },
      ['401'],
    );
  },
);

/** A player's round that cost the house 150. */
async function lose(account_id: string): Promise<void> {
  const { database } = product.platform;
  const site = (await findSiteByDomain(database.db, 'casino1.localhost'))!;
  const { playerId: player_id } = (await findPlayer(database.db, site.id, account_id))!;
  const [event_id, round_id] = [randomUUID(), randomUUID()];
  const round = { event_id, round_id, site_id: site.id, player_id, account_id, at: new Date().toISOString() };
  const game = { provider_code: 'TEST', game_code: 'wheel', game_name: '=Wheel', category: 'slots' };
  const money = { currency: site.currency, stake: '10000', win: '25000' };
  await database.transaction((tx) => publish(tx, 'round.settled', { ...round, ...game, ...money }));
  const text = 'select 1 as one from reports.bet where site_id = $1 and round_id = $2';
  const known = { text, values: [site.id, round_id] };
  await expect.poll(async () => (await run(database.db, known)).length).toBe(1);
}

test(
  '[operations 7] a figure drills down to its lines, whose export has negative amounts as numbers and no formulas',
  nightly,
  async () => {
    await moneyOut(product, 'casino1', 'winner', 500);
    await lose('winner');
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'site-admin', '/reports');
        await chooseSite(page, 'casino1');
        await page
          .getByRole('button', { name: /^GGR of / })
          .first()
          .click();
        await page.getByText('=Wheel').waitFor();
        const [head = '', ...lines] = (await savedFile(page)).trim().split('\r\n');
        const line = lines.find((line) => line.includes(",'=Wheel,"))!.split(',');
        expect(line[head.split(',').indexOf('amount')]).toBe('-150.00');

        const detail = page.locator('.detail');
        const open = (name: RegExp) => page.getByRole('button', { name }).first().press('Enter');
        await open(/^NGR of /);
        await expect.poll(() => detail.getByRole('heading').textContent()).toMatch(/^NGR of /);
        await detail.getByRole('button', { name: 'GGR' }).press('Enter');
        await detail.getByText('=Wheel').waitFor();
        await detail.getByRole('button', { name: 'Back' }).press('Enter');
        await detail.getByRole('button', { name: 'Close' }).press('Enter');
        const opener = page.getByRole('button', { name: /^NGR of / }).first();
        expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

        await page.goto(`${product.origin('console')}/`);
        // The dashboard's figures are cached for 15 seconds, and refreshed every 15.
        const active = page.getByRole('link', { name: /^Active players: [1-9]/ });
        await active.waitFor({ timeout: 60_000 });
        await active.press('Enter');
        await detail.getByRole('link', { name: 'winner' }).waitFor();
        await detail.getByRole('button', { name: 'Turnover of winner' }).press('Enter');
        await detail.getByText('=Wheel').waitFor();
      },
      ['401'],
    );
  },
);
