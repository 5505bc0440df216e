import type { ConsoleChecked } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { Fields, ProposalKind, WriteContext } from '#server/platform/console/module-console.ts';
import { isUnchanged } from '#server/platform/console/stale-check.ts';
import { type Db, write } from '#server/platform/database/index.ts';
import { generateTotpSecret } from '../../platform/totp.ts';
import type { OperatorsContext } from './dependencies.ts';
import { issueEnrolment, isUnenrolled, voidFactorEnrolment } from './enrolment.ts';
import { knowsRoles } from './own-roles.ts';
import { deletePasskeys } from './passkeys.ts';
import { proposalSigners } from './proposals.ts';
import { endSessions, rolesOf } from './sessions.ts';
import { clearAllFailures } from './sign-in-attempts.ts';
import { setRoles } from './staff.ts';
import { type StaffRow, tables } from './tables.ts';

/**
 * A staff account that the caller may manage, locked: never the caller's own, and for a site's administrator
 * no account with access to other sites.
 */
async function lockOtherStaff({ tx, site, staff }: WriteContext, staffId: string): Promise<StaffRow> {
  if (staffId === staff.id) deny('sameMaker');
  const roles = await rolesOf(tx, staffId);
  const isEverywhere = staff.everywhere.includes('platform_admin');
  if (!isEverywhere && !roles.some(({ site_id }) => site_id === site.id)) deny('notFound');
  if (!isEverywhere && roles.some(({ site_id }) => site_id !== site.id)) deny('notAllowed');
  const row = tables(tx).selectFrom('staff').selectAll().where('staff_id', '=', staffId).forUpdate();
  return (await row.executeTakeFirst()) ?? deny('notFound');
}

/** Disables an account and ends its sessions, or removes a lock. */
export async function setAccess(
  context: WriteContext,
  staffId: string,
  change: 'disable' | 'unlock',
): Promise<StaffRow> {
  const { tx, now } = context;
  const row = await lockOtherStaff(context, staffId);
  if (change === 'unlock') await clearAllFailures(tx, row.login);
  else {
    await tables(tx).updateTable('staff').set({ disabled_at: now }).where('staff_id', '=', staffId).execute();
    await endSessions(tx, staffId);
    await voidFactorEnrolment(tx, staffId);
  }
  return row;
}

/**
 * Invalidates the old authenticator, removes the passkeys and ends all sessions. The returned link sets up a
 * new authenticator, together with the person's password, which no one else knows.
 */
export async function resetTotpSecret(tools: OperatorsContext, context: WriteContext, staffId: string) {
  const { login } = await lockOtherStaff(context, staffId);
  if (await isUnenrolled(context.tx, staffId)) deny('notYet');
  await tables(context.tx)
    .updateTable('staff')
    .set({ totp_sealed: tools.seal.encrypt(generateTotpSecret(), login), totp_step: 0n })
    .where('staff_id', '=', staffId)
    .execute();
  await deletePasskeys(context.tx, staffId);
  await endSessions(context.tx, staffId);
  const request = { purpose: 'factor', needsApprovalCode: false } as const;
  return { login, enrolment_token: await issueEnrolment(tools, context.tx, { staffId, login }, request) };
}

/** Confirms that a person still needs the access to this site. */
export async function recordAccessReview({ tx, site, staff, now }: WriteContext, staffId: string) {
  if (staffId === staff.id) deny('sameMaker');
  const roles = await rolesOf(tx, staffId);
  if (!roles.some(({ site_id }) => site_id === site.id || site_id === 0)) deny('notFound');
  const values = { reviewed_at: now, reviewed_by: staff.id };
  await tables(tx)
    .insertInto('review')
    .values({ site_id: site.id, staff_id: staffId, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'staff_id']).doUpdateSet(values))
    .execute();
}

type AccessRequest = ConsoleChecked<ConsoleApi['proposeStaffAccess']>;

/** Proposes new roles for an existing account, on this site or on all sites, and reopens it if disabled. */
export async function proposeAccess(context: WriteContext, { login, ...request }: AccessRequest) {
  const { tx, site, staff, propose } = context;
  const isEverywhere = staff.everywhere.includes('platform_admin');
  if (request.is_everywhere && !isEverywhere) deny('notAllowed');
  const found = tables(tx).selectFrom('staff').select('staff_id').where('login', '=', login);
  const { staff_id } = (await found.executeTakeFirst()) ?? deny('notFound');
  if (staff_id === staff.id) deny('sameMaker');
  const scope = request.is_everywhere ? 0 : site.id;
  if (!(await knowsRoles(tx, scope, request.roles))) deny('notFound');
  const before = await accessOf(tx, staff_id, scope);
  if (before.disabled && request.is_open) await lockOtherStaff(context, staff_id);
  const after = { ...before, roles: request.roles.toSorted(), disabled: before.disabled && !request.is_open };
  if (isUnchanged(before, after)) deny('changedMeanwhile');
  const subject = `staff:${staff_id}`;
  const answer = await propose({
    ...{ kind: 'staff_access', requestId: request.request_id, subject, people: 1 },
    title: `Access of ${login}`,
    facts: { before, after, scope },
  });
  return { answer, change: { subject, before, after: { ...after, proposal: answer.proposal_id } } };
}

async function accessOf(db: Db, staffId: string, scope: number) {
  const [roles, { login, disabled_at }] = await Promise.all([
    rolesOf(db, staffId),
    tables(db)
      .selectFrom('staff')
      .select(['login', 'disabled_at'])
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow(),
  ]);
  const held = roles.flatMap(({ site_id, role }) => (site_id === scope ? [role] : [])).toSorted();
  return {
    login,
    where: scope === 0 ? 'every site' : 'this site',
    roles: held,
    disabled: disabled_at !== null,
  };
}

type Facts = { before: Fields; after: { roles: RoleCode[]; disabled: boolean }; scope: number };

/** No one can approve their own access, and roles on all sites need the approval of a person who has them. */
export const staffAccessProposal: ProposalKind = {
  right: 'staff',
  access: ['approve'],
  async apply(tx, { siteId, proposalId, subject, facts }, now) {
    const { before, after, scope } = facts as unknown as Facts;
    const staffId = subject.replace('staff:', '');
    const signers = await proposalSigners(tx, siteId, proposalId);
    if (signers.some((signer) => signer.staff_id === staffId)) deny('sameMaker');
    if (scope === 0 && !signers.every((signer) => signer.is_everywhere)) deny('notAllowed');
    await write(tx, {
      text: 'select 1 from operators.staff where staff_id = $1 for update',
      values: [staffId],
    });
    if (!isUnchanged(before, await accessOf(tx, staffId, scope))) deny('changedMeanwhile');
    if (!(await knowsRoles(tx, scope, after.roles))) deny('changedMeanwhile');
    await tables(tx)
      .deleteFrom('role')
      .where('staff_id', '=', staffId)
      .where('site_id', '=', scope)
      .execute();
    await setRoles(
      tx,
      staffId,
      after.roles.map((role) => ({ siteId: scope, role })),
      now,
    );
    if (before.disabled && !after.disabled)
      await tables(tx)
        .updateTable('staff')
        .set({ disabled_at: null })
        .where('staff_id', '=', staffId)
        .execute();
  },
};
