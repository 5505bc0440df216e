/** @module-tag nightly */
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { findSiteByDomain, setTheme } from '#server/modules/sites/index.ts';
import { listEvents } from '#server/modules/sportsbook/events.ts';
import { recordResults } from '#server/modules/sportsbook/results/result-records.ts';
import { settleDue } from '#server/modules/sportsbook/results/settlement-task.ts';
import { expectBooks } from '#test/support/books.ts';
import { expectAccessible } from './axe.ts';
import { DESKTOP, live, openProduct, PHONE, playerOf, signIn } from './support.ts';

/** A template of its own per brand, and a sixth that a brand takes afterwards. */
const CASES = [
  ...['sportsbook1', 'casino1', 'casino9', 'slot2', 'slot5'].map((brand) => ({ brand, template: brand })),
  { brand: 'casino1', template: 'casino6' },
];
const SCREENS = { phone: PHONE, desktop: DESKTOP };
const KINDS = ['Single', 'Parlay', 'Trixie', 'Bet builder'];
const PASSWORD = 'Lantern-88';
const product = openProduct();
afterEach(() => expectBooks(product.platform.database.db));

/**
 * A brand in a template, with seven matches that the demo offers and does not play yet, and their results:
 * home wins by 2:1.
 */
async function openSeven({ brand, template }: (typeof CASES)[number]) {
  const { database } = product.platform;
  const { id: siteId } = (await findSiteByDomain(database.db, `${brand}.localhost`))!;
  if (template !== brand) await database.transaction((tx) => setTheme(tx, siteId, template, 'orchid'));
  const asked = { siteId, sport: 'football', text: '', now: new Date(), phase: 'upcoming' as const };
  const events = await listEvents(database.db, { ...asked, limit: 500 });
  const ids = events.filter(({ kind }) => kind !== 'outright').map(({ event_id }) => event_id);
  const eventIds = ids.slice(-7);
  expect(eventIds).toHaveLength(7);
  const play = async () => {
    const source = { siteId, enteredBy: 'trader', reason: 'Final score', now: new Date() };
    const rest = { half: null, goals: null, startedAt: null, endedAt: null, isEntryError: false };
    const won = { ...rest, status: 'finished' as const, full: { home: 2, away: 1 } };
    await database.transaction((tx) =>
      recordResults(
        tx,
        source,
        eventIds.map((eventId) => ({ ...won, eventId })),
      ),
    );
    await settleDue(database, siteId, new Date());
  };
  return { eventIds, play };
}

type Screen = { page: Page; isPhone: boolean; origin: string };

/** Picks the home win of each match, and of a builder that there are more than two goals. */
async function pick({ page, origin }: Screen, eventIds: readonly string[], isBuilder = false): Promise<void> {
  for (const eventId of eventIds) {
    await page.goto(`${origin}/en/sports?event=${eventId}`);
    await live(page);
    const home = page.locator('main details').first().getByRole('button').first();
    await home.click();
    await expect.poll(() => home.getAttribute('aria-pressed')).toBe('true');
  }
  if (!isBuilder) return;
  await page
    .getByRole('button', { name: /^Over 2\.5 / })
    .first()
    .click();
}

async function openSlip({ page, isPhone }: Screen): Promise<Locator> {
  if (!isPhone) return page.getByRole('region', { name: 'Bet slip' });
  await page.getByRole('button', { name: 'Bet slip' }).click();
  return page.getByRole('dialog', { name: 'Bet slip' });
}

/** Stakes 5 on the selections as one kind of bet. */
async function bet(screen: Screen, kind: string): Promise<void> {
  const slip = await openSlip(screen);
  if (kind === 'Parlay') await slip.getByText('Parlay', { exact: true }).click();
  if (kind === 'Trixie') {
    await slip.getByText('System', { exact: true }).click();
    await slip.getByRole('button', { name: 'Trixie' }).click();
  }
  await slip.getByLabel(kind === 'Trixie' ? 'Stake per line' : 'Stake', { exact: true }).fill('5');
  await slip.getByRole('button', { name: /^Place bet/ }).click();
  await slip.getByRole('heading', { name: 'Bet placed' }).waitFor();
  await slip.getByRole('button', { name: 'New bet slip' }).click();
  if (screen.isPhone) await screen.page.keyboard.press('Escape');
}

/** Each settled bet leads to what it was computed from. */
async function readWhy({ page, origin }: Screen): Promise<void> {
  for (const kind of KINDS) {
    await page.goto(`${origin}/en/sports?show=bets&state=settled`);
    await live(page);
    const settled = page.getByRole('article').filter({ hasText: kind });
    await settled.getByText('Won', { exact: true }).first().waitFor();
    await settled
      .getByText(/won \(2:1\)/)
      .first()
      .waitFor();
    await settled.getByRole('link', { name: 'How it was settled' }).click();
    await page.getByRole('heading', { name: 'How the return was calculated' }).waitFor();
    await expectAccessible(page);
  }
}

for (const item of CASES)
  test(`[V-03] [V-04] ${item.template}: new players on a phone and a desktop bet each kind, are settled, and read why`, async () => {
    const origin = product.origin(item.brand);
    const { eventIds, play } = await openSeven(item);
    const visit = async (name: keyof typeof SCREENS, story: (screen: Screen) => Promise<void>) =>
      await product.visit(SCREENS[name], async ({ page }) => {
        await signIn(page, origin, 'en', `${item.template}${name}`, PASSWORD);
        await story({ page, isPhone: name === 'phone', origin });
      });
    for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
      await playerOf(product, item.brand, `${item.template}${name}`, PASSWORD);
      await visit(name, async (screen) => {
        await pick(screen, eventIds.slice(0, 1));
        await bet(screen, 'Single');
        await pick(screen, eventIds.slice(1, 3));
        await bet(screen, 'Parlay');
        await pick(screen, eventIds.slice(3, 6));
        await bet(screen, 'Trixie');
        await pick(screen, eventIds.slice(6), true);
        await bet(screen, 'Bet builder');
      });
    }
    await play();
    for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) await visit(name, readWhy);
  }, 240_000);
