import { randomBytes } from 'node:crypto';
import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleHandlers, WriteContext } from '#server/platform/console/module-console.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import type { OperatorsContext } from './dependencies.ts';
import { issueEnrolment } from './enrolment.ts';
import { insertUnenrolled, resetUnenrolled, setRoles } from './staff.ts';
import { tables } from './tables.ts';

/** Whether anyone else has ever enrolled, disabled accounts included. */
async function hasOthers(db: Db, staffId: string): Promise<boolean> {
  const rows = await run(db, {
    text: `select 1 as one from operators.staff s where s.staff_id <> $1 and not exists (
      select from operators.enrolment e where e.staff_id = s.staff_id and e.purpose = 'account') limit 1`,
    values: [staffId],
  });
  return rows.length > 0;
}

/** Whether the second administrator is missing, and the pending invitation. */
export async function secondAdministrator(
  db: Db,
  staffId: string,
): Promise<ConsoleOutput<ConsoleApi['secondAdministrator']>> {
  if (await hasOthers(db, staffId)) return { is_missing: false, invited: null };
  const [invited] = await run<{ login: string; name: string; expires_at: Date }>(db, {
    text: `select s.login, s.name, e.expires_at from operators.enrolment e
      join operators.staff s using (staff_id) where e.purpose = 'account' and not e.needs_approval_code and s.disabled_at is null
      order by e.created_at desc limit 1`,
  });
  return {
    is_missing: true,
    invited: invited ? { ...invited, expires_at: invited.expires_at.toISOString() } : null,
  };
}

/**
 * Only one invitation is pending at a time: the link of an earlier one is void and its account is disabled.
 * The rows are locked first: an invitation in use is either accepted, and counted, or void.
 */
async function voidInvitations(tx: Tx): Promise<void> {
  const waiting = await write<{ staff_id: string; needs_approval_code: boolean }>(tx, {
    text: `select staff_id, needs_approval_code from operators.enrolment
      where purpose = 'account' order by staff_id for update`,
  });
  for (const { staff_id, needs_approval_code } of waiting) {
    if (needs_approval_code) continue;
    const token_hash = randomBytes(32);
    await tables(tx).updateTable('enrolment').set({ token_hash }).where('staff_id', '=', staff_id).execute();
    await tables(tx).deleteFrom('role').where('site_id', '=', 0).where('staff_id', '=', staff_id).execute();
    await write(tx, {
      text: 'update operators.staff set disabled_at = created_at where staff_id = $1',
      values: [staff_id],
    });
  }
}

/**
 * Opens the account of the second platform administrator and returns the token of its enrolment link. Denies
 * `secondExists` once anyone else has enrolled: from then on staff must be proposed and approved.
 */
async function inviteSecondAdministrator(
  tools: OperatorsContext,
  context: WriteContext,
  { login, name }: Pick<ConsoleChecked<ConsoleApi['inviteSecond']>, 'login' | 'name'>,
): Promise<{ staffId: string; enrolment_token: string }> {
  const { tx, staff, now } = context;
  await write(tx, { text: `select pg_advisory_xact_lock(hashtextextended('operators/invite-second', 0))` });
  await voidInvitations(tx);
  if (await hasOthers(tx, staff.id)) deny('secondExists');
  const staffId =
    (await insertUnenrolled(tools, tx, { login, name, isDisabled: false })) ??
    (await resetUnenrolled(context, login, name)) ??
    deny('nameTaken');
  await tables(tx).updateTable('staff').set({ disabled_at: null }).where('staff_id', '=', staffId).execute();
  await setRoles(tx, staffId, [{ siteId: 0, role: 'platform_admin' }], now);
  const request = { purpose: 'account', needsApprovalCode: false } as const;
  return { staffId, enrolment_token: await issueEnrolment(tools, tx, { staffId, login }, request) };
}

/** Console calls that invite the second administrator of an installation. */
export const secondAdministratorHandlers = (tools: OperatorsContext): ConsoleHandlers => ({
  secondAdministrator: (_, { db, staff }) => secondAdministrator(db, staff.id),
  async inviteSecond({ login, name }, context) {
    const { staffId, enrolment_token } = await inviteSecondAdministrator(tools, context, { login, name });
    const after = { login, name, roles: ['platform_admin'] };
    return { answer: { enrolment_token }, change: { subject: `staff:${staffId}`, after } };
  },
});
