import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { addEvents } from '#server/modules/sportsbook/fixtures/fixture-import.ts';
import { publishBoard } from '#server/modules/sportsbook/prices/price-publication.ts';
import { recordResults } from '#server/modules/sportsbook/results/result-records.ts';
import { settleDue } from '#server/modules/sportsbook/results/settlement-task.ts';
import { expectBooks } from '#test/support/books.ts';
import { overflowing, violations } from './axe.ts';
import { DESKTOP, live, openProduct, PHONE, signIn } from './support.ts';

const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

/** Three matches of a brand, each with a home win at 2.30, and how they end. */
async function openMatches(brand: string) {
  const { database } = product.platform;
  const site = (await findSiteByDomain(database.db, `${brand}.localhost`))!;
  const MATCHES = [
    { home: 'Brentford', away: 'Nottingham Forest' },
    { home: 'Wolverhampton Wanderers', away: 'Brighton & Hove Albion' },
    { home: 'Everton', away: 'Leeds United' },
  ];
  const eventIds = await database.transaction(async (tx) => {
    const rest = { isNeutral: false, full: null, half: null, goals: null, round: 'Matchday 14' };
    const row = { ...rest, competition: 'Premiership', season: '2026-27' };
    const startsAt = new Date(Date.now() + 2 * DAY_MS);
    const rows = MATCHES.map((match) => ({ ...row, ...match, startsAt }));
    const ids = await addEvents(tx, { siteId: site.id, category: 'England' }, rows);
    for (const eventId of ids)
      await publishBoard(
        tx,
        { siteId: site.id, eventId, now: new Date() },
        [2300, 3300, 3100].map((priceMilli, place) => ({
          ...{ betType: '1X2', homeAway: [1, 3, 2][place]!, criteria1: '', specifier: '' },
          ...{ priceMilli, chance: 950 / priceMilli, refund: 0 },
        })),
      );
    return ids;
  });
  /** Two home wins, and a match that is called off. */
  const play = async () => {
    const source = { siteId: site.id, enteredBy: 'trader', reason: 'Final score', now: new Date() };
    const rest = { half: null, goals: null, startedAt: null, endedAt: null, isEntryError: false };
    const results = eventIds.map((eventId, place) => ({
      ...{ ...rest, eventId, status: place === 2 ? ('cancelled' as const) : ('finished' as const) },
      full: place === 2 ? null : { home: 2, away: 1 },
    }));
    await database.transaction((tx) => recordResults(tx, source, results));
    await settleDue(database, site.id, new Date());
  };
  return { play };
}

const expectFine = async (page: Page, inside?: string) =>
  expect([...(await violations(page, inside)), ...(await overflowing(page))]).toEqual([]);

/** The slip: beside the page on a desktop, a sheet on a phone. */
async function openSlip(page: Page, isPhone: boolean) {
  if (!isPhone) return page.getByRole('complementary').getByRole('region', { name: 'Bet slip' });
  await page.getByRole('button', { name: 'Bet slip' }).click();
  return page.getByRole('dialog', { name: 'Bet slip' });
}

type Bet = { teams: readonly string[]; kind: 'Single' | 'Parlay' | 'System'; stake: string };

async function placeBet(page: Page, isPhone: boolean, { teams, kind, stake }: Bet): Promise<void> {
  for (const team of teams) await page.getByRole('button', { name: `${team}, 1 2.30` }).click();
  const slip = await openSlip(page, isPhone);
  await slip.getByText(kind, { exact: true }).click();
  await slip.getByLabel(kind === 'System' ? 'Stake per line' : 'Stake', { exact: true }).fill(stake);
  if (kind === 'System') await expectFine(page, isPhone ? '[role=dialog]' : 'aside');
  await slip.getByRole('button', { name: /^Place bet/ }).click();
  await slip.getByRole('heading', { name: 'Bet placed' }).waitFor();
  await slip.getByRole('button', { name: 'New bet slip' }).click();
  if (isPhone) await page.keyboard.press('Escape');
}

/** A value above what the bet can return is refused at its field, one below is kept. */
async function setAutomaticCashOut(bet: Locator, value: string): Promise<void> {
  await bet.getByText('Auto cash-out', { exact: true }).click();
  const field = bet.getByLabel(/^Cash out at/);
  await field.fill('5000');
  await bet.getByRole('button', { name: 'Set auto cash-out' }).click();
  await bet.getByText(/^Enter an amount up to/).waitFor();
  await field.fill(value);
  await bet.getByRole('button', { name: 'Set auto cash-out' }).click();
  await bet.getByText(/^Cashes out automatically at/).waitFor();
}

const TEAMS = ['Brentford', 'Wolverhampton Wanderers', 'Everton'];

/** Places a single, a parlay and a system, and reads their results everywhere they are shown. */
async function bet(page: Page, brand: string, isPhone: boolean): Promise<void> {
  const { play } = await openMatches(brand);
  const origin = product.origin(brand);
  await signIn(page, origin);
  await page.goto(`${origin}/en/sports?search=premiership`);
  await live(page);
  await placeBet(page, isPhone, { teams: TEAMS.slice(2), kind: 'Single', stake: '20' });
  await placeBet(page, isPhone, { teams: TEAMS.slice(0, 2), kind: 'Parlay', stake: '30' });
  await placeBet(page, isPhone, { teams: TEAMS, kind: 'System', stake: '10' });
  await page.goto(`${origin}/en/sports?show=bets`);
  await setAutomaticCashOut(page.getByRole('article').filter({ hasText: 'Parlay' }), '140');
  await expectFine(page);
  await play();

  await page.goto(`${origin}/en/sports?show=bets&state=settled`);
  await live(page);
  const parlay = page.getByRole('article').filter({ hasText: 'Parlay' });
  await parlay.getByText('Won', { exact: true }).first().waitFor();
  await page.getByText('The event was cancelled or not completed in time.').first().waitFor();
  await expectFine(page);

  await page.goto(`${origin}/en/bet-history`);
  const rounds = page.locator('main li').filter({ hasText: 'Sportsbook' });
  await expect
    .poll(async () => {
      await page.reload();
      return await rounds.count();
    })
    .toBe(2);
  await live(page);
  await rounds.filter({ hasText: 'Parlay' }).getByText('Brentford @ 2.30').waitFor();
  await expectFine(page);

  await page.goto(`${origin}/en/statement`);
  await live(page);
  const returned = page.locator('main li').filter({ hasText: 'Bet void: stake returned' });
  await returned.getByText('Everton @ 2.30').waitFor();
  await expectFine(page);
  await returned.getByRole('link', { name: /^Sports bet/ }).click();
  await page.getByRole('article').getByText('Everton', { exact: true }).waitFor();
}

test('[V-03] [V-04] a phone: single, parlay and system are placed, settled and found everywhere', async () => {
  const narrow = { ...PHONE, viewport: { width: 360, height: 740 } };
  await product.visit(narrow, ({ page }) => bet(page, 'slot2', true));
});

test('[V-03] [V-04] a desktop: single, parlay and system are placed, settled and found everywhere', async () => {
  await product.visit(DESKTOP, ({ page }) => bet(page, 'casino1', false));
});
