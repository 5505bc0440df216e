import { deny, denyField } from '#server/platform/console/denial.ts';
import { maskAccountId, maskContact } from '#server/platform/console/mask.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Preparations,
  ProposalKind,
} from '#server/platform/console/module-console.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import type { SiteRef } from '#server/platform/module.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { findSiteById } from '../sites/index.ts';
import type { Channel, Contact } from './account-id.ts';
import { contactOf, findPlayerById, lockPlayerForUpdate, type Player, recoverContactOf } from './accounts.ts';
import { countAttempt } from './attempt-limits.ts';
import { CODE_SECONDS, issueCode, redeemCode } from './codes.ts';
import {
  cancelContactChange,
  contactByChannel,
  listPendingContacts,
  setContact,
  storeContactChange,
} from './contact-changes.ts';
import type { PlayersContext } from './dependencies.ts';
import { sendNotice, sendStaffCode } from './messages.ts';
import { publishProfileChanged } from './profile-events.ts';
import type { CodePurpose } from './tables.ts';

const CHANNELS: Record<Channel, string> = { mail: 'email address', sms: 'phone number' };

/** Staff actions for a player who calls: sending a code for a new password, changing a contact. */
export function callerRequestHandlers(tools: PlayersContext): ConsoleHandlers {
  return {
    async sendPasswordReset({ player_id }, { tx, site }) {
      const player = await requireActivePlayer(tx, site.id, player_id);
      const contact = recoverContactOf(player) ?? deny('contactMissing');
      await sendCode(tx, tools, site, player, { ...contact, purpose: 'recover' });
      const to = { channel: contact.channel, contact: maskContact(contact.to) };
      const change = { subject: `player:${player_id}`, after: { code: 'sent', ...to } };
      return { answer: { ...to, minutes: CODE_SECONDS / 60 }, change };
    },
    async proposeContact({ player_id, request_id, channel, contact, evidence }, { tx, site, propose }) {
      const player = await requireActivePlayer(tx, site.id, player_id);
      if (contact.includes('@') !== (channel === 'mail')) denyField('contact', 'format');
      const from = contactByChannel(player, channel);
      if (from === contact) deny('decidedAlready');
      const answer = await propose({
        kind: 'player_contact',
        requestId: request_id,
        subject: `player:${player_id}`,
        title: `New ${CHANNELS[channel]} of ${maskAccountId(player.accountId)}`,
        facts: { channel, from: maskContact(from), to: contact, evidence },
        people: 1,
      });
      const before = { [channel]: maskContact(from) };
      const after = { proposed: maskContact(contact) };
      return { answer, change: { subject: `player:${player_id}`, before, after } };
    },
    async pendingContacts({ player_id }, { db, site }) {
      if (!(await findPlayerById(db, site.id, player_id))) deny('notFound');
      const pending = await listPendingContacts(db, { siteId: site.id, playerId: player_id });
      return {
        value: pending.map(({ channel, to, requestedAt }) => ({
          ...{ channel, contact: maskContact(to), requested_at: requestedAt.toISOString() },
        })),
      };
    },
    async resendContactCode({ player_id, channel }, { tx, site }) {
      const player = (await lockPlayerForUpdate(tx, site.id, player_id)) ?? deny('notFound');
      const contact = (await findPending(tx, site.id, player_id, channel)) ?? deny('notFound');
      await sendCode(tx, tools, site, player, { ...contact, purpose: channel });
      const after = { code: 'sent', [channel]: maskContact(contact.to) };
      return { answer: {}, change: { subject: `player:${player_id}`, after } };
    },
    async confirmContact({ player_id, channel }, { tx, site, now, prepared }) {
      const contact = prepared as Contact;
      const before = (await lockPlayerForUpdate(tx, site.id, player_id)) ?? deny('notFound');
      if ((await findPending(tx, site.id, player_id, channel))?.to !== contact.to) deny('changedMeanwhile');
      const key = { siteId: site.id, playerId: player_id };
      await setContact(tx, key, contact, now);
      await cancelContactChange(tx, key, channel);
      await publishProfileChanged(tx, { site, player: { id: player_id } }, now);
      const template = channel === 'mail' ? 'emailChanged' : 'phoneChanged';
      for (const recipient of contactsToNotify(before, contact))
        await sendNotice(tx, tools, site, { ...recipient, template }, { playerId: player_id });
      const old = maskContact(contactByChannel(before, channel));
      const change = { before: { [channel]: old }, after: { [channel]: maskContact(contact.to) } };
      return { answer: {}, change: { subject: `player:${player_id}`, ...change } };
    },
  };
}

/** Sends the code to the new contact, and a notification to the old one and to the account's own. */
export function contactProposal(tools: PlayersContext): ProposalKind {
  return {
    right: 'factors',
    access: ['approve'],
    async apply(tx, { siteId, subject, facts }, now) {
      const playerId = subject.replace('player:', '');
      const player = (await lockPlayerForUpdate(tx, siteId, playerId)) ?? deny('notFound');
      const site = (await findSiteById(tx, siteId)) ?? deny('notFound');
      const [channel, to] = [facts.channel as Channel, String(facts.to)];
      if (maskContact(contactByChannel(player, channel)) !== facts.from) deny('changedMeanwhile');
      await storeContactChange(tx, { siteId, playerId }, { channel, to }, now);
      await sendCode(tx, tools, site, player, { channel, to, purpose: channel });
      for (const recipient of contactsToNotify(player, { channel, to: '' }))
        await sendNotice(tx, tools, site, { ...recipient, template: 'contactChangeRequested' }, { playerId });
    },
  };
}

async function requireActivePlayer(tx: Tx, siteId: number, playerId: string): Promise<Player> {
  const player = (await lockPlayerForUpdate(tx, siteId, playerId)) ?? deny('notFound');
  return player.status === 'active' ? player : deny('notYet');
}

async function findPending(db: Db, siteId: number, playerId: string, channel: Channel) {
  return (await listPendingContacts(db, { siteId, playerId })).find((contact) => contact.channel === channel);
}

/**
 * Counts attempts and consumes the code before the transaction of a call: both persist if the call is
 * refused.
 */
export function callerRequestPreparations(tools: PlayersContext): Preparations {
  return {
    sendPasswordReset: ({ player_id }, context) => countStaffCode(tools, context, player_id),
    resendContactCode: ({ player_id }, context) => countStaffCode(tools, context, player_id),
    async confirmContact({ player_id, channel, code }, { db, site }): Promise<Contact> {
      const { accountId } = (await findPlayerById(db, site.id, player_id)) ?? deny('notFound');
      const contact = (await findPending(db, site.id, player_id, channel)) ?? deny('notFound');
      const now = tools.now();
      await countAttempt(db, tools.limits.codeCheck, site.id, `console ${player_id}`, now).catch(asCodeLimit);
      const scope = { secret: tools.secret, siteId: site.id, purpose: channel, accountId, now };
      if (!(await redeemCode(db, scope, code))) deny('wrongCode');
      return contact;
    },
  };
}

/** Codes sent by staff for one player within an hour. */
async function countStaffCode(
  tools: PlayersContext,
  { db, site }: ConsoleContext,
  playerId: string,
): Promise<void> {
  const subject = `console ${playerId}`;
  await countAttempt(db, tools.limits.codesPerHour, site.id, subject, tools.now()).catch(asCodeLimit);
}

function asCodeLimit(error: unknown): never {
  if (error instanceof Refusal) return deny('codeLimit');
  throw error;
}

const TEMPLATES = { recover: 'recoverCode', mail: 'contactCode', sms: 'contactCode' } as const;

async function sendCode(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  { playerId, accountId, email }: Player,
  { purpose, ...contact }: Contact & { purpose: Extract<CodePurpose, keyof typeof TEMPLATES> },
): Promise<void> {
  const scope = { secret: tools.secret, siteId: site.id, purpose, accountId, now: tools.now() };
  const params = { code: await issueCode(tx, scope, contact), minutes: CODE_SECONDS / 60 };
  // The code of a new number verifies only that number and is not sent anywhere else.
  const instead = purpose === 'recover' ? { email } : {};
  const message = { ...contact, ...instead, template: TEMPLATES[purpose], params };
  await sendStaffCode(tx, tools, site, playerId, message);
}

/** The old contact, the new one and the account's own, without duplicates. */
function contactsToNotify(before: Player, { channel, to }: Contact): Contact[] {
  const all = [{ channel, to: contactByChannel(before, channel) }, { channel, to }, contactOf(before)];
  const known = all.filter((contact): contact is Contact => Boolean(contact?.to));
  return [...new Map(known.map((contact) => [`${contact.channel} ${contact.to}`, contact])).values()];
}
