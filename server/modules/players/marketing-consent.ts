import { MARKETING_CHANNELS, type MarketingChannel } from '#contracts/values/segment-rules.ts';
import { type Db, run, type Tx, transaction } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { lockPlayerForUpdate } from './accounts.ts';
import { players } from './tables.ts';

type ConsentSource = 'player' | 'link' | 'staff' | 'registration';

/** Channels on which a player has consented to marketing. */
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
 * Replaces a player's consents, and records the change; does nothing if they are unchanged. A function for
 * `requested` receives the current consents; changes of one player are serialised.
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

/** The given players who have consented to marketing on a channel. */
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

/** The caller's consents; `requested` replaces them. */
export async function ownMarketingConsent(
  { db, site, player }: PlayerContext,
  requested: readonly MarketingChannel[] | undefined,
  now: Date,
): Promise<MarketingChannel[]> {
  const key = { siteId: site.id, playerId: player.id };
  if (requested === undefined) return await marketingChannels(db, key);
  return await transaction(db, (tx) => setMarketingChannels(tx, key, requested, { source: 'player', now }));
}

/** The language in which a player last signed in, as an upper-case code; empty if unknown. */
export async function languageOfPlayer(db: Db, { siteId, playerId }: PlayerKey): Promise<string> {
  const row = await players(db)
    .selectFrom('player')
    .select('language')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.language ?? '';
}
