import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { MarketItem } from '#contracts/api/sports.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { overflowing, violations } from './axe.ts';
import { chooseSite, enterConsole } from './staff-sign-in.ts';
import { DESKTOP, fetchJson, openProduct, playerOf } from './support.ts';

const BRAND = 'sportsbook1';
const PASSWORD = 'Lantern-88';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Two matches that have been played and two to come. */
const FILE = [
  'league,season,round,date,time,home,away,ht_home,ht_away,ft_home,ft_away',
  `Bay League,2026,Round 1,${day(-9)},12:00,Amber Town,Cedar Park,1,0,2,0`,
  `Bay League,2026,Round 1,${day(-9)},15:00,Basin United,Delta Stars,0,0,0,1`,
  `Bay League,2026,Round 2,${day(3)},12:00,Amber Town,Basin United,,,,`,
  `Bay League,2026,Round 2,${day(3)},15:00,Cedar Park,Delta Stars,,,,`,
].join('\n');

/** Gives the reason and presses the button of the dialog that is open. */
async function confirm(page: Page, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('By the book');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.loading').count()).toBe(0);
  expect([...(await violations(page)), ...(await overflowing(page))]).toEqual([]);
}

/** Imports the file: first what it would change, then the change. */
async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Country or region').fill('Bay');
  const input = dialog.getByLabel('File, CSV or openfootball JSON');
  await input.setInputFiles({ name: 'bay.csv', mimeType: 'text/csv', buffer: Buffer.from('home,away\nA,B') });
  await confirm(page, 'Preview');
  await dialog.getByText('is missing').waitFor();
  await input.setInputFiles({ name: 'bay.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await confirm(page, 'Preview');
  await dialog.getByText('4 new, 0 moved, 2 results').waitFor();
  await dialog.getByText('Amber Town v Basin United').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await confirm(page, 'Import');
  await page.getByText('Imported.').waitFor();
}

async function openEvent(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Team, race or competition' }).fill('Bay League');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('row', { name: 'Amber Town v Basin United' }).click();
}

/** Prices the match by the model, then the home win by hand; the market is open at the end. */
async function openMarket(page: Page): Promise<void> {
  await openEvent(page);
  await page.getByRole('button', { name: 'Use the model price …' }).click();
  await confirm(page, 'Price');
  const market = page.getByRole('region', { name: '1X2', exact: true });
  await market.getByRole('row', { name: /^home/ }).getByRole('button').click();
  await page.getByRole('dialog').getByLabel('Decimal price').fill('2.5');
  await confirm(page, 'Set');
  await market.getByText('locked').waitFor();
  await page.getByRole('button', { name: 'Suspend 1X2 …', exact: true }).click();
  await confirm(page, 'Suspend');
  await page.getByRole('button', { name: 'Open 1X2 …', exact: true }).waitFor();
  await expectAccessible(page);
}

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
    /** Open events of the league that the file names. */
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

/** The home win of the match as the site offers it. */
async function homeWin(player: Awaited<ReturnType<typeof openPlayer>>) {
  const match = (await player.events()).find(({ home_team_name }) => home_team_name === 'Amber Town');
  const { markets } = (await player.event(match!.event_id)) as { markets: MarketItem[] };
  const [home] = markets.find(({ bet_type }) => bet_type === '1X2')!.outcomes;
  return { outcome_id: home!.outcome_id, price: home!.price };
}

/** What voiding the home win would do; it is not proposed. */
async function previewVoid(page: Page): Promise<void> {
  await page.reload();
  await openEvent(page);
  await page.getByRole('button', { name: 'Void 1X2 home …' }).click();
  await confirm(page, 'Preview');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tickets that change: 1 of 1. Paid to players in all: MMK 10.00.').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

async function enterResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter the result …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Score after 90 minutes').fill('2:1');
  await dialog.getByLabel('Score at half time').fill('1:0');
  await confirm(page, 'Preview');
  await dialog.getByText('Tickets that change: 1 of 1. Paid to players in all: MMK 25.00.').waitFor();
  expect(await violations(page, '[role=dialog]')).toEqual([]);
  await confirm(page, 'Propose');
  await page.getByText('Proposed. Another person must confirm it.').waitFor();
}

test('[sportsbook 15.5] imported fixtures are priced, bet on, settled by two people, and followed to the posting', async () => {
  const player = await openPlayer('better');
  let ticketId = '';
  await product.visit(
    DESKTOP,
    async ({ page }) => {
      await enterConsole(page, product, 'trader', '/fixtures');
      await chooseSite(page, BRAND);
      await importFile(page);
      await openMarket(page);
      const refused = await player.place(await homeWin(player));
      expect(refused).toMatchObject({ statusMessage: 'marketSuspended' });
      await page.getByRole('button', { name: 'Open 1X2 …', exact: true }).click();
      await confirm(page, 'Open');
      await page.getByRole('button', { name: 'Suspend 1X2 …', exact: true }).waitFor();
      const placed = await player.place(await homeWin(player));
      expect(placed).toMatchObject({ statusCode: 1, ticket: { state: 'open', stake: '1000' } });
      ticketId = placed.ticket.ticket_id;
      await previewVoid(page);
      await enterResult(page);
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
      await page.getByText('Tickets that change: 1 of 1. Paid to players in all: MMK 25.00.').waitFor();
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
});
