import { transaction } from '#server/platform/database.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { requirePlayer } from './accounts.ts';
import { checkedName } from './names.ts';
import { tellOwner } from './notices.ts';
import { players } from './tables.ts';
import type { Tools } from './tools.ts';

export type Profile = { full_name: string; contact_email: string };

/** Stores name and mail address and answers what is stored [A-14, P-06]. The old contact is told of a new address. */
export async function updateProfile(tools: Tools, context: PlayerContext, wanted: Profile): Promise<Profile> {
  const { db, site, player: caller } = context;
  const stored: Profile = { full_name: checkedName(wanted.full_name), contact_email: wanted.contact_email };
  await transaction(db, async (tx) => {
    const before = await requirePlayer(tx, site.id, caller.id);
    await players(tx)
      .updateTable('player')
      .set(stored)
      .where('site_id', '=', site.id)
      .where('player_id', '=', caller.id)
      .execute();
    if (before.email && before.email !== stored.contact_email) {
      await tellOwner(tx, tools, context, before, 'emailChanged');
    }
  });
  return stored;
}
