import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Channel, Contact } from './account-id.ts';
import { contactOf, lockPlayerForUpdate, type Player, requirePlayer } from './accounts.ts';
import { countAttempt } from './attempt-limits.ts';
import { checkCode } from './code-checks.ts';
import type { CodeSent } from './code-requests.ts';
import { CODE_SECONDS, issueCode, voidCodes } from './codes.ts';
import type { PlayersContext } from './dependencies.ts';
import { requireSmsQuota, sendCodeMessage } from './messages.ts';
import { notifyContacts } from './owner-notifications.ts';
import { publishProfileChanged } from './profile-events.ts';
import { players } from './tables.ts';

/** New contacts of a player that await their code. */
export async function listPendingContacts(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<(Contact & { requestedAt: Date })[]> {
  return await players(db)
    .selectFrom('contact_change')
    .select(['channel', 'contact as to', 'requested_at as requestedAt'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('channel')
    .execute();
}

/** The current contact of a kind; empty if none. */
export const contactByChannel = (player: Player, channel: Channel): string =>
  channel === 'mail' ? player.email : player.phone;

/** Counts a code to a new contact before it is sent; refuses `tooManyAttempts`, `smsLimitReached`. */
export async function countContactCode(
  tools: PlayersContext,
  context: PlayerContext,
  { channel, to }: Contact,
): Promise<void> {
  const { db, site, request, player } = context;
  const now = tools.now();
  await countAttempt(db, tools.limits.addressCode, site.id, networkOf(request.address), now);
  await countAttempt(db, tools.limits.codePause, site.id, `contact ${channel} ${player.id}`, now);
  await countAttempt(db, tools.limits.codesPerHour, site.id, `contact ${player.id}`, now);
  if (channel === 'sms') await requireSmsQuota(tools, context, to);
}

/**
 * Stores a new contact until it is verified, and sends its code. A previous pending one of that kind is
 * deleted with its code.
 */
export async function startContactChange(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  contact: Contact,
): Promise<void> {
  const { site, player } = context;
  await storeContactChange(tx, { siteId: site.id, playerId: player.id }, contact, tools.now());
  await sendContactCode(tx, tools, context, contact);
}

/** Stores a new contact that awaits its code, replacing a pending one of that kind. */
export async function storeContactChange(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { channel, to }: Contact,
  now: Date,
): Promise<void> {
  const fresh = { contact: to, requested_at: now };
  await players(tx)
    .insertInto('contact_change')
    .values({ site_id: siteId, player_id: playerId, channel, ...fresh })
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id', 'channel']).doUpdateSet(fresh))
    .execute();
}

/** Deletes a new contact of a kind that was not verified. */
export async function cancelContactChange(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  channel: Channel,
): Promise<void> {
  await players(tx)
    .deleteFrom('contact_change')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('channel', '=', channel)
    .execute();
}

/**
 * Resends the code of a pending contact. Refuses `notFound` without one, `tooManyAttempts` when it is too
 * soon.
 */
export async function requestContactCode(
  tools: PlayersContext,
  context: PlayerContext,
  channel: Channel,
): Promise<CodeSent> {
  const { db, site, player } = context;
  const pending = await listPendingContacts(db, { siteId: site.id, playerId: player.id });
  const contact = pending.find((contact) => contact.channel === channel) ?? refuse('notFound');
  await countContactCode(tools, context, contact);
  await transaction(db, (tx) => sendContactCode(tx, tools, context, contact));
  return { expires_in: CODE_SECONDS, retry_after: tools.limits.codePause.waitSeconds };
}

async function sendContactCode(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  contact: Contact,
): Promise<void> {
  const { site, player } = context;
  const { secret } = tools;
  const purpose = contact.channel;
  const now = tools.now();
  const scope = { secret, siteId: site.id, purpose, accountId: player.accountId, now };
  const code = await issueCode(tx, scope, contact);
  const message = {
    ...contact,
    template: 'contactCode',
    params: { code, minutes: CODE_SECONDS / 60 },
  } as const;
  await sendCodeMessage(tx, tools, context, message);
}

/**
 * Confirms a pending contact with the code sent to it. Pending codes to the old contact become void; both
 * contacts are notified. Refuses `notFound`, `invalidCode`, `tooManyAttempts`.
 */
export async function verifyContact(
  tools: PlayersContext,
  context: PlayerContext,
  channel: Channel,
  code: string,
): Promise<void> {
  const { db, site, player: caller } = context;
  const key = { siteId: site.id, playerId: caller.id };
  const find = async (at: Db) =>
    (await listPendingContacts(at, key)).find((contact) => contact.channel === channel);
  const contact = (await find(db)) ?? refuse('notFound');
  await checkCode(tools, context, channel, caller.accountId, code);
  await transaction(db, async (tx) => {
    const before = (await lockPlayerForUpdate(tx, site.id, caller.id)) ?? refuse('notFound');
    // The code belongs to the contact it was sent to, not to one entered in the meantime.
    if ((await find(tx))?.to !== contact.to) refuse('invalidCode');
    await setContact(tx, key, contact, tools.now());
    await cancelContactChange(tx, key, channel);
    await publishProfileChanged(tx, context, tools.now());
    await notifyContactChanged(tx, tools, context, before, contact);
  });
}

/** Sets or, with an empty `to`, removes a contact. Voids codes sent to the old one. */
export async function setContact(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  { channel, to }: Contact,
  now: Date,
): Promise<void> {
  await players(tx)
    .updateTable('player')
    .set(channel === 'mail' ? { contact_email: to } : { contact_phone: to })
    .set((eb) => ({
      credentials_changed_at: now,
      contact_verified_at: to
        ? eb.fn.coalesce('contact_verified_at', eb.val(now))
        : eb.ref('contact_verified_at'),
    }))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  const { accountId } = await requirePlayer(tx, siteId, playerId);
  await voidCodes(tx, siteId, accountId, ['login', 'recover', 'confirm']);
}

/** Notifies the old contact, the new one and the player's other contact. */
export async function notifyContactChanged(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  before: Player,
  { channel, to }: Contact,
): Promise<void> {
  const old: Contact = { channel, to: contactByChannel(before, channel) };
  const recipients = [old, { channel, to }, contactOf(before)].filter((recipient): recipient is Contact =>
    Boolean(recipient?.to),
  );
  await notifyContacts(tx, tools, context, recipients, channel === 'mail' ? 'emailChanged' : 'phoneChanged');
}
