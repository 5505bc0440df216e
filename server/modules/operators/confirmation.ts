import type { StaffProof } from '#contracts/console/passkeys.ts';
import { deny } from '#server/platform/console/denial.ts';
import { type Tx, transaction } from '#server/platform/database/index.ts';
import { matchingStep } from '../../platform/totp.ts';
import type { OperatorsContext } from './dependencies.ts';
import { findPasskey, recordUse, verifyAnswer } from './passkey-answers.ts';
import { requireStaffSession, type SignedInStaff, type StaffReply, sessionToken } from './sessions.ts';
import { clearFailures, countSignInAttempt, recordFailure } from './sign-in-attempts.ts';
import { type StaffRow, tables } from './tables.ts';

/** The time step of a correct code of the person's app. */
export const verifiedTotpStep = (
  { seal }: OperatorsContext,
  row: StaffRow,
  code: string,
  now: Date,
): bigint | undefined => matchingStep(seal.decrypt(row.totp_sealed, row.login), code, now, row.totp_step);

/** Consumes the time step of a code; false if a concurrent call already did. */
export async function takeTotpStep(tx: Tx, staffId: string, step: bigint): Promise<boolean> {
  const taken = await tables(tx)
    .updateTable('staff')
    .set({ totp_step: step })
    .where('staff_id', '=', staffId)
    .where('totp_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The signed-in person by cookie and token, as for all other console calls. */
export async function requireOwnSession(
  { db, now }: OperatorsContext,
  { request, token }: StaffReply,
): Promise<SignedInStaff> {
  const signed = await requireStaffSession(db, request, true, now());
  if (token !== sessionToken(signed)) deny('crossSite');
  return signed;
}

/**
 * The signed-in person, confirmed by the current password, and by a code of the app if one is given; too many
 * wrong attempts lock the account. The response does not reveal which of the two was wrong.
 */
export async function confirmPerson(
  tools: OperatorsContext,
  password: string,
  reply: StaffReply,
  code?: string,
) {
  const { db } = tools;
  const now = tools.now();
  const signed = await requireOwnSession(tools, reply);
  const attempt = { login: signed.login, origin: 'password change' };
  const tries = await countSignInAttempt(db, attempt, now);
  const staff = tables(db).selectFrom('staff').selectAll().where('staff_id', '=', signed.id);
  const row = await staff.executeTakeFirstOrThrow();
  const step = code === undefined ? 0n : verifiedTotpStep(tools, row, code, now);
  const isRight = (await tools.hasher.verify(row.password_hash, password)) && step !== undefined;
  const isTaken =
    isRight && code !== undefined && !(await transaction(db, (tx) => takeTotpStep(tx, signed.id, step)));
  if (!isRight || isTaken) {
    await recordFailure(db, attempt, tries, now);
    deny('wrongSignIn');
  }
  return { signed, attempt, now };
}

/**
 * The signed-in person, confirmed with both factors: password and code, or a passkey, which counts as both.
 */
export async function confirmFactors(
  tools: OperatorsContext,
  proof: StaffProof,
  reply: StaffReply,
): Promise<SignedInStaff> {
  const { db } = tools;
  if ('passkey' in proof) {
    const signed = await requireOwnSession(tools, reply);
    const { passkey } = proof;
    const [now, domain] = [tools.now(), reply.request.host];
    const known = await findPasskey(db, domain, passkey);
    const use = { purpose: 'confirm', owner: signed.secret } as const;
    const counter = await verifyAnswer(db, use, domain, passkey, known, now);
    const isOwn = known?.staffId === signed.id && counter !== undefined;
    if (!isOwn || !(await transaction(db, (tx) => recordUse(tx, known.passkeyId, counter, now))))
      deny('invalidPasskey');
    return signed;
  }
  const { signed, attempt } = await confirmPerson(tools, proof.password, reply, proof.code);
  await transaction(db, (tx) => clearFailures(tx, attempt));
  return signed;
}
