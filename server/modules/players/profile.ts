import { randomUUID } from 'node:crypto';
import { type Db, run, type Tx, transaction } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { requirePlayer } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { normalizeFullName } from './full-names.ts';
import { notifyOwner } from './owner-notifications.ts';
import { players } from './tables.ts';

export type Profile = { full_name: string; contact_email: string };

/** Stores name and mail address and answers what is stored [A-14, P-06]. The old contact is told of a new address. */
export async function updateProfile(
  tools: PlayersContext,
  context: PlayerContext,
  wanted: Profile,
): Promise<Profile> {
  const { db, site, player: caller } = context;
  const stored: Profile = {
    full_name: normalizeFullName(wanted.full_name),
    contact_email: wanted.contact_email,
  };
  await transaction(db, async (tx) => {
    const before = await requirePlayer(tx, site.id, caller.id);
    await players(tx)
      .updateTable('player')
      .set(stored)
      .where('site_id', '=', site.id)
      .where('player_id', '=', caller.id)
      .execute();
    await publishProfileChanged(tx, context, tools.now());
    if (before.email && before.email !== stored.contact_email) {
      await notifyOwner(tx, tools, context, before, 'emailChanged');
    }
  });
  return stored;
}

/** Tells that something about a player's account has changed. */
export async function publishProfileChanged(
  tx: Tx,
  { site, player }: PlayerContext,
  now: Date,
): Promise<void> {
  const whose = { site_id: site.id, player_id: player.id };
  await publish(tx, 'player.changed', { event_id: randomUUID(), ...whose, at: now.toISOString() });
}

/** Whether a player has said a name, a contact and the birth date. */
export async function isProfileComplete(db: Db, siteId: number, playerId: string): Promise<boolean> {
  const rows = await run<{ one: number }>(db, {
    text: `select 1 as one from players.player where site_id = $1 and player_id = $2 and full_name <> ''
      and birth_date is not null and (contact_email <> '' or contact_phone <> '')`,
    values: [siteId, playerId],
  });
  return rows.length === 1;
}
