import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { Denial } from '../../../platform/console/denial.ts';
import type { StaffMember } from '../../../platform/console/module-console.ts';
import { type Db, type Tx, transaction } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { birthDateOf, findNamedPlayer, findPlayerById, isSamePersonName } from '../../players/index.ts';
import { approveDocument, nameHash, rejectDocument } from '../decisions.ts';
import { changeDocument, findIdentityDocument, listPlayerDocuments } from '../identity-documents.ts';
import { history, tables, type VendorCheck } from '../tables.ts';
import { createDocument, lockDocuments } from '../upload.ts';
import { findSettings } from '../verification-settings.ts';
import { findVendor, type VendorTools } from './configuration.ts';
import type { CheckResult } from './vendor.ts';

/** Task of the job queue: fetches a result from a vendor. */
export const FOLLOW_CHECK_TASK = 'kyc.follow-check';
/** A check without a result is abandoned after this time. */
const MAX_AGE_MS = 2 * DAY_MS;
/** After this time the player gets a new page instead of the previous one. */
const PAGE_MS = 12 * 60 * MINUTE_MS;
const MAX_PER_DAY = 5;

export type CheckTools = VendorTools & { encryption: Encryption };
type CheckKey = { siteId: number; checkId: string };

/** The player's check in progress that can be continued. */
export async function findOpenCheck(
  db: Db,
  { siteId, playerId }: PlayerKey,
): Promise<VendorCheck | undefined> {
  return await tables(db)
    .selectFrom('vendor_check')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('state', 'in', ['created', 'pending'])
    .executeTakeFirst();
}

/**
 * Opens a check at the site's vendor, or continues the one in progress; returns its page. The vendor is
 * called outside transactions. Refuses `notFound`, `tooManyRequests`, `identityVendorDown`.
 */
export async function startCheck(
  db: Db,
  tools: CheckTools,
  key: PlayerKey,
  { language, returnUrl }: { language: string; returnUrl: string },
  now: Date,
): Promise<string> {
  const vendor = await findVendor(db, tools, key.siteId);
  const player = await findNamedPlayer(db, key.siteId, key.playerId);
  if (!vendor?.isOpen || !player) return refuse('notFound');
  const prepared = await transaction(db, (tx) => prepareCheck(tx, tools, key, vendor.code, now));
  if (prepared.page_url !== '') return prepared.page_url;
  const { check_id: checkId } = prepared;
  const person = { fullName: player.fullName, born: player.born };
  const opened = await vendor
    .create({ checkId, siteId: key.siteId, person, language, returnUrl })
    .catch(() => undefined);
  await transaction(db, (tx) =>
    changeCheck(
      tx,
      prepared,
      opened
        ? { state: 'pending', external_id: opened.externalId, page_url: opened.pageUrl }
        : { state: 'ended', ended_at: now },
    ),
  );
  return opened?.pageUrl ?? refuse('identityVendorDown');
}

async function prepareCheck(
  tx: Tx,
  { encryption }: CheckTools,
  key: PlayerKey,
  adapter: string,
  now: Date,
): Promise<VendorCheck> {
  await lockDocuments(tx, key);
  const player = await findPlayerById(tx, key.siteId, key.playerId);
  const full_name_hash = nameHash(encryption, key.siteId, player?.fullName ?? '');
  const open = await findOpenCheck(tx, key);
  const age = now.getTime() - (open?.created_at.getTime() ?? 0);
  // Another request is calling the vendor.
  if (open?.state === 'created' && age < MINUTE_MS) refuse('tooManyRequests');
  if (open?.state === 'pending' && age < PAGE_MS && open.full_name_hash?.equals(full_name_hash)) return open;
  if (open) await changeCheck(tx, open, { state: 'ended', ended_at: now });
  const today = await tables(tx)
    .selectFrom('vendor_check')
    .select('check_id')
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .limit(MAX_PER_DAY)
    .execute();
  if (today.length >= MAX_PER_DAY) refuse('tooManyRequests');
  return await tables(tx)
    .insertInto('vendor_check')
    .values({
      ...{ site_id: key.siteId, player_id: key.playerId, adapter, full_name_hash, state: 'created' },
      ...{ external_id: null, created_at: now, ended_at: null, verification_id: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Receives a vendor's callback; returns the HTTP status. It only enqueues a job that asks the vendor: forged,
 * late or repeated callbacks, and those of another brand, have no effect.
 */
export async function receiveCallback(
  db: Db,
  tools: VendorTools,
  siteId: number,
  { raw, headers, now }: { raw: Uint8Array; headers: Headers; now: Date },
): Promise<200 | 401 | 404> {
  const vendor = await findVendor(db, tools, siteId);
  if (!vendor) return 404;
  const externalId = vendor.readCallback(raw, headers, now);
  if (externalId === undefined) return 401;
  const row = await tables(db)
    .selectFrom('vendor_check')
    .select('check_id')
    .where('site_id', '=', siteId)
    .where('external_id', '=', externalId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  if (row) {
    const payload = { siteId, checkId: row.check_id };
    await transaction(db, (tx) => addJob(tx, FOLLOW_CHECK_TASK, payload, { key: `check ${row.check_id}` }));
  }
  return 200;
}

/** Fetches the result of a check from the vendor and applies it. Throws when the vendor does not respond. */
export async function followCheck(
  db: Db,
  tools: CheckTools,
  { siteId, checkId }: CheckKey,
  now: Date,
): Promise<void> {
  const known = await findCheck(db, { siteId, checkId });
  const vendor = await findVendor(db, tools, siteId);
  if (known?.state !== 'pending' || !vendor || vendor.code !== known.adapter) return;
  const result = await vendor.fetchResult(known.external_id!);
  if (result.status === 'pending') return;
  const company = { id: `vendor:${vendor.code}`, name: vendor.label };
  await transaction(db, (tx) => applyResult(tx, tools, known, { result, company }, now));
}

/** Fetches results whose callback was lost, and abandons old checks. For an hourly job. */
export async function followOpenChecks(db: Db, tools: CheckTools, siteId: number, now: Date): Promise<void> {
  const open = await tables(db)
    .selectFrom('vendor_check')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', 'in', ['created', 'pending'])
    .orderBy('created_at')
    .limit(100)
    .execute();
  for (const row of open) {
    const isOld = now.getTime() - row.created_at.getTime() > MAX_AGE_MS;
    // A vendor that does not respond is asked again in an hour.
    await followCheck(db, tools, { siteId, checkId: row.check_id }, now).catch(() => undefined);
    if (isOld) await transaction(db, (tx) => changeCheck(tx, row, { state: 'ended', ended_at: now }));
  }
}

async function findCheck(db: Db, { siteId, checkId }: CheckKey): Promise<VendorCheck | undefined> {
  return await tables(db)
    .selectFrom('vendor_check')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('check_id', '=', checkId)
    .executeTakeFirst();
}

type Decision = {
  result: Exclude<CheckResult, { status: 'pending' }>;
  company: { id: string; name: string };
};

/**
 * Decides the identity document as staff would, on behalf of the vendor. The result applies to the name at
 * the start of the check; a document that a member of staff is reviewing is left to that person.
 */
async function applyResult(
  tx: Tx,
  { encryption }: CheckTools,
  { site_id: siteId, check_id: checkId, player_id: playerId }: VendorCheck,
  { result, company }: Decision,
  now: Date,
): Promise<void> {
  const key = { siteId, playerId };
  await lockDocuments(tx, key);
  const check = await findCheck(tx, { siteId, checkId });
  // A result with another reference does not belong to this check.
  if (check?.state !== 'pending' || result.checkId !== checkId) return;
  const verificationId = await claimedDocument(tx, key, company.id, now);
  const player = await findPlayerById(tx, siteId, playerId);
  if (!verificationId || !player) return await changeCheck(tx, check, { state: 'ended', ended_at: now });
  const document = (await findIdentityDocument(tx, siteId, verificationId))!;
  const staff = { ...company, login: company.id, roles: [], everywhere: [] } satisfies StaffMember;
  const decider = { siteId, verificationId, staff, now };
  const reason = `check ${check.external_id}`;
  const isRight = await isOfPlayer(tx, encryption, check, player.fullName, result);
  const approve = async () => {
    const { number, expiresOn } = result as Extract<CheckResult, { status: 'approved' }>;
    const approval = { pages: document.pages, fullName: player.fullName, expiresOn, number, reason };
    return await approveDocument(tx, encryption, decider, approval);
  };
  const state = isRight && (await attempt(approve)) ? 'approved' : 'rejected';
  if (state === 'rejected') {
    const code = await codeOf(tx, siteId, result.status === 'approved' ? 'name_differs' : 'not_accepted');
    await rejectDocument(tx, decider, { pages: document.pages, code, reason });
  }
  await changeCheck(tx, check, { state, ended_at: now, verification_id: verificationId });
}

/** Whether the vendor approved a document of this player under the name at the start of the check. */
async function isOfPlayer(
  tx: Tx,
  encryption: Encryption,
  check: VendorCheck,
  fullName: string,
  result: Decision['result'],
): Promise<boolean> {
  if (result.status !== 'approved' || !isSamePersonName(result.fullName, fullName)) return false;
  if (!check.full_name_hash?.equals(nameHash(encryption, check.site_id, fullName))) return false;
  const born = await birthDateOf(tx, check.site_id, check.player_id);
  return born === null || result.born === '' || born === result.born;
}

/** False if staff would have been denied: the document is expired, or belongs to another account. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Denial) return false;
    throw error;
  }
}

/** A reason from the site's list, or the first one if the list lacks this code. */
async function codeOf(db: Db, siteId: number, code: string): Promise<string> {
  const { reasons } = await findSettings(db, siteId);
  return (reasons.find((reason) => reason.code === code) ?? reasons[0]!).code;
}

/**
 * The player's waiting identity document or a new one, claimed by the vendor; undefined while staff hold it.
 */
async function claimedDocument(
  tx: Tx,
  key: PlayerKey,
  companyId: string,
  now: Date,
): Promise<string | undefined> {
  const waiting = (await listPlayerDocuments(tx, key)).find(
    ({ kind, state }) => kind === 'identity' && state === 'waiting',
  );
  if (waiting?.claimed_until && waiting.claimed_until > now) return undefined;
  const verificationId = waiting?.verification_id ?? (await createDocument(tx, key, 'identity', now));
  const claimed_until = new Date(now.getTime() + MINUTE_MS);
  const row = { site_id: key.siteId, verification_id: verificationId };
  await changeDocument(tx, row, { claimed_by: companyId, claimed_until });
  const step = { siteId: key.siteId, subject: verificationId, action: 'checked_online' };
  await history.record(tx, step, { actor: companyId, now });
  return verificationId;
}

async function changeCheck(
  tx: Tx,
  { site_id, check_id }: VendorCheck,
  set: Partial<VendorCheck>,
): Promise<void> {
  await tables(tx)
    .updateTable('vendor_check')
    .set(set)
    .where('site_id', '=', site_id)
    .where('check_id', '=', check_id)
    .where('state', 'in', ['created', 'pending'])
    .execute();
}

/** Deletes the name, page and vendor id of an erased player's checks. */
export async function eraseChecks(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await tables(tx)
    .updateTable('vendor_check')
    .set({ full_name_hash: null, page_url: '', external_id: null })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}
