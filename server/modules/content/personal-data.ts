import type { PlayerErased } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import { personalDataSection } from '../../platform/personal-data.ts';
import { tables } from './tables.ts';

export const personalData = [
  personalDataSection(
    'marketing_messages',
    `select at, channel from content.marketing_contact where site_id = $1 and player_id = $2 order by at`,
  ),
  personalDataSection(
    'messages',
    `select created_at, title, body, read_at, claim_kind, claim_amount, claim_currency, claimed_at
      from content.inbox where site_id = $1 and player_id = $2 order by created_at`,
  ),
  personalDataSection(
    'contact_messages',
    `select created_at, topic, name, email, body, about, answer, closed_at
      from content.contact_message where site_id = $1 and player_id = $2 order by created_at`,
  ),
];

/** Erases messages to and from a player; complaints are kept (player protection L8). */
export async function eraseInbox(tx: Tx, { site_id, player_id }: PlayerErased): Promise<void> {
  await tables(tx)
    .deleteFrom('inbox')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .execute();
  await tables(tx)
    .deleteFrom('contact_message')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('topic', '<>', 'complaint')
    .execute();
}
