import { MARKETING_CHANNELS, type MarketingChannel } from '#contracts/values/segment-rules.ts';
import { type Db, run, type Tx, transaction } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { lockPlayerForUpdate } from './accounts.ts';
import { players } from './tables.ts';

type ConsentSource = 'player' | 'link' | 'staff' | 'registration';

/** Channels on which a player agreed to marketing. */
export async function marketingChannels(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<MarketingChannel[]> {
  const row = await players(db)
    .selectFrom('marketing_consent')
    .select('channels')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.channels ?? [];
}

/**
 * Replaces what a player agreed to, and records the change; nothing happens when it is the same. A function
 * for `requested` receives what is agreed now; changes of one player wait for each other.
 */
export async function setMarketingChannels(
  tx: Tx,
  key: PlayerKey,
  requested: readonly MarketingChannel[] | ((agreed: MarketingChannel[]) => MarketingChannel[]),
  { source, now }: { source: ConsentSource; now: Date },
): Promise<MarketingChannel[]> {
  if (!(await lockPlayerForUpdate(tx, key.siteId, key.playerId))) return [];
  const agreed = await marketingChannels(tx, key);
  const chosen = typeof requested === 'function' ? requested(agreed) : requested;
  const channels = MARKETING_CHANNELS.filter((channel) => chosen.includes(channel));
  if (agreed.join() === channels.join()) return channels;
  const own = { site_id: key.siteId, player_id: key.playerId, channels };
  await players(tx)
    .insertInto('marketing_consent')
    .values({ ...own, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'player_id']).doUpdateSet({ channels, changed_at: now }),
    )
    .execute();
  await players(tx)
    .insertInto('consent_change')
    .values({ ...own, source, at: now })
    .execute();
  return channels;
}

/** Those of some players who agreed to marketing on a channel. */
export async function agreedPlayers(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
  channel: MarketingChannel,
): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select player_id from players.marketing_consent
      where site_id = $1 and player_id = any ($2::uuid[]) and channels @> array[$3]
      order by player_id`,
    values: [siteId, playerIds, channel],
  });
  return rows.map(({ player_id }) => player_id);
}

/** What the caller agreed to; `requested` changes it from now on. */
export async function ownMarketingConsent(
  { db, site, player }: PlayerContext,
  requested: readonly MarketingChannel[] | undefined,
  now: Date,
): Promise<MarketingChannel[]> {
  const key = { siteId: site.id, playerId: player.id };
  if (requested === undefined) return await marketingChannels(db, key);
  return await transaction(db, (tx) => setMarketingChannels(tx, key, requested, { source: 'player', now }));
}

/** The language in which a player last signed in, as a code in capitals; empty where none is known. */
export async function languageOfPlayer(db: Db, { siteId, playerId }: PlayerKey): Promise<string> {
  const row = await players(db)
    .selectFrom('player')
    .select('language')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.language ?? '';
}
