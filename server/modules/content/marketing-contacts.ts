import type { MarketingLimitValues } from '#contracts/console/journeys.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { dayIn, startOfDay } from '../../platform/site-days.ts';
import { tables } from './tables.ts';

const DEFAULT_LIMITS: MarketingLimitValues = { per_day: 1, per_week: 3, quiet_from: 1260, quiet_to: 540 };
const WEEK_DAYS = 7;
/** Contacts are kept for weekly counts and for answering complaints. */
const RETENTION_DAYS = 90;

/** A site's marketing limits per player, and its quiet hours. */
export async function marketingLimitsOf(db: Db, siteId: number): Promise<MarketingLimitValues> {
  const row = await tables(db)
    .selectFrom('marketing_limits')
    .select(['per_day', 'per_week', 'quiet_from', 'quiet_to'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? DEFAULT_LIMITS;
}

/** Sets a site's marketing limits. */
export async function storeMarketingLimits(tx: Tx, siteId: number, limits: MarketingLimitValues) {
  await tables(tx)
    .insertInto('marketing_limits')
    .values({ site_id: siteId, ...limits })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(limits))
    .execute();
}

/** The end of the quiet hours in effect at a time in a zone; undefined outside them. */
export function quietUntil(
  { quiet_from, quiet_to }: Pick<MarketingLimitValues, 'quiet_from' | 'quiet_to'>,
  zone: string,
  now: Date,
): Date | undefined {
  if (quiet_from === quiet_to) return undefined;
  const midnight = startOfDay(dayIn(now, zone), zone).getTime();
  const minute = Math.floor((now.getTime() - midnight) / MINUTE_MS);
  const isOvernight = quiet_from > quiet_to;
  const isQuiet = isOvernight
    ? minute >= quiet_from || minute < quiet_to
    : minute >= quiet_from && minute < quiet_to;
  if (!isQuiet) return undefined;
  const isTomorrow = isOvernight && minute >= quiet_from;
  return new Date(midnight + quiet_to * MINUTE_MS + (isTomorrow ? DAY_MS : 0));
}

/**
 * Serialises marketing to one player until the transaction ends, so that concurrent journeys cannot exceed
 * the limits; without a player, serialises a broadcast with all other marketing on the site.
 */
export async function lockMarketing(tx: Tx, siteId: number, playerId?: string): Promise<void> {
  const site = `marketing ${siteId}`;
  if (playerId === undefined)
    return void (await write(tx, {
      text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      values: [site],
    }));
  await write(tx, {
    text: `select pg_advisory_xact_lock_shared(hashtextextended($1, 0)),
      pg_advisory_xact_lock(hashtextextended($2, 0))`,
    values: [site, `${site} ${playerId}`],
  });
}

/** The given players who have reached the marketing limits. */
export async function cappedPlayers(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const { per_day, per_week } = await marketingLimitsOf(db, siteId);
  const rows = await run<{ player_id: string }>(db, {
    text: `select player_id from content.marketing_contact
      where site_id = $1 and player_id = any ($2::uuid[]) and at > $3
      group by player_id having count(*) >= $5 or count(*) filter (where at > $4) >= $6`,
    values: [
      ...[siteId, playerIds, new Date(now.getTime() - WEEK_DAYS * DAY_MS)],
      ...[new Date(now.getTime() - DAY_MS), per_week, per_day],
    ],
  });
  return new Set(rows.map(({ player_id }) => player_id));
}

/** Records a marketing message to each of the given players, once per `key`. */
export async function recordContacts(
  tx: Tx,
  siteId: number,
  playerIds: readonly string[],
  { channel, key, now }: { channel: MarketingChannel; key: string; now: Date },
): Promise<void> {
  await write(tx, {
    text: `insert into content.marketing_contact (site_id, player_id, key, channel, at)
      select $1, id, $3, $4, $5 from unnest($2::uuid[]) id on conflict do nothing`,
    values: [siteId, playerIds, key, channel, now],
  });
}

/** Deletes contacts past their retention; for a daily job. */
export async function deleteOldContacts(tx: Tx): Promise<void> {
  await write(tx, {
    text: 'delete from content.marketing_contact where at < now() - make_interval(days => $1)',
    values: [RETENTION_DAYS],
  });
}
