import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import {
  type Db,
  run,
  singleStatementHandle,
  type Tx,
  transaction,
  write,
} from '#server/platform/database/index.ts';
import { base32, generateTotpSecret, matchingStep, totpUri } from '../../platform/totp.ts';
import { recordAuditEntry } from './audit.ts';
import type { OperatorsContext } from './dependencies.ts';
import { forgetDevices } from './devices.ts';
import { endSessions, type StaffReply } from './sessions.ts';
import { requireStaffPassword } from './sign-in.ts';
import { clearAllFailures, clearFailures, countSignInAttempt, recordFailure } from './sign-in-attempts.ts';
import { tables } from './tables.ts';

const LIFETIME_HOURS = 72;
/** Number of wrong approval codes that void a link. */
const MAX_FAILURES = 5;

type Purpose = 'account' | 'factor';
type Enrolment = {
  token_hash: Buffer;
  staff_id: string;
  purpose: Purpose;
  totp_sealed: Buffer;
  needs_approval_code: boolean;
  approval_code_hash: Buffer | null;
  login: string;
  name: string;
  password_hash: string;
  disabled_at: Date | null;
};

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * A link for a person to set password and authenticator (`account`), or only the authenticator (`factor`).
 * Replaces the previous one. Returns the token, stored only as a hash.
 */
export async function issueEnrolment(
  tools: OperatorsContext,
  tx: Tx,
  person: { staffId: string; login: string },
  { purpose, needsApprovalCode }: { purpose: Purpose; needsApprovalCode: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = tools.now();
  const values = {
    token_hash: sha256(token),
    purpose,
    totp_sealed: tools.seal.encrypt(generateTotpSecret(), person.login),
    needs_approval_code: needsApprovalCode,
    approval_code_hash: null,
    failures: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_HOURS * HOUR_MS),
  };
  await tables(tx)
    .insertInto('enrolment')
    .values({ staff_id: person.staffId, ...values })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(values))
    .execute();
  return token;
}

/**
 * The approval code of a link: shown to the approver, who gives it to the person. Neither maker nor approver
 * can enrol alone. Empty if none of the person's links needs one.
 */
export async function issueApprovalCode(tx: Tx, staffId: string): Promise<string> {
  const code = base32(randomBytes(5));
  const waiting = tables(tx)
    .selectFrom('enrolment')
    .select('token_hash')
    .where('staff_id', '=', staffId)
    .where('needs_approval_code', '=', true)
    .forUpdate();
  const row = await waiting.executeTakeFirst();
  if (!row) return '';
  await tables(tx)
    .updateTable('enrolment')
    .set({ approval_code_hash: sha256(row.token_hash, code), failures: 0 })
    .where('staff_id', '=', staffId)
    .execute();
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Whether the account's first password was never set. */
export async function isUnenrolled(tx: Tx, staffId: string): Promise<boolean> {
  const row = tables(tx)
    .selectFrom('enrolment')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('purpose', '=', 'account');
  return (await row.executeTakeFirst()) !== undefined;
}

/** The account was disabled: voids its link. */
export async function voidFactorEnrolment(tx: Tx, staffId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('enrolment')
    .where('staff_id', '=', staffId)
    .where('purpose', '=', 'factor')
    .execute();
}

async function findEnrolment(db: Db, token: string, now: Date): Promise<Enrolment> {
  const [row] = await run<Enrolment>(db, {
    text: `select e.*, s.login, s.name, s.password_hash, s.disabled_at
      from operators.enrolment e join operators.staff s using (staff_id)
      where e.token_hash = $1 and e.expires_at > $2`,
    values: [sha256(token), now],
  });
  return row ?? deny('wrongEnrolment');
}

/** The person and purpose of a link. Denies `wrongEnrolment` when it was used or replaced, or has expired. */
export async function enrolmentState(
  tools: OperatorsContext,
  { token }: ConsoleChecked<ConsoleApi['enrolmentState']>,
): Promise<ConsoleOutput<ConsoleApi['enrolmentState']>> {
  const row = await findEnrolment(tools.db, token, tools.now());
  const { login, name, purpose, needs_approval_code } = row;
  return { login, name, purpose, needs_approval_code };
}

type EnrolmentInput = ConsoleChecked<ConsoleApi['beginEnrolment']>;

/**
 * The secret for the authenticator app, for a person with the link, the approval code and an acceptable
 * password.
 */
export async function beginEnrolment(
  tools: OperatorsContext,
  input: EnrolmentInput,
): Promise<ConsoleOutput<ConsoleApi['beginEnrolment']>> {
  const row = await requireEnrolment(tools, input);
  return { totp_uri: totpUri(row.login, tools.seal.decrypt(row.totp_sealed, row.login)) };
}

async function requireEnrolment(tools: OperatorsContext, input: EnrolmentInput): Promise<Enrolment> {
  const row = await findEnrolment(tools.db, input.token, tools.now());
  if (row.disabled_at) deny('notYet');
  if (row.needs_approval_code) await requireApprovalCode(tools.db, row, input.approval_code);
  if (row.purpose === 'account') requireStaffPassword(input.password, row.login);
  else await requirePresentPassword(tools, row, input.password);
  return row;
}

/** Counts an attempt before the comparison, in a separate statement that persists even if the call fails. */
async function requireApprovalCode(db: Db, row: Enrolment, typed: string): Promise<void> {
  const expected = row.approval_code_hash ?? deny('notYet');
  const [counted] = await write<{ failures: number }>(singleStatementHandle(db), {
    text: `update operators.enrolment set failures = failures + 1
      where token_hash = $1 and failures < ${MAX_FAILURES} returning failures`,
    values: [row.token_hash],
  });
  if (!counted) deny('wrongEnrolment');
  const code = typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  if (!timingSafeEqual(sha256(row.token_hash, code), expected)) deny('wrongApprovalCode');
  await write(singleStatementHandle(db), {
    text: 'update operators.enrolment set failures = 0 where token_hash = $1',
    values: [row.token_hash],
  });
}

async function requirePresentPassword(tools: OperatorsContext, row: Enrolment, password: string) {
  const now = tools.now();
  const attempt = { login: row.login, origin: 'enrolment' };
  const tries = await countSignInAttempt(tools.db, attempt, now);
  if (!(await tools.hasher.verify(row.password_hash, password))) {
    await recordFailure(tools.db, attempt, tries, now);
    deny('wrongSignIn');
  }
  await transaction(tools.db, (tx) => clearFailures(tx, attempt));
}

/** Sets password and authenticator; the link is consumed. Denies `wrongCode` for a wrong code of the app. */
export async function completeEnrolment(
  tools: OperatorsContext,
  { code, ...input }: ConsoleChecked<ConsoleApi['completeEnrolment']>,
  { request }: StaffReply,
): Promise<object> {
  const row = await requireEnrolment(tools, input);
  const now = tools.now();
  const step = matchingStep(tools.seal.decrypt(row.totp_sealed, row.login), code, now, 0n);
  if (step === undefined) deny('wrongCode');
  const password =
    row.purpose === 'account'
      ? { password_hash: await tools.hasher.hash(input.password), password_changed_at: now }
      : {};
  await transaction(tools.db, async (tx) => {
    const used = tables(tx).deleteFrom('enrolment').where('token_hash', '=', row.token_hash);
    if (!(await used.returning('staff_id').executeTakeFirst())) deny('wrongEnrolment');
    await tables(tx)
      .updateTable('staff')
      .set({ ...password, totp_sealed: row.totp_sealed, totp_step: step })
      .where('staff_id', '=', row.staff_id)
      .execute();
    await clearAllFailures(tx, row.login);
    await forgetDevices(tx, row.staff_id);
    await endSessions(tx, row.staff_id);
    const who = { siteId: 0, staffId: row.staff_id, subject: `staff:${row.staff_id}`, reason: '' };
    const after = { purpose: row.purpose };
    await recordAuditEntry(tx, { ...who, action: 'staff/enrolled', address: request.address, after }, now);
  });
  return {};
}

/** Unused, expired links for a new authenticator. */
export async function deleteExpiredEnrolments(tx: Tx, now: Date): Promise<void> {
  await tables(tx)
    .deleteFrom('enrolment')
    .where('purpose', '=', 'factor')
    .where('expires_at', '<', now)
    .execute();
}
