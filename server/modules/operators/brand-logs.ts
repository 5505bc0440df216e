import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { hasAccess } from '#contracts/console/rights.ts';
import { deny } from '#server/platform/console/denial.ts';
import { diffOf } from '#server/platform/console/diff.ts';
import { spanOfDays } from '#server/platform/console/list-days.ts';
import type { ConsoleContext } from '#server/platform/console/module-console.ts';
import { type Db, run } from '#server/platform/database/index.ts';
import { listSites } from '../sites/index.ts';
import { heldRolesOf } from './own-roles.ts';
import type { AuditRow } from './tables.ts';

/** Entries that belong to no brand. */
const INSTALLATION = { site_id: 0, name: 'Installation' };

/**
 * The logs that a person may read: those of brands by the right on each brand, and that of the installation
 * by a role for all brands. A program's token can read its own brand only.
 */
async function readableLogs({ db, site, staff }: ConsoleContext) {
  if (staff.token) return [{ site_id: site.id, name: site.name }];
  const [roles, sites] = await Promise.all([heldRolesOf(db, staff.id), listSites(db)]);
  const mayRead = (siteId: number) =>
    hasAccess(
      roles.flatMap(({ site_id, role }) => (site_id === siteId || site_id === 0 ? [role] : [])),
      'audit',
      ['read'],
    );
  const brands = sites.filter(({ id }) => mayRead(id)).map(({ id, name }) => ({ site_id: id, name }));
  return mayRead(INSTALLATION.site_id) ? [...brands, INSTALLATION] : brands;
}

type Query = ConsoleChecked<ConsoleApi['auditOfBrands']>;
type Answer = ConsoleOutput<ConsoleApi['auditOfBrands']>;

/** A page of the audit logs of the brands that a person may see, by time. */
export async function auditOfBrands(query: Query, context: ConsoleContext): Promise<Answer> {
  const { db, namesOf } = context;
  const brands = await readableLogs(context);
  const chosen = brands.filter(({ site_id }) => query.brand === '' || site_id === Number(query.brand));
  if (chosen.length === 0) deny('notFound');
  const ids = brands.map(({ site_id }) => site_id);
  const logs = chosen.map(({ site_id }) => site_id);
  const span = spanOfDays({ site: { ...context.site, timeZone: 'UTC' } }, query);
  const [rows, choices] = await Promise.all([
    pageOfLogs(db, logs, { ...query, ...span }),
    choicesOfLogs(db, ids),
  ]);
  const shown = rows.slice(0, query.limit);
  const nameOf = await namesOf(shown.flatMap(({ staff_id }) => staff_id ?? []));
  const value = shown.map((row) => ({
    site_id: row.site_id,
    brand: brands.find(({ site_id }) => site_id === row.site_id)!.name,
    entry: Number(row.entry),
    at: row.at.toISOString(),
    actor: row.staff_id ? nameOf(row.staff_id) : { staff_id: '', name: '' },
    ...{ action: row.action, subject: row.subject, reason: row.reason, address: row.address },
    diff: diffOf(row.before, row.after),
    link: row.link.toString('hex'),
  }));
  const last = shown.at(-1);
  const next = last && rows.length > query.limit ? `${last.at.getTime()}.${last.site_id}.${last.entry}` : '';
  return { value, next, brands, ...choices };
}

/** Each log is read by its own index up to the page size; the newest entries of all logs make up the page. */
async function pageOfLogs(
  db: Db,
  siteIds: readonly number[],
  query: Omit<Query, 'from' | 'to'> & ReturnType<typeof spanOfDays>,
): Promise<AuditRow[]> {
  const { from, to } = query;
  const [at, site, entry] = query.after.split('.');
  const direction = query.direction === 'asc' ? 'asc' : 'desc';
  const beyond = direction === 'asc' ? '>' : '<';
  return await run<AuditRow>(db, {
    text: `select e.* from unnest($1::int[]) as s(id) cross join lateral (
        select * from operators.audit a where a.site_id = s.id
          and ($2 = '' or a.action = $2) and ($3 = '' or a.subject = $3)
          and ($4 = '' or a.staff_id::text = $4)
          and ($5::timestamptz is null or a.at >= $5) and ($6::timestamptz is null or a.at < $6)
          and ($7::timestamptz is null or (a.at, a.site_id, a.entry) ${beyond} ($7, $8::int, $9::bigint))
        order by a.at ${direction}, a.entry ${direction} limit $10) e
      order by e.at ${direction}, e.site_id ${direction}, e.entry ${direction} limit $10`,
    values: [
      ...[siteIds, query.action, query.subject, query.staff_id, from ?? null, to ?? null],
      ...[at ? new Date(Number(at)) : null, site || null, entry || null, query.limit + 1],
    ],
  });
}

/** Staff who acted in the given logs, by name, and the actions in them: one index probe for each. */
async function choicesOfLogs(db: Db, siteIds: readonly number[]) {
  const staff = await run<{ staff_id: string; name: string }>(db, {
    text: `select staff_id, name from operators.staff s where exists (select from operators.audit a
      where a.site_id = any($1::int[]) and a.staff_id = s.staff_id) order by name, staff_id`,
    values: [siteIds],
  });
  const actions = await run<{ action: string }>(db, {
    text: `with recursive found(action) as (
        select min(n.action) from unnest($1::int[]) s(id) cross join lateral (
          select a.action from operators.audit a where a.site_id = s.id order by a.action limit 1) n
        union all select (select min(n.action) from unnest($1::int[]) s(id) cross join lateral (
          select a.action from operators.audit a where a.site_id = s.id and a.action > found.action
          order by a.action limit 1) n) from found where found.action is not null)
      select action from found where action is not null`,
    values: [siteIds],
  });
  return { staff, actions: actions.map(({ action }) => action) };
}
