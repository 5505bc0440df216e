/** @module-tag nightly */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { openProduct } from './support.ts';

const BRAND = 'casino1';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const product = openProduct();

/** A provider's round opened this many days ago and never closed. */
async function oldRound(days: number): Promise<string> {
  const { db } = product.platform.database;
  const { id } = (await findSiteByDomain(db, `${BRAND}.localhost`))!;
  const round = `old-${randomUUID().slice(0, 8)}`;
  await run(db, {
    text: `with player as (select player_id from players.player where site_id = $1 and account_id = 'demo'),
        account as (insert into providers.account (site_id, provider_code) values ($1, 'EVOPLAY')
        on conflict do nothing),
        link as (insert into providers.player_link (site_id, provider_code, player_id, player_ref, account_id,
        currency)
          select $1, 'EVOPLAY', player_id, 'p-of-an-old-round', 'demo', 'PHP' from player
          on conflict do nothing)
      insert into providers.round (site_id, provider_code, player_id, round_id, round_ref, game_code,
      game_name, category,
        currency, state, bets, staked, stake_reversed, won, won_reversed, adjusted, is_published, opened_at)
      select $1, 'EVOPLAY', player_id, $2, $3, 'a-game', 'A game', 'slots', 'PHP', 'open', 1, 0, 0, 0, 0, 0,
      false,
        now() - make_interval(days => $4) from player`,
    values: [id, round, randomUUID(), days],
  });
  return round;
}

const stateOf = async (round: string) =>
  (
    await run<{ state: string }>(product.platform.database.db, {
      text: 'select state from providers.round where round_id = $1',
      values: [round],
    })
  )[0]!.state;

/** Accessibility findings of the screen in its current state, on a desktop and on a phone. */
async function wrongOn(page: Page): Promise<string[]> {
  const found = [...(await violations(page)), ...(await overflowing(page))];
  await page.setViewportSize(PHONE);
  found.push(...(await violations(page)), ...(await overflowing(page)));
  await page.setViewportSize(DESKTOP);
  return found;
}

const on = { viewport: DESKTOP, reducedMotion: 'reduce' } as const;

test('[operations 1.1] an unfinished provider round is closed by two people: nothing happens before the second approval', async () => {
  const [young, old] = [await oldRound(3), await oldRound(20)];
  await product.visit(
    on,
    async ({ page }) => {
      await enterConsole(page, product, 'finance-maker', '/provider-books');
      await chooseSite(page, BRAND);
      await page.getByRole('row', { name: young }).click();
      await page.getByText('After two weeks, two approvers can close the round manually.').waitFor();
      expect(await page.getByRole('button', { name: 'Settle …' }).count()).toBe(0);
      await page.getByRole('row', { name: old }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'demo', exact: true }).waitFor();
      await page.getByText('Staked', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Settle …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close the round as it is' });
      expect(await wrongOn(page)).toEqual([]);
      await dialog.getByLabel('Reason').fill('The provider has closed this game');
      await dialog.getByRole('button', { name: 'Settle' }).click();
      await page.getByText('Proposed. Waiting for a second approver.').waitFor();
      await page.goto(`${product.origin('console')}/proposals`);
      await page.getByRole('row', { name: old }).click();
      await page.getByRole('button', { name: 'Withdraw …' }).waitFor();
      expect(await page.getByRole('button', { name: 'Approve …' }).count()).toBe(0);
    },
    ['401'],
  );
  expect(await stateOf(old)).toBe('open');
  await product.visit(
    on,
    async ({ page }) => {
      await enterConsole(page, product, 'finance-checker', '/proposals');
      await chooseSite(page, BRAND);
      await page.getByRole('row', { name: old }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Approve …' }).waitFor();
      expect(await wrongOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Approve …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect.poll(() => stateOf(old)).toBe('closed');
      await page.goto(`${product.origin('console')}/provider-books`);
      await page.getByRole('row', { name: young }).waitFor();
      expect(await page.getByRole('row', { name: old }).count()).toBe(0);
    },
    ['401'],
  );
  expect(await stateOf(young)).toBe('open');
  await expectBooks(product.platform.database.db);
});

/** A crash chain that is published and waits for its salt. */
async function waitingChain(): Promise<string> {
  const { db } = product.platform.database;
  const { id } = (await findSiteByDomain(db, `${BRAND}.localhost`))!;
  const terminal = randomUUID().replaceAll('-', '').repeat(2);
  await run(db, {
    text: `insert into rooms.seed_chain (site_id, game_code, terminal, length, sealed)
      values ($1, 'crash', $2, 10000, '\\x00')`,
    values: [id, terminal],
  });
  return terminal;
}

test('[fairness 5.1] a chain’s block is announced before its hash is proposed, and the salt takes effect only after a second approval', async () => {
  const terminal = await waitingChain();
  const salt = randomUUID().replaceAll('-', '').repeat(2);
  const saltOf = async () =>
    (
      await run<{ salt: string | null; salt_source: string | null }>(product.platform.database.db, {
        text: 'select salt, salt_source from rooms.seed_chain where terminal = $1',
        values: [terminal],
      })
    )[0]!;
  await product.visit(
    on,
    async ({ page }) => {
      await enterConsole(page, product, 'platform-admin', '/chains');
      await chooseSite(page, BRAND);
      await page.getByRole('row', { name: 'awaiting announcement' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(terminal).waitFor();
      expect(await wrongOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Announce a block …' }).click();
      const announcing = page.getByRole('dialog', { name: 'Announce a block' });
      await announcing.getByLabel('Chain and height').fill('Bitcoin block 930000');
      await announcing.getByLabel('Reason').fill('The next chain needs its salt');
      expect(await wrongOn(page)).toEqual([]);
      await announcing.getByRole('button', { name: 'Announce' }).click();
      await page.getByText('Announced. It cannot be changed.').waitFor();
      await page.getByRole('row', { name: 'awaiting its block' }).click();
      await page.getByRole('button', { name: 'Propose its hash …' }).click();
      const proposing = page.getByRole('dialog', { name: 'Hash of Bitcoin block 930000' });
      await proposing.getByLabel('Hash').fill(salt);
      await proposing.getByLabel('Reason').fill('The block has been found');
      await proposing.getByRole('button', { name: 'Propose' }).click();
      await page.getByText('Proposed. Waiting for a second approver.').waitFor();
    },
    ['401'],
  );
  expect(await saltOf()).toEqual({ salt: null, salt_source: null });
  await product.visit(
    on,
    async ({ page }) => {
      await enterConsole(page, product, 'compliance', '/proposals');
      await chooseSite(page, BRAND);
      await page.getByRole('row', { name: 'Salt of crash from Bitcoin block 930000' }).click();
      await page.getByRole('button', { name: 'Approve …' }).waitFor();
      await page.getByText(salt).first().waitFor();
      expect(await wrongOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Approve …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await expect.poll(async () => (await saltOf()).salt).toBe(salt);
    },
    ['401'],
  );
  expect((await saltOf()).salt_source).toMatch(/^Bitcoin block 930000, announced /);
});
