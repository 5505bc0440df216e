import type { Profile } from '#contracts/api/profile.ts';
import { type Db, run, type Tx, transaction } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Contact } from './account-id.ts';
import { contactOf, lockPlayerForUpdate, type Player, requirePlayer } from './accounts.ts';
import {
  cancelContactChange,
  contactByChannel,
  countContactCode,
  listPendingContacts,
  notifyContactChanged,
  setContact,
  startContactChange,
} from './contact-changes.ts';
import type { PlayersContext } from './dependencies.ts';
import { normalizeFullName } from './full-names.ts';
import { notifyContacts } from './owner-notifications.ts';
import { type Confirmation, confirmChange } from './password-confirmation.ts';
import { publishProfileChanged } from './profile-events.ts';
import { requireFactor } from './session-confirmation.ts';
import { players } from './tables.ts';

/** A player's input; without `phone` the number is unchanged. */
export type ProfileInput = { fullName: string; email: string; phone?: string | undefined };

/**
 * Stores the name and starts the change of contacts; returns the stored profile [A-14, P-06]. A session alone
 * cannot change anything of value: any change except the first entry of a name needs the password, and a new
 * contact its own code. Refuses `confirmationNeeded`, `wrongCredentials`, `nameFixed` once a bank account was
 * added, `tooManyAttempts`.
 */
export async function updateProfile(
  tools: PlayersContext,
  context: PlayerContext,
  { fullName, email, phone }: ProfileInput,
  confirmation: Confirmation,
): Promise<Profile> {
  const { db, site, player: caller } = context;
  const name = normalizeFullName(fullName);
  const known = await requirePlayer(db, site.id, caller.id);
  const contacts = changedContacts(known, email, phone);
  const renamed = known.fullName !== '' && known.fullName !== name;
  const key = { siteId: site.id, playerId: caller.id };
  if (renamed && (await isNameFixed(tools, context))) refuse('nameFixed');
  if (renamed || contacts.length > 0) {
    await requireFactor(tools, context);
    await confirmChange(tools, context, confirmation);
  }
  for (const { channel, to } of contacts) if (to) await countContactCode(tools, context, { channel, to });
  await transaction(db, async (tx) => {
    // A bank account added since the check above has the old name.
    if (renamed) await tools.lockBankAccounts(tx, key);
    if (renamed && (await tools.hadBankAccount(tx, key))) refuse('nameFixed');
    const before = (await lockPlayerForUpdate(tx, site.id, caller.id)) ?? refuse('sessionExpired');
    // The confirmation applies to the values known at that time.
    if (![known.fullName, name].includes(before.fullName))
      refuse('confirmationNeeded', { methods: ['password'] });
    await setName(tx, tools, context, before, name);
    for (const contact of contacts) await changeContact(tx, tools, context, before, contact);
    await publishProfileChanged(tx, context, tools.now());
  });
  return await readProfile(context);
}

/** Current name and contacts, and contacts awaiting confirmation. */
export async function readProfile({ db, site, player: caller }: PlayerContext): Promise<Profile> {
  const player = await requirePlayer(db, site.id, caller.id);
  const pending = await listPendingContacts(db, { siteId: site.id, playerId: caller.id });
  return {
    full_name: player.fullName,
    contact_email: player.email,
    contact_phone: player.phone,
    pending: pending.map(({ channel, to }) => ({ channel, contact: to })),
  };
}

/**
 * Whether only staff can change the name, because payouts use it, or used it before the bank account was
 * removed.
 */
export async function isNameFixed(
  tools: PlayersContext,
  { db, site, player }: PlayerContext,
): Promise<boolean> {
  const key = { siteId: site.id, playerId: player.id };
  const { fullName } = await requirePlayer(db, site.id, player.id);
  return fullName !== '' && (await tools.hadBankAccount(db, key));
}

function changedContacts(player: Player, email: string, phone: string | undefined): Contact[] {
  const requested: Contact[] = [{ channel: 'mail', to: email }];
  if (phone !== undefined) requested.push({ channel: 'sms', to: phone });
  return requested.filter(({ channel, to }) => contactByChannel(player, channel) !== to);
}

async function setName(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  before: Player,
  name: string,
): Promise<void> {
  if (name === before.fullName) return;
  const isFirst = before.fullName === '';
  const at = isFirst ? before.credentialsChangedAt : tools.now();
  await players(tx)
    .updateTable('player')
    .set({ full_name: name, credentials_changed_at: at })
    .where('site_id', '=', context.site.id)
    .where('player_id', '=', before.playerId)
    .execute();
  const contact = contactOf(before);
  if (!isFirst && contact) await notifyContacts(tx, tools, context, [contact], 'nameChanged');
}

/** A new contact waits for its code; a removed one is deleted immediately. */
async function changeContact(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  before: Player,
  contact: Contact,
): Promise<void> {
  const key = { siteId: context.site.id, playerId: before.playerId };
  if (contact.to === '') {
    await cancelContactChange(tx, key, contact.channel);
    await setContact(tx, key, contact, tools.now());
    await notifyContactChanged(tx, tools, context, before, contact);
    return;
  }
  await startContactChange(tx, tools, context, contact);
  const old: Contact = { channel: contact.channel, to: contactByChannel(before, contact.channel) };
  const recipients = [old, contactOf(before)].filter((recipient): recipient is Contact =>
    Boolean(recipient?.to),
  );
  await notifyContacts(tx, tools, context, recipients, 'contactChangeRequested');
}

/** Whether a player has entered a name, a contact and the birth date. */
export async function isProfileComplete(db: Db, siteId: number, playerId: string): Promise<boolean> {
  const rows = await run<{ one: number }>(db, {
    text: `select 1 as one from players.player where site_id = $1 and player_id = $2 and full_name <> ''
      and birth_date is not null and (contact_email <> '' or contact_phone <> '')`,
    values: [siteId, playerId],
  });
  return rows.length === 1;
}
