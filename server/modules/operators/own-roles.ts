import { randomBytes } from 'node:crypto';
import type { OwnRoleItem, RoleCode } from '#contracts/console/own-roles.ts';
import {
  type HeldRole,
  hasAccess,
  isWithin,
  type OwnRole,
  ROLES,
  type RoleRights,
  rightsOf,
} from '#contracts/console/rights.ts';
import { deny } from '#server/platform/console/denial.ts';
import type {
  ConsoleContext,
  Fields,
  ProposalKind,
  WriteContext,
} from '#server/platform/console/module-console.ts';
import { isUnchanged } from '#server/platform/console/stale-check.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { proposalSigners } from './proposals.ts';
import { tables } from './tables.ts';

/**
 * Name and rights of a custom role, read with a person's role code; nulls for a built-in role and for a
 * removed one.
 */
export type HeldRow = { name: string | null; rights: OwnRole['rights'] | null };

/** The role of a code; undefined for a removed custom role. */
export function heldRoleOf(code: RoleCode, { name, rights }: HeldRow): HeldRole | undefined {
  const known = ROLES.find((role) => role === code);
  return known ?? (name !== null && rights !== null ? { code, name, rights } : undefined);
}

/** Roles of a staff member by site, with the rights of custom ones; site 0 is the platform. */
export async function heldRolesOf(db: Db, staffId: string): Promise<{ site_id: number; role: HeldRole }[]> {
  const rows = await run<HeldRow & { site_id: number; code: RoleCode }>(db, {
    text: `select r.site_id, r.role as code, o.name, o.rights from operators.role r
      left join operators.own_role o on o.code = r.role and o.site_id in (0, r.site_id)
        and o.removed_at is null
      where r.staff_id = $1 order by r.role`,
    values: [staffId],
  });
  return rows.flatMap(({ site_id, code, ...own }) => {
    const role = heldRoleOf(code, own);
    return role ? [{ site_id, role }] : [];
  });
}

/** Roles of people with an open account on a site, or on all sites. */
export async function rolesOnSite(db: Db, siteId: number): Promise<HeldRole[]> {
  const rows = await run<HeldRow & { code: RoleCode }>(db, {
    text: `select distinct r.role as code, o.name, o.rights from operators.role r
      join operators.staff s on s.staff_id = r.staff_id and s.disabled_at is null
      left join operators.own_role o on o.code = r.role and o.site_id in (0, r.site_id)
        and o.removed_at is null
      where r.site_id in (0, $1)`,
    values: [siteId],
  });
  return rows.flatMap(({ code, ...own }) => heldRoleOf(code, own) ?? []);
}

/**
 * Whether all custom roles among the given codes exist on a site (0: for all sites). They are locked until
 * the end of the transaction, so that no one is given a role while it is being removed.
 */
export async function knowsRoles(tx: Tx, scope: number, codes: readonly RoleCode[]): Promise<boolean> {
  const own = codes.filter((code) => !ROLES.some((role) => role === code));
  if (own.length === 0) return true;
  const found = await write<{ code: string }>(tx, {
    text: `select code from operators.own_role where site_id in (0, $1) and code = any($2)
      and removed_at is null for share`,
    values: [scope, own],
  });
  return own.every((code) => found.some((row) => row.code === code));
}

/** Custom roles of a site and those for all sites. */
export async function listOwnRoles({ db, site }: ConsoleContext): Promise<OwnRoleItem[]> {
  type Row = {
    site_id: number;
    code: string;
    name: string;
    rights: OwnRoleItem['rights'];
    changed_at: Date;
    holders: string;
  };
  const rows = await run<Row>(db, {
    text: `select o.site_id, o.code, o.name, o.rights, o.changed_at,
        (select count(distinct r.staff_id) from operators.role r
          join operators.staff s on s.staff_id = r.staff_id and s.disabled_at is null
          where r.site_id in (0, $1) and r.role = o.code)::text as holders
      from operators.own_role o where o.site_id in (0, $1) and o.removed_at is null
      order by lower(o.name), o.code`,
    values: [site.id],
  });
  return rows.map(({ code, name, rights, ...row }) => ({
    ...{ code, name, rights, is_everywhere: row.site_id === 0, holders: Number(row.holders) },
    changed_at: row.changed_at.toISOString(),
  }));
}

/** The role as stored in proposals and the audit log: its access by function, in words. */
function fieldsOf(code: string, scope: number, role: { name: string; rights: RoleRights }): Fields {
  const rights = Object.entries(role.rights).map(([right, accesses]) => [
    right,
    (accesses ?? []).toSorted().join(' '),
  ]);
  const where = scope === 0 ? 'every site' : 'this site';
  return { role: code, where, name: role.name, ...Object.fromEntries(rights.toSorted()) };
}

async function findOwnRole(tx: Tx, scope: number, code: string) {
  return await tables(tx)
    .selectFrom('own_role')
    .selectAll()
    .where('site_id', '=', scope)
    .where('code', '=', code as RoleCode)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** `Night lead` → `own-night-lead-3f9a`: readable in the audit log, and never reused. */
function newCode(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 20);
  return `own-${words || 'role'}-${randomBytes(3).toString('hex')}`;
}

type OwnRoleRequest = {
  request_id: string;
  code: string;
  name: string;
  rights: RoleRights;
  is_everywhere: boolean;
};

/** Proposes a new role or new rights for one, limited to the proposer's own rights in its scope. */
export async function proposeOwnRole(context: WriteContext, request: OwnRoleRequest) {
  const { tx, site, staff, propose } = context;
  const { name, rights, is_everywhere } = request;
  if (is_everywhere && !staff.everywhere.includes('platform_admin')) deny('notAllowed');
  const scope = is_everywhere ? 0 : site.id;
  const held = is_everywhere ? staff.everywhere : staff.roles;
  if (!isWithin(rights, rightsOf(held))) deny('notAllowed');
  const found = request.code === '' ? undefined : await findOwnRole(tx, scope, request.code);
  if (request.code !== '' && !found) deny('notFound');
  if (await isHeldBy(tx, request.code, [staff.id])) deny('sameMaker');
  if (await isNameTaken(tx, scope, name, request.code)) deny('nameTaken');
  const code = found?.code ?? newCode(name);
  const before = found ? fieldsOf(code, scope, found) : null;
  const after = fieldsOf(code, scope, request);
  if (isUnchanged(before, after)) deny('changedMeanwhile');
  const subject = `role:${code}`;
  const proposed = await propose({
    ...{ kind: 'own_role', requestId: request.request_id, subject, people: 1 },
    title: found ? `Role ${found.name}` : `New role ${name}`,
    facts: { before, after, code, scope, name, rights: rights as Fields },
  });
  const change = { subject, before, after: { ...after, proposal: proposed.proposal_id } };
  return { answer: { ...proposed, code }, change };
}

async function isNameTaken(tx: Tx, scope: number, name: string, code: string): Promise<boolean> {
  const found = await run(tx, {
    text: `select 1 from operators.own_role where site_id in (0, $1) and lower(name) = lower($2)
      and code <> $3 and removed_at is null`,
    values: [scope, name, code],
  });
  return found.length > 0 || ROLES.some((role) => role.replaceAll('_', ' ') === name.toLowerCase());
}

/** Whether any of the given people has a role, on any site. */
async function isHeldBy(tx: Tx, code: string, staffIds: readonly string[]): Promise<boolean> {
  const found = await run(tx, {
    text: 'select 1 from operators.role where staff_id = any($1::uuid[]) and role = $2',
    values: [staffIds, code],
  });
  return found.length > 0;
}

type Facts = {
  before: Fields | null;
  code: string;
  scope: number;
  name: string;
  rights: RoleRights;
};

/**
 * A role cannot be approved by anyone who has it, a role for all sites needs administrators of all sites, and
 * the proposer must still have every right in it.
 */
export const ownRoleProposal: ProposalKind = {
  right: 'staff',
  access: ['approve'],
  async apply(tx, { siteId, proposalId, facts, makerId }, now) {
    const { before, code, scope, name, rights } = facts as unknown as Facts;
    const signers = await proposalSigners(tx, siteId, proposalId);
    const people = signers.map(({ staff_id }) => staff_id);
    if (await isHeldBy(tx, code, [...people, makerId])) deny('sameMaker');
    if (scope === 0 && !signers.every(({ is_everywhere }) => is_everywhere)) deny('notAllowed');
    if (!(await mayMake(tx, makerId, scope, rights))) deny('changedMeanwhile');
    const found = await findOwnRole(tx, scope, code);
    if (!isUnchanged(before, found ? fieldsOf(code, scope, found) : null)) deny('changedMeanwhile');
    // Another role with the same name may have been approved since.
    if (await isNameTaken(tx, scope, name, code)) deny('changedMeanwhile');
    const values = { name, rights: JSON.stringify(rights), changed_at: now };
    await tables(tx)
      .insertInto('own_role')
      .values({ site_id: scope, code: code as RoleCode, ...values, removed_at: null })
      .onConflict((conflict) => conflict.columns(['site_id', 'code']).doUpdateSet(values))
      .execute();
  },
};

/** Whether a person has an open account and may still propose a role with these rights. */
async function mayMake(tx: Tx, staffId: string, scope: number, rights: RoleRights): Promise<boolean> {
  const open = tables(tx).selectFrom('staff').select('login').where('staff_id', '=', staffId);
  if (!(await open.where('disabled_at', 'is', null).executeTakeFirst())) return false;
  const roles = await heldRolesOf(tx, staffId);
  const held = roles.flatMap(({ site_id, role }) => (site_id === 0 || site_id === scope ? [role] : []));
  return hasAccess(held, 'staff', ['make']) && isWithin(rights, rightsOf(held));
}

/** Removes a role; people who have it lose it with their next call. */
export async function removeOwnRole({ tx, site, staff, now }: WriteContext, code: string) {
  const found =
    (await findOwnRole(tx, site.id, code)) ?? (await findOwnRole(tx, 0, code)) ?? deny('notFound');
  const scope = found.site_id;
  if (scope === 0 && !staff.everywhere.includes('platform_admin')) deny('notAllowed');
  await tables(tx)
    .updateTable('own_role')
    .set({ removed_at: now })
    .where('site_id', '=', scope)
    .where('code', '=', found.code)
    .execute();
  const held = await write<{ staff_id: string }>(tx, {
    text: `delete from operators.role where ($1 = 0 or site_id = $1) and role = $2 returning staff_id`,
    values: [scope, code],
  });
  const holders = new Set(held.map(({ staff_id }) => staff_id)).size;
  const before = fieldsOf(code, scope, found);
  return { answer: { holders }, change: { subject: `role:${code}`, before, after: { holders } } };
}
