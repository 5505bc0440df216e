import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { MarketItem } from '#contracts/api/sports.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { expectAccessible, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, fetchJson, openProduct, PHONE, playerOf } from './support.ts';
import {
  addRace,
  confirm,
  enterPlaces,
  enterResult,
  importFile,
  openEvent,
  openMarket,
  priceMarket,
} from './trading.ts';

const BRAND = 'sportsbook1';
const PASSWORD = 'Lantern-88';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

type Competition = { competition_id: string; name: string };
type Tree = { sports: { categories: { competitions: Competition[] }[] }[] };

/** A player with demo money, through the API. */
async function openPlayer(account_id: string) {
  await playerOf(product, BRAND, account_id, PASSWORD);
  const post = async (path: string, body: object) => JSON.parse(await fetchJson(product, BRAND, path, body));
  const domain_name = `${BRAND}.localhost`;
  const { site } = await post('/api/startup', { domain_name });
  const guest = { domain_name, external_id: site.external_id };
  const { user } = await post('/api/auth/login', { ...guest, account_id, password: PASSWORD });
  const player = { account_id, auth: user.session_token };
  return {
    /** Open events of the league named in the file. */
    async events() {
      const { sports } = (await post('/api/sports/tree', guest)) as Tree;
      const all = sports.flatMap(({ categories }) => categories).flatMap(({ competitions }) => competitions);
      const { competition_id } = all.find(({ name }) => name === 'Bay League')!;
      const { value } = await post('/api/sports/events', { ...guest, competition_id });
      return value as { event_id: string; home_team_name: string }[];
    },
    event: async (event_id: string) => await post('/api/sports/event', { ...guest, event_id }),
    place: async (leg: object) =>
      await post('/api/sports/place', {
        ...{ ...player, kind: 'single', legs: [leg], stake: '1000' },
        client_ticket_id: randomUUID(),
      }),
    ticket: async (ticket_id: string) => (await post('/api/sports/ticket', { ...player, ticket_id })).ticket,
  };
}

/** The home win of the match as offered on the site. */
async function homeWin(player: Awaited<ReturnType<typeof openPlayer>>) {
  const match = (await player.events()).find(({ home_team_name }) => home_team_name === 'Amber Town');
  const { markets } = (await player.event(match!.event_id)) as { markets: MarketItem[] };
  const [home] = markets.find(({ bet_type }) => bet_type === '1X2')!.outcomes;
  return { outcome_id: home!.outcome_id, price: home!.price };
}

/** The effect of voiding the home win; it is not proposed. */
async function previewVoid(page: Page): Promise<void> {
  await page.reload();
  await openEvent(page);
  await page.getByRole('button', { name: 'Void 1X2 home …' }).click();
  await confirm(page, 'Preview');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tickets changed: 1 of 1. Net change for players: MMK 10.00.').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

test(
  '[sportsbook 15.5] imported fixtures are priced, bet on, settled by two people, and traced to the posting',
  nightly,
  async () => {
    const player = await openPlayer('better');
    let ticketId = '';
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'trader', '/fixtures');
        await chooseSite(page, BRAND);
        await importFile(page);
        await priceMarket(page);
        const refused = await player.place(await homeWin(player));
        expect(refused).toMatchObject({ statusMessage: 'marketSuspended' });
        await openMarket(page);
        const placed = await player.place(await homeWin(player));
        expect(placed).toMatchObject({ statusCode: 1, ticket: { state: 'open', stake: '1000' } });
        ticketId = placed.ticket.ticket_id;
        await previewVoid(page);
        await enterResult(page, 'Tickets changed: 1 of 1. Net change for players: MMK 25.00.');
        await page.goto(`${product.origin('console')}/sports-exposure`);
        await page.getByRole('row', { name: /Amber Town v Basin United.*−15\.00/ }).waitFor();
        await expectAccessible(page);
      },
      ['401', '400'],
    );
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        await enterConsole(page, product, 'head-trader', '/proposals');
        await chooseSite(page, BRAND);
        await page.getByRole('row', { name: 'Amber Town v Basin United 2:1' }).click();
        await page.getByText('Tickets changed: 1 of 1. Net change for players: MMK 25.00.').waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Approve …' }).click();
        await confirm(page, 'Approve');
        await page.getByText('Approved.').waitFor();
        await vi.waitFor(
          async () =>
            expect(await player.ticket(ticketId)).toMatchObject({
              ...{ state: 'settled', outcome: 'win', returned: '2500' },
            }),
          { timeout: 60_000, interval: 200 },
        );
        await page.goto(`${product.origin('console')}/sports-tickets`);
        await page.getByRole('row', { name: /1X2 home/ }).click();
        await page.getByText('MMK −10.00').waitFor();
        await page.getByText('MMK 25.00').last().waitFor();
        await expectAccessible(page);
      },
      ['401'],
    );
    await product.visit(
      DESKTOP,
      async ({ page }) => {
        // From the bet in the player's history to its ticket.
        await enterConsole(page, product, 'auditor', '/players');
        await chooseSite(page, BRAND);
        await page.getByRole('searchbox', { name: 'Account ID, name, email or phone' }).fill('better');
        await page.keyboard.press('Enter');
        await page.getByRole('row', { name: /better/ }).click();
        await page.getByRole('region', { name: 'Timeline' }).locator('button.drill').first().click();
        await page.getByRole('link', { name: 'Open the ticket' }).click();
        const opened = page.getByRole('region', { name: 'Single of better' });
        await opened.getByText(ticketId).waitFor();
        expect(await page.getByRole('grid', { name: 'Tickets' }).locator('tbody tr').count()).toBe(1);
      },
      ['401'],
    );
  },
);

test(
  '[sportsbook 15.5] race placings are entered on a phone, and a second person sees their effect',
  nightly,
  async () => {
    await product.visit(
      PHONE,
      async ({ page }) => {
        await enterConsole(page, product, 'trader', '/fixtures');
        await chooseSite(page, BRAND);
        await addRace(page);
        await enterPlaces(page);
      },
      ['401', '400'],
    );
    await product.visit(
      PHONE,
      async ({ page }) => {
        await enterConsole(page, product, 'head-trader', '/proposals');
        await chooseSite(page, BRAND);
        await page.getByRole('row', { name: '14:30 Maiden 1 Tin Roof, 2 Quiet Water, 3 Late Ferry' }).click();
        await page.getByText('Tickets changed: 0 of 0.').waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Approve …' }).click();
        await confirm(page, 'Approve');
        await page.getByText('Approved.').waitFor();
      },
      ['401'],
    );
  },
);
