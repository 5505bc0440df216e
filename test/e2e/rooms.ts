import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { api } from '#contracts/api/index.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { type Database, run } from '#server/platform/database/index.ts';
import { fetchJson } from './support.ts';

type Product = { origin(brand: string): string; platform: { database: Database } };

/**
 * Keeps betting in the room open for as long as a story needs: a scheduled draw may be a second away, and the
 * machine busy.
 */
export async function keepBettingOpen(product: Product, brand: string, game: string): Promise<void> {
  const { db } = product.platform.database;
  const { id, externalId } = (await findSiteByDomain(db, `${brand}.localhost`))!;
  const guest = { domain_name: `${brand}.localhost`, external_id: externalId };
  const hold = {
    text: `update rooms.round set due_at = clock_timestamp() + interval '1 hour',
      closes_at = clock_timestamp() + interval '1 hour'
      where site_id = $1 and game_code = $2 and state = 'betting' returning round_id`,
    values: [id, game],
  };
  const isHeld = async () => {
    await fetchJson(product, brand, api.viewRoom.path, {
      ...guest,
      provider_code: OWN_PROVIDER,
      game_code: game,
    });
    return (await run(db, hold)).length;
  };
  await expect.poll(isHeld).toBe(1);
}

/**
 * Advances a room to the outcome of the current round without waiting for its clock: the next step becomes
 * due now, and the start of a flight is moved back so that it ends now. The leader takes the steps as usual.
 */
export async function shortenBetting({ platform }: Product, brand: string, game: string): Promise<void> {
  const { db } = platform.database;
  const site = (await findSiteByDomain(db, `${brand}.localhost`))!;
  for (const state of ['betting', 'locked']) {
    await run(db, {
      text: `with due as (update rooms.round set due_at = clock_timestamp(),
            flight_at = flight_at - (due_at - clock_timestamp())
          where site_id = $1 and game_code = $2 and state = $3 returning site_id, game_code)
        select pg_notify('baize_rooms', json_build_object('site', site_id, 'game', game_code, 'what',
        'round')::text) from due`,
      values: [site.id, game, state],
    });
    if (state === 'betting') await closed(db, site.id, game);
  }
}

/** Returns when betting has closed. */
async function closed(db: Database['db'], siteId: number, game: string): Promise<void> {
  const open = () =>
    run(db, {
      text: `select 1 from rooms.round where site_id = $1 and game_code = $2 and state = 'betting'`,
      values: [siteId, game],
    });
  await expect.poll(open).toEqual([]);
}

/** No public value is mixed in: the rules state whom players have to trust. */
export async function trustIsSaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rules' }).click();
  await page.getByRole('dialog').locator('[data-trust]').waitFor();
  await page.keyboard.press('Escape');
}
