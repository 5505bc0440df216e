import { type Tx, transaction, write } from '#server/platform/database/index.ts';
import type { Context } from '#server/platform/module.ts';
import type { Contact } from './account-id.ts';
import { lockPlayerForUpdate, type Player } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { forgetDevices, isKnownDevice } from './devices.ts';
import { setMarketingChannels } from './marketing-consent.ts';
import { notifyContacts } from './owner-notifications.ts';
import { deleteSecondFactor } from './second-factor.ts';
import { newSecret } from './secrets.ts';
import { endSessions } from './sessions.ts';
import { players } from './tables.ts';
import { isFirstVerification, isUnverified, markContactVerified } from './verification-state.ts';

/**
 * Records that a code verified a contact. The first verification of an id voids everything set by a person
 * who had not verified it: password, sessions, known browsers, name, birth date, other contacts, marketing
 * consent, bank accounts, the referral and the affiliate. If the browser has signed in before, it belongs to
 * the person who set them and has now verified the contact: nothing is voided.
 */
export async function recordContactVerification(
  tools: PlayersContext,
  context: Context,
  { playerId, ...known }: Player,
  contact: Contact,
): Promise<void> {
  if (!isUnverified(known, contact)) return;
  const { db, site, request } = context;
  // A hash of an unknown password, so that signing in takes as long as usual.
  const passwordHash = await tools.hasher.hash(newSecret());
  await transaction(db, async (tx) => {
    const player = await lockPlayerForUpdate(tx, site.id, playerId);
    if (player?.status !== 'active' || !isUnverified(player, contact)) return;
    const isFirst = isFirstVerification(player, contact);
    await markContactVerified(tx, tools, context, player, contact);
    if (!isFirst || (await isKnownDevice(tx, site.id, player.accountId, request, tools.now()))) return;
    await voidCredentials(tx, tools, context, player, contact, passwordHash);
  });
}

async function voidCredentials(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  { playerId }: Player,
  contact: Contact,
  passwordHash: string,
): Promise<void> {
  const { site } = context;
  const now = tools.now();
  const key = { siteId: site.id, playerId };
  await write(tx, {
    text: `update players.player set password_hash = $3, password_void = true, credentials_changed_at = $4,
        full_name = '', verified_name = '', verified_until = null,
        birth_date = null, birth_date_set_at = null,
        contact_email = case when contact_email = $5 then contact_email else '' end,
        contact_phone = case when contact_phone = $5 then contact_phone else '' end
      where site_id = $1 and player_id = $2`,
    values: [site.id, playerId, passwordHash, now, contact.to],
  });
  await players(tx)
    .deleteFrom('contact_change')
    .where('site_id', '=', site.id)
    .where('player_id', '=', playerId)
    .execute();
  await deleteSecondFactor(tx, key);
  await endSessions(tx, site.id, playerId, 'all', 'password', now);
  await forgetDevices(tx, site.id, playerId);
  await setMarketingChannels(tx, key, [], { source: 'player', now });
  await tools.onCredentialsVoided(tx, key);
  await notifyContacts(tx, tools, context, [contact], 'accountSecured');
}
