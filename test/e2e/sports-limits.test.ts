/** @module-tag nightly */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import type { MarketItem } from '#contracts/api/sports.ts';
import { expectBooks } from '#test/support/books.ts';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, fetchJson, openProduct, playerOf } from './support.ts';

const BRAND = 'sportsbook1';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

/** Gives the reason and presses the button of the dialog that is open. */
async function confirm(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('By the book');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** The page as it is, and on a phone. */
async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const viewport of [DESKTOP.viewport, { width: 390, height: 800 }, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => page.locator('.loading').count()).toBe(0);
    expect([name, ...(await violations(page)), ...(await overflowing(page))]).toEqual([name]);
  }
  await page.setViewportSize(DESKTOP.viewport);
}

/** A player whose slip requests the maximum stake for a match's first price, days before its start. */
async function openPlayer(account_id: string) {
  await playerOf(product, BRAND, account_id, 'Lantern-88');
  const post = async (path: string, body: object) => JSON.parse(await fetchJson(product, BRAND, path, body));
  const domain_name = `${BRAND}.localhost`;
  const { site } = await post('/api/startup', { domain_name });
  const guest = { domain_name, external_id: site.external_id };
  const { user } = await post('/api/auth/login', { ...guest, account_id, password: 'Lantern-88' });
  const { value } = await post('/api/sports/events', {
    ...guest,
    sport: 'football',
    search: 'Amaro Premier',
  });
  const { event_id, competition } = (value as { event_id: string; competition: { name: string } }[]).at(-1)!;
  const { markets } = await post('/api/sports/event', { ...guest, event_id });
  const [outcome] = (markets as MarketItem[])[0]!.outcomes;
  const bet = { kind: 'single', legs: [{ outcome_id: outcome!.outcome_id, price: outcome!.price }] };
  const caller = { account_id, auth: user.session_token };
  return {
    competition: competition.name,
    highest: async () => (await post('/api/sports/quote', { ...caller, ...bet, stake: '1000' })).max_stake,
    cashOut: async (ticket_id: string) => {
      const { offer_id } = await post('/api/sports/cash_out_offer', { ...caller, ticket_id });
      expect(await post('/api/sports/cash_out', { ...caller, offer_id })).toMatchObject({ statusCode: 1 });
    },
    place: async (stake: string) =>
      await post('/api/sports/place', { ...caller, ...bet, stake, client_ticket_id: randomUUID() }),
  };
}

test('[sportsbook 13.3] a trader limits a competition and a player, and drills down from profit to tickets', async () => {
  const player = await openPlayer('limited');
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'trader', '/stake-limits');
      await chooseSite(page, BRAND);
      await page.getByRole('button', { name: `Change ${player.competition} …` }).click();
      await page.getByRole('dialog').getByLabel('Maximum stake').fill('20');
      expect(await violations(page, '[role=dialog]')).toEqual([]);
      await confirm(page, 'Set');
      await page.getByRole('row', { name: /MMK 20\.00/ }).waitFor();
      expect(await player.highest()).toBe('2000');
      await page.getByRole('button', { name: 'Set a factor …' }).click();
      await page.getByRole('dialog').getByLabel('Player').fill('limited');
      await page.getByRole('dialog').getByLabel('Percent').fill('50');
      await confirm(page, 'Set');
      await page.getByRole('row', { name: /limited.*50%/ }).waitFor();
      expect(await player.highest()).toBe('1000');
      expect(await player.place('1001')).toMatchObject({ statusMessage: 'stakeTooHigh' });
      const { ticket } = await player.place('1000');
      await player.cashOut(ticket.ticket_id);
      await expectAccessible(page, 'limits');

      await page.goto(`${product.origin('console')}/sports-profit`);
      await page.getByRole('row', { name: player.competition }).waitFor();
      await expectAccessible(page, 'profit');
      await page.getByRole('link', { name: player.competition, exact: true }).click();
      await page.getByText('One competition only.').waitFor();
      await page.getByRole('table').getByRole('link', { name: '1', exact: true }).click();
      await page.getByText('1 ticket · MMK 10.00 staked').waitFor();
      // The previous page has a row with the same stake.
      await page
        .getByRole('grid', { name: 'Tickets' })
        .getByRole('row', { name: /MMK 10\.00/ })
        .click();
      await page.getByRole('button', { name: 'Stake factor …' }).waitFor();
      await expectAccessible(page, 'tickets');
    },
    ['401'],
  );
});
