import { MINUTE_MS } from '#contracts/values/time.ts';
import { deny, denyField } from '../../platform/console/denial.ts';
import type { StaffMember } from '../../platform/console/module-console.ts';
import { sql, type Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { comparableName, findPlayerById, isSamePersonName, setVerifiedName } from '../players/index.ts';
import { changeDocument, type DocumentWithPageCount, findIdentityDocument } from './identity-documents.ts';
import { notifyDocument } from './notifications.ts';
import { meetRequirement, requireAgain } from './requirements.ts';
import { history, tables } from './tables.ts';
import { lockDocuments, lockNumber } from './upload.ts';

/** How long a claim on a document lasts. */
const CLAIM_MS = 30 * MINUTE_MS;

type Decider = { siteId: number; verificationId: string; staff: StaffMember; now: Date };

/**
 * Claims a pending document, so that no one else can decide it. Denies `takenByOther`, and `changedMeanwhile`
 * when it is already decided.
 */
export async function claimDocument(tx: Tx, decider: Decider): Promise<Date> {
  const { siteId, staff, now } = decider;
  const document = await lockWaiting(tx, decider);
  denyIfTaken(document, decider);
  const claimed_until = new Date(now.getTime() + CLAIM_MS);
  await changeDocument(tx, document, { claimed_by: staff.id, claimed_until });
  const step = { siteId, subject: document.verification_id, action: 'claimed' };
  await history.record(tx, step, { actor: staff.id, now });
  return claimed_until;
}

/** Returns a document to the queue. */
export async function releaseDocument(tx: Tx, decider: Decider): Promise<void> {
  const { siteId, staff, now } = decider;
  const document = await lockWaiting(tx, decider);
  denyIfTaken(document, decider);
  await changeDocument(tx, document, { claimed_by: '', claimed_until: null });
  const step = { siteId, subject: document.verification_id, action: 'released' };
  await history.record(tx, step, { actor: staff.id, now });
}

/** `pages` and `fullName`: the pages and the profile name shown to the person deciding. */
type Approval = { pages: number; fullName: string; expiresOn: string; number: string; reason: string };

/**
 * Approves a document; an earlier approved one of the same kind is replaced. An identity document raises the
 * player to identity level 3 under the current name. Denies `takenByOther`, `changedMeanwhile`,
 * `ownDocument`, and `documentUsed` when another account of the site was verified with a document of this
 * number.
 */
export async function approveDocument(
  tx: Tx,
  encryption: Encryption,
  decider: Decider,
  { pages, fullName, expiresOn, number, reason }: Approval,
): Promise<DocumentWithPageCount> {
  const { siteId, staff, now } = decider;
  const document = await lockDecidable(tx, decider, pages);
  if (expiresOn !== '' && expiresOn < now.toISOString().slice(0, 10)) denyField('expires_on', 'past');
  const numberHash =
    number === '' ? null : encryption.hash(siteId, `number ${number.replace(/[\s-]/g, '').toUpperCase()}`);
  if (numberHash) await denyIfUsed(tx, document, numberHash);
  const player = (await findPlayerById(tx, siteId, document.player_id)) ?? deny('notFound');
  if (player.fullName !== fullName) deny('changedMeanwhile');
  await replaceApproved(tx, document, staff.id, now);
  const expires_on = expiresOn || null;
  await changeDocument(tx, document, {
    ...{ state: 'approved', decided_by: staff.id, decided_at: now, changed_at: now, expires_on },
    ...{ number_hash: numberHash, claimed_by: '', claimed_until: null },
    name_hash: nameHash(encryption, siteId, fullName),
  });
  const key = { siteId, playerId: player.playerId };
  await meetRequirement(tx, key, { kind: document.kind, staffId: staff.id }, now);
  if (document.kind === 'identity') await setVerifiedName(tx, key, { name: fullName, until: expires_on });
  const step = { siteId, subject: document.verification_id, action: 'approved', detail: { expires_on } };
  await history.record(tx, step, { actor: staff.id, reason, now });
  await notifyDocument(tx, { ...document, expires_on }, 'approved', now);
  return document;
}

/** Rejects a document for a reason on the site's list, which is shown to the player. */
export async function rejectDocument(
  tx: Tx,
  decider: Decider,
  { pages, code, reason }: { pages: number; code: string; reason: string },
): Promise<DocumentWithPageCount> {
  const { siteId, staff, now } = decider;
  const document = await lockDecidable(tx, decider, pages);
  await changeDocument(tx, document, {
    ...{ state: 'rejected', reason: code, decided_by: staff.id, decided_at: now, changed_at: now },
    ...{ claimed_by: '', claimed_until: null },
  });
  const step = { siteId, subject: document.verification_id, action: 'rejected', detail: { code } };
  await history.record(tx, step, { actor: staff.id, reason, now });
  await notifyDocument(tx, { ...document, reason: code }, 'rejected', now);
  return document;
}

/**
 * Revokes an approval before the document expires, for a reason that is shown to the player. The identity
 * level falls, and a new document of the kind is required: withdrawals wait until it is approved. Denies
 * `notFound`, `notYet` when the document is not approved, and `ownDocument`.
 */
export async function revokeDocument(
  tx: Tx,
  decider: Decider,
  { code, reason }: { code: string; reason: string },
): Promise<DocumentWithPageCount> {
  const { siteId, verificationId, staff, now } = decider;
  const known = (await findIdentityDocument(tx, siteId, verificationId)) ?? deny('notFound');
  const key = { siteId, playerId: known.player_id };
  await lockDocuments(tx, key);
  const document = (await findIdentityDocument(tx, siteId, verificationId)) ?? deny('notFound');
  if (document.state !== 'approved') deny('notYet');
  await denyIfOwn(tx, document, staff);
  await changeDocument(tx, document, {
    ...{ state: 'rejected', reason: code, decided_by: staff.id, decided_at: now, changed_at: now },
  });
  if (document.kind === 'identity') await setVerifiedName(tx, key, { name: '', until: null });
  await requireAgain(tx, key, { kind: document.kind, staffId: staff.id, reason }, now);
  const step = { siteId, subject: verificationId, action: 'revoked', detail: { code } };
  await history.record(tx, step, { actor: staff.id, reason, now });
  await notifyDocument(tx, { ...document, reason: code }, 'rejected', now);
  return document;
}

/** A name in the form stored with an approval. */
export const nameHash = (encryption: Encryption, siteId: number, name: string): Buffer =>
  encryption.hash(siteId, `name ${comparableName(name)}`);

async function lockWaiting(tx: Tx, { siteId, verificationId }: Decider): Promise<DocumentWithPageCount> {
  const known = (await findIdentityDocument(tx, siteId, verificationId)) ?? deny('notFound');
  await lockDocuments(tx, { siteId, playerId: known.player_id });
  const document = (await findIdentityDocument(tx, siteId, verificationId)) ?? deny('notFound');
  return document.state === 'waiting' ? document : deny('changedMeanwhile');
}

/** Only the person who claimed a document decides it, and never its own subject. */
async function lockDecidable(tx: Tx, decider: Decider, pages: number): Promise<DocumentWithPageCount> {
  const { staff, now } = decider;
  const document = await lockWaiting(tx, decider);
  const isMine = document.claimed_by === staff.id && document.claimed_until && document.claimed_until > now;
  if (!isMine) deny('takenByOther');
  if (document.pages !== pages) deny('changedMeanwhile');
  await denyIfOwn(tx, document, staff);
  return document;
}

async function denyIfOwn(tx: Tx, document: DocumentWithPageCount, staff: StaffMember): Promise<void> {
  const player = await findPlayerById(tx, document.site_id, document.player_id);
  if (isSamePersonName(staff.name, player?.fullName ?? '')) deny('ownDocument');
}

function denyIfTaken(document: DocumentWithPageCount, { staff, now }: Decider): void {
  const isTaken = document.claimed_until !== null && document.claimed_until > now;
  if (isTaken && document.claimed_by !== staff.id) deny('takenByOther');
}

async function denyIfUsed(
  tx: Tx,
  { site_id, player_id, kind }: DocumentWithPageCount,
  numberHash: Buffer,
): Promise<void> {
  await lockNumber(tx, site_id, numberHash);
  const other = await tables(tx)
    .selectFrom('document')
    .select('player_id')
    .where('site_id', '=', site_id)
    .where('number_hash', '=', numberHash)
    .where('kind', '=', kind)
    .where('player_id', '!=', player_id)
    .limit(1)
    .executeTakeFirst();
  if (other) deny('documentUsed', { player_id: other.player_id });
}

async function replaceApproved(
  tx: Tx,
  { site_id, player_id, kind }: DocumentWithPageCount,
  actor: string,
  now: Date,
): Promise<void> {
  const replaced = await tables(tx)
    .updateTable('document')
    .set({ state: sql`'replaced'`, changed_at: now })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('kind', '=', kind)
    .where('state', '=', 'approved')
    .returning('verification_id')
    .execute();
  for (const { verification_id } of replaced) {
    const step = { siteId: site_id, subject: verification_id, action: 'replaced' };
    await history.record(tx, step, { actor, now });
  }
}
