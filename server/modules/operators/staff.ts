import { randomBytes } from 'node:crypto';
import type { StaffItem } from '#contracts/console/audit.ts';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import type { HeldRole } from '#contracts/console/rights.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { deny } from '#server/platform/console/denial.ts';
import type {
  ConsoleContext,
  OpenProposal,
  ProposalKind,
  WriteContext,
} from '#server/platform/console/module-console.ts';
import { type Db, run, sql, type Tx, transaction } from '#server/platform/database/index.ts';
import { generateTotpSecret, totpUri } from '../../platform/totp.ts';
import { recordAuditEntry } from './audit.ts';
import type { OperatorsContext } from './dependencies.ts';
import { issueEnrolment, isUnenrolled } from './enrolment.ts';
import { type HeldRow, heldRoleOf, knowsRoles } from './own-roles.ts';
import { lockedUntilOfEach } from './sign-in-attempts.ts';
import { tables } from './tables.ts';

export type NewStaff = {
  login: string;
  name: string;
  password: string;
  /** 20 bytes; a new one if omitted. */
  totpSecret?: Uint8Array;
  /** Site 0 means all sites. */
  roles: readonly { siteId: number; role: RoleCode }[];
};

/** Opens an account with a given password; undefined when the login is taken. For the demo and tests. */
export async function createStaff(
  tools: OperatorsContext,
  staff: NewStaff,
): Promise<{ staffId: string; totpUri: string } | undefined> {
  const taken = tables(tools.db).selectFrom('staff').select('login').where('login', '=', staff.login);
  if (await taken.executeTakeFirst()) return undefined;
  const secret = staff.totpSecret ?? generateTotpSecret();
  const hash = await tools.hasher.hash(staff.password);
  return await transaction(tools.db, async (tx) => {
    const staffId = await openStaffAccount(tools, tx, { ...staff, hash, secret }, '');
    return staffId === undefined ? undefined : { staffId, totpUri: totpUri(staff.login, secret) };
  });
}

/** An open account with its roles and its audit entry; undefined when the login is taken. */
export async function openStaffAccount(
  tools: OperatorsContext,
  tx: Tx,
  staff: Insert & Pick<NewStaff, 'roles'>,
  address: string,
): Promise<string | undefined> {
  const row = await insertStaffAccount(tools, tx, staff);
  if (!row) return undefined;
  await setRoles(tx, row.staff_id, staff.roles, tools.now());
  const after = { login: staff.login, roles: staff.roles.map(({ siteId, role }) => `${role}@${siteId}`) };
  const about = { siteId: 0, staffId: null, subject: `staff:${row.staff_id}`, address };
  const entry = { ...about, action: 'staff/opened', reason: 'without a proposal', after };
  await recordAuditEntry(tx, entry, tools.now());
  return row.staff_id;
}

type Insert = { login: string; name: string; hash: string; secret: Uint8Array; isDisabled?: boolean };

async function insertStaffAccount(
  tools: OperatorsContext,
  tx: Tx,
  { login, name, hash, secret, isDisabled }: Insert,
) {
  const now = tools.now();
  return await tables(tx)
    .insertInto('staff')
    .values({
      login,
      name,
      password_hash: hash,
      password_changed_at: now,
      totp_sealed: tools.seal.encrypt(secret, login),
      created_at: now,
      last_access_at: null,
      disabled_at: isDisabled ? now : null,
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
}

/** Gives roles to a staff member; those they already have are skipped. */
export async function setRoles(tx: Tx, staffId: string, roles: NewStaff['roles'], now: Date): Promise<void> {
  if (roles.length === 0) return;
  await tables(tx)
    .insertInto('role')
    .values(roles.map(({ siteId, role }) => ({ site_id: siteId, staff_id: staffId, role, given_at: now })))
    .onConflict((conflict) => conflict.columns(['site_id', 'staff_id', 'role']).doNothing())
    .execute();
}

/**
 * Proposes a person: the account is created disabled, and opens on another person's approval. The returned
 * link sets password and authenticator, together with the code that the approver receives. A person who has
 * never used a link may be proposed again; the earlier link and open proposals become void.
 */
export async function proposeStaffAccount(
  tools: OperatorsContext,
  context: WriteContext,
  input: { request_id: string; login: string; name: string; roles: readonly RoleCode[] },
) {
  const { login, name } = input;
  if (!(await knowsRoles(context.tx, context.site.id, input.roles))) deny('notFound');
  const staffId =
    (await insertUnenrolled(tools, context.tx, { login, name, isDisabled: true })) ??
    (await resetUnenrolled(context, login, name)) ??
    deny('nameTaken');
  const request = { purpose: 'account', needsApprovalCode: true } as const;
  const enrolment_token = await issueEnrolment(tools, context.tx, { staffId, login }, request);
  const proposed = await context.propose({
    kind: 'staff',
    requestId: input.request_id,
    subject: `staff:${staffId}`,
    title: `${name} (${login})`,
    facts: { login, name, roles: [...input.roles] },
    people: 1,
  });
  return { answer: { ...proposed, enrolment_token }, staffId };
}

/** An account with a random password and authenticator; undefined when the login is taken. */
export async function insertUnenrolled(
  tools: OperatorsContext,
  tx: Tx,
  account: { login: string; name: string; isDisabled: boolean },
): Promise<string | undefined> {
  const hash = await tools.hasher.hash(randomBytes(32).toString('base64url'));
  const row = await insertStaffAccount(tools, tx, { ...account, hash, secret: generateTotpSecret() });
  return row?.staff_id;
}

/** Resets a disabled account that was never used; undefined when the login belongs to an existing person. */
export async function resetUnenrolled({ tx, now }: WriteContext, login: string, name: string) {
  const found = tables(tx).selectFrom('staff').select('staff_id').where('login', '=', login).forUpdate();
  const staffId = (await found.executeTakeFirst())?.staff_id;
  if (!staffId || !(await isUnenrolled(tx, staffId))) return undefined;
  await tables(tx)
    .updateTable('staff')
    .set({ name, disabled_at: now })
    .where('staff_id', '=', staffId)
    .execute();
  await tables(tx).deleteFrom('role').where('staff_id', '=', staffId).execute();
  await tables(tx)
    .updateTable('proposal')
    .set({ state: 'rejected', decided_at: now })
    .where('subject', '=', `staff:${staffId}`)
    .where('state', '=', 'open')
    .execute();
  return staffId;
}

/**
 * Opens an account without a proposal and returns the token of its enrolment link; for the first
 * administrators. Undefined when the login belongs to an enrolled person.
 */
export async function inviteStaff(
  tools: OperatorsContext,
  { login, name, roles }: Pick<NewStaff, 'login' | 'name' | 'roles'>,
): Promise<{ staffId: string; token: string } | undefined> {
  return await transaction(tools.db, async (tx) => {
    const staffId = await insertUnenrolled(tools, tx, { login, name, isDisabled: false });
    if (!staffId) return undefined;
    await setRoles(tx, staffId, roles, tools.now());
    const after = { login, roles: roles.map(({ siteId, role }) => `${role}@${siteId}`) };
    const about = { siteId: 0, staffId: null, subject: `staff:${staffId}`, address: '', after };
    const entry = { ...about, action: 'staff/opened', reason: 'without a proposal' };
    await recordAuditEntry(tx, entry, tools.now());
    const request = { purpose: 'account', needsApprovalCode: false } as const;
    return { staffId, token: await issueEnrolment(tools, tx, { staffId, login }, request) };
  });
}

/** Opens the account with its roles after approval. */
export const staffProposal: ProposalKind = {
  right: 'staff',
  access: ['approve'],
  async apply(tx: Tx, { subject, facts, siteId }: OpenProposal, now: Date): Promise<void> {
    const staffId = subject.replace('staff:', '');
    await tables(tx)
      .updateTable('staff')
      .set({ disabled_at: null })
      .where('staff_id', '=', staffId)
      .execute();
    if (!(await knowsRoles(tx, siteId, facts.roles as readonly RoleCode[]))) deny('changedMeanwhile');
    const roles = (facts.roles as readonly RoleCode[]).map((role) => ({ siteId, role }));
    await setRoles(tx, staffId, roles, now);
  },
};

/** Access is reviewed every quarter (player protection L4). */
const REVIEW_DAYS = 90;

/** All staff with a role on a site. */
export async function listStaff({ db, site, now }: ConsoleContext): Promise<StaffItem[]> {
  const rows = await tables(db)
    .selectFrom('staff')
    .innerJoin('role', 'role.staff_id', 'staff.staff_id')
    .leftJoin('review', (join) =>
      join.onRef('review.staff_id', '=', 'staff.staff_id').on('review.site_id', '=', site.id),
    )
    .leftJoin('enrolment', (join) =>
      join.onRef('enrolment.staff_id', '=', 'staff.staff_id').on('enrolment.purpose', '=', 'account'),
    )
    .selectAll('staff')
    .select(['review.reviewed_at', 'enrolment.expires_at as enrolment_expires_at'])
    .select(sql<RoleCode[]>`array_agg(distinct role.role)`.as('roles'))
    .select(sql<RoleCode[] | null>`array_agg(role.role) filter (where role.site_id = 0)`.as('everywhere'))
    .select(sql<RoleCode[] | null>`array_agg(role.role) filter (where role.site_id <> 0)`.as('here'))
    .select((of) =>
      of
        .selectFrom('session')
        .whereRef('session.staff_id', '=', 'staff.staff_id')
        .select((own) => own.fn.max('session.last_seen_at').as('at'))
        .as('last_seen_at'),
    )
    .where('role.site_id', 'in', [0, site.id])
    .groupBy(['staff.staff_id', 'review.reviewed_at', 'enrolment.expires_at'])
    .orderBy('staff.login')
    .execute();
  const logins = rows.map(({ login }) => login);
  const locks = await lockedUntilOfEach(db, logins, now);
  return rows.map((row) => ({
    staff_id: row.staff_id,
    login: row.login,
    name: row.name,
    roles: row.roles,
    here: row.here ?? [],
    everywhere: row.everywhere ?? [],
    created_at: row.created_at.toISOString(),
    last_access_at: newest(row.last_access_at, row.last_seen_at)?.toISOString() ?? null,
    last_address: row.last_address,
    enrolment_expires_at: row.enrolment_expires_at?.toISOString() ?? null,
    password_changed_at: row.password_changed_at.toISOString(),
    locked_until: locks.get(row.login)?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    review_due_at: new Date(
      (row.reviewed_at ?? row.created_at).getTime() + REVIEW_DAYS * DAY_MS,
    ).toISOString(),
  }));
}

/** The later of a sign-in and the last call in a session: a session is older than what is done in it. */
const newest = (signIn: Date | null, call: Date | null): Date | null =>
  signIn && call && call > signIn ? call : (signIn ?? call);

/** Enabled accounts with their current roles on a site; `mail` is empty if none was entered. */
export async function listStaffReaders(
  db: Db,
  siteId: number,
): Promise<{ staffId: string; name: string; mail: string; roles: HeldRole[] }[]> {
  type Row = { staffId: string; name: string; mail: string; held: (HeldRow & { code: RoleCode })[] };
  const rows = await run<Row>(db, {
    text: `select s.staff_id as "staffId", s.name, s.mail,
        jsonb_agg(jsonb_build_object('code', r.role, 'name', o.name, 'rights', o.rights)) as held
      from operators.staff s join operators.role r on r.staff_id = s.staff_id and r.site_id in (0, $1)
      left join operators.own_role o on o.code = r.role and o.site_id in (0, r.site_id)
        and o.removed_at is null
      where s.disabled_at is null group by s.staff_id order by s.name, s.staff_id`,
    values: [siteId],
  });
  return rows.map(({ held, ...row }) => ({
    ...row,
    roles: held.flatMap(({ code, ...own }) => heldRoleOf(code, own) ?? []),
  }));
}

/** Replaces staff ids with names; other values are unchanged. */
export async function staffNames(db: Db, staffIds: readonly string[]) {
  const ids = [...new Set(staffIds)].filter((id) => isUuid(id));
  const rows = await run<{ staff_id: string; name: string }>(db, {
    text: 'select staff_id, name from operators.staff where staff_id = any($1::uuid[])',
    values: [ids],
  });
  const names = new Map(rows.map(({ staff_id, name }) => [staff_id, name]));
  return (staffId: string) => ({ staff_id: staffId, name: names.get(staffId) ?? staffId });
}
