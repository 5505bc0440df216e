import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import type { PasskeyRow } from '#contracts/values/passkeys.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import type { Message } from '#server/platform/messages/index.ts';
import { verifyNewPasskey } from '#server/platform/passkeys/verification.ts';
import {
  creationOptions,
  MAX_PASSKEY_NAME,
  MAX_PASSKEYS,
  passkeyDescriptor,
  requestOptions,
} from '#server/platform/passkeys/webauthn-options.ts';
import { describeUserAgent } from '../players/index.ts';
import { recordAuditEntry } from './audit.ts';
import { confirmFactors, requireOwnSession } from './confirmation.ts';
import type { OperatorsContext } from './dependencies.ts';
import { issueChallenge, takeChallenge } from './passkey-answers.ts';
import { requireStaffSession, type SignedInStaff, type StaffReply } from './sessions.ts';
import { tables } from './tables.ts';

/** Duration of the console's notice about a new passkey. */
const NOTICE_DAYS = 7;
const RP_NAME = 'Console';

/** Passkeys of a staff member, oldest first. */
async function listPasskeys(db: Db, staffId: string): Promise<PasskeyRow[]> {
  const rows = await tables(db)
    .selectFrom('passkey')
    .select(['passkey_id', 'name', 'domain', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('passkey_id')
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? '',
  }));
}

/** The passkeys of the signed-in person. */
export async function ownPasskeys(
  tools: OperatorsContext,
  reply: StaffReply,
): Promise<ConsoleOutput<ConsoleApi['staffPasskeys']>> {
  const { id } = await requireOwnSession(tools, reply);
  return { value: await listPasskeys(tools.db, id) };
}

/** Recently added passkeys of an account, for the notice in its sessions. */
export async function newPasskeys(db: Db, staffId: string, now: Date) {
  const from = new Date(now.getTime() - NOTICE_DAYS * DAY_MS).toISOString();
  return (await listPasskeys(db, staffId)).flatMap(({ name, created_at }) =>
    created_at > from ? { name, created_at } : [],
  );
}

async function passkeysOfHost(db: Db, staffId: string, domain: string) {
  const rows = await tables(db)
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staffId)
    .where('domain', '=', domain)
    .execute();
  return rows.map(({ credential_id, transports }) => passkeyDescriptor(credential_id, transports));
}

/** Starts a confirmation with a passkey of this host; denies `notFound` without one. */
export async function startPasskeyConfirm(
  tools: OperatorsContext,
  reply: StaffReply,
): Promise<ConsoleOutput<ConsoleApi['startStaffPasskeyConfirm']>> {
  const { id, secret } = await requireOwnSession(tools, reply);
  const { host } = reply.request;
  const known = await passkeysOfHost(tools.db, id, host);
  if (known.length === 0) deny('notFound');
  const use = { purpose: 'confirm', owner: secret } as const;
  return { options: requestOptions(host, await issueChallenge(tools.db, use, id, tools.now()), known) };
}

/** Starts registering a new passkey for the console's host, confirmed with both current factors. */
export async function startPasskey(
  tools: OperatorsContext,
  { proof }: ConsoleChecked<ConsoleApi['startStaffPasskey']>,
  reply: StaffReply,
): Promise<ConsoleOutput<ConsoleApi['startStaffPasskey']>> {
  const { db } = tools;
  const { id, login, secret } = await confirmFactors(tools, proof, reply);
  if ((await listPasskeys(db, id)).length >= MAX_PASSKEYS) deny('passkeyLimit');
  const { host } = reply.request;
  const challenge = await issueChallenge(db, { purpose: 'add', owner: secret }, id, tools.now());
  const rp = { id: host, name: RP_NAME };
  return { options: creationOptions(rp, { id, name: login }, challenge, await passkeysOfHost(db, id, host)) };
}

/** Stores a passkey whose registration started in this session, and notifies its owner. */
export async function addPasskey(
  tools: OperatorsContext,
  { name, passkey }: ConsoleChecked<ConsoleApi['addStaffPasskey']>,
  reply: StaffReply,
): Promise<object> {
  const { db } = tools;
  const { request } = reply;
  const now = tools.now();
  const signed = await requireOwnSession(tools, reply);
  const challenge = await takeChallenge(db, { purpose: 'add', owner: signed.secret }, passkey, now);
  const expected = challenge === undefined ? undefined : { domain: request.host, challenge };
  const made = (expected && (await verifyNewPasskey(passkey, expected))) ?? deny('invalidPasskey');
  const label = (name || describeUserAgent(request.userAgent) || 'Passkey').slice(0, MAX_PASSKEY_NAME);
  await transaction(db, async (tx) => {
    const { mail } = await lockOwnSession(tx, reply, signed, now);
    if ((await listPasskeys(tx, signed.id)).length >= MAX_PASSKEYS) deny('passkeyLimit');
    const stored = await tables(tx)
      .insertInto('passkey')
      .values({
        staff_id: signed.id,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        domain: request.host,
        transports: passkey.response.transports,
        name: label,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('passkey_id')
      .executeTakeFirst();
    if (!stored) deny('invalidPasskey');
    await recordPasskeyChange(tx, reply, signed, { action: 'passkey/added', name: label }, now);
    if (mail !== '') await tools.messages?.send(tx, letterTo(mail, signed, label, request));
  });
  return {};
}

/**
 * A reset of the person's factors takes the same lock: a call started before the reset cannot restore what it
 * removed.
 */
async function lockOwnSession(tx: Tx, { request }: StaffReply, { id }: SignedInStaff, now: Date) {
  const staff = tables(tx).selectFrom('staff').select('mail').where('staff_id', '=', id).forUpdate();
  const row = await staff.executeTakeFirstOrThrow();
  await requireStaffSession(tx, request, false, now);
  return row;
}

function letterTo(
  to: string,
  { login }: SignedInStaff,
  name: string,
  request: StaffReply['request'],
): Message {
  const { host, address } = request;
  return {
    ...{ siteId: 0, siteName: RP_NAME, to, language: 'EN', template: 'staffPasskey' },
    channel: 'mail',
    text: {
      subject: `A passkey was added to ${login}`,
      body: `The passkey “${name}” was added to your account ${login} at ${host}, from ${address}. It signs in without password and code. If this was not you, tell an administrator now: they can disable the account and reset your sign-in.`,
    },
  };
}

/** Removes a passkey of the signed-in person, with both factors. */
export async function removePasskey(
  tools: OperatorsContext,
  { passkey_id, proof }: ConsoleChecked<ConsoleApi['removeStaffPasskey']>,
  reply: StaffReply,
): Promise<object> {
  const signed = await confirmFactors(tools, proof, reply);
  const now = tools.now();
  await transaction(tools.db, async (tx) => {
    const removed = await tables(tx)
      .deleteFrom('passkey')
      .where('staff_id', '=', signed.id)
      .where('passkey_id', '=', passkey_id)
      .returning('name')
      .executeTakeFirst();
    const { name } = removed ?? deny('notFound');
    await recordPasskeyChange(tx, reply, signed, { action: 'passkey/removed', name }, now);
  });
  return {};
}

async function recordPasskeyChange(
  tx: Tx,
  { request }: StaffReply,
  { id }: SignedInStaff,
  { action, name }: { action: 'passkey/added' | 'passkey/removed'; name: string },
  now: Date,
): Promise<void> {
  const passkey = { name, host: request.host };
  const fields = action === 'passkey/added' ? { after: passkey } : { before: passkey };
  const entry = { siteId: 0, staffId: id, action, subject: `staff:${id}`, reason: '' };
  await recordAuditEntry(tx, { ...entry, ...fields, address: request.address }, now);
}

/** Deletes the passkeys when the person's factors are reset or revoked. */
export async function deletePasskeys(tx: Tx, staffId: string): Promise<void> {
  await tables(tx).deleteFrom('passkey').where('staff_id', '=', staffId).execute();
}
