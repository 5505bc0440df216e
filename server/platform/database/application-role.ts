import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { applicationRights } from './application-rights.ts';
import { type ExtensionSchema, schemaOfExtension } from './extension-schema.ts';
import { type Db, run } from './index.ts';
import { connectionFailure } from './unavailability.ts';

/** The application's login on the bundled PostgreSQL. */
const BUNDLED_LOGIN = 'baize_app';
const PASSWORD_BYTES = 24;

type Relation = {
  schema: string;
  name: string;
  kind: 'table' | 'view' | 'sequence';
  required: string[];
  granted: string[];
  /** Row security without a policy for the application would hide every row from it. */
  lacks_policy: boolean;
};

/**
 * The rights of role $1 on each relation of the owner's schemas, current and required. Extension schemas are
 * limited to those in $5.
 */
const RELATIONS = `
  with role as (select oid from pg_roles where rolname = $1),
  relation as (
    select c.oid, n.nspname as schema, c.relname as name, c.relacl, c.relrowsecurity,
      case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
      n.nspname || '.' || c.relname = any ($2) as is_read_only,
      n.nspname || '.' || c.relname = any ($3) as is_final,
      n.nspname || '.' || c.relname = any ($4) or n.nspname = 'graphile_worker' as is_deleted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspowner = (select nspowner from pg_namespace where nspname = 'platform')
      and n.nspname <> 'public' and (n.nspname !~ '^x_' or n.nspname = any ($5))
      and c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition),
  refused as (
    select tgrelid, bool_or(tgtype & 8 > 0) as delete,
      bool_or(tgtype & 16 > 0 and cardinality(tgattr::int2[]) = 0) as update
    from pg_trigger
    where tgfoid = 'platform.refuse_change'::regproc and tgqual is null and tgtype & 1 > 0
    group by tgrelid)
  select schema, name, kind,
    array_remove(case kind when 'view' then array['select'] when 'sequence' then array['usage']
      else array['select', case when not is_read_only then 'insert' end,
        case when not is_read_only and not is_final and not coalesce(r.update, false) then 'update' end,
        case when not is_read_only and is_deleted and not coalesce(r.delete, false) then 'delete' end]
      end, null) as required,
    array(select lower(a.privilege_type) from aclexplode(relation.relacl) a, role
      where a.grantee = role.oid) as granted,
    relrowsecurity and not exists (select from pg_policy p, role
      where p.polrelid = relation.oid and role.oid = any (p.polroles)) as lacks_policy
  from relation left join refused r on r.tgrelid = relation.oid
  order by schema, name`;

/**
 * Grants role `role` the rights needed by the running application and revokes all others: reading and
 * inserting rows, updating where neither a trigger nor `application-rights.ts` makes rows immutable, deleting
 * where the code deletes, and no change of the schema. Partitions are accessed only through their parent.
 * Extension tables get the rights declared by their extension; tables of extensions not loaded are left
 * unchanged. `client` is connected as the owner of the tables.
 */
export async function grantToApplication(
  client: pg.Client,
  role: string,
  extensions: readonly ExtensionSchema[] = [],
): Promise<void> {
  const login = client.escapeIdentifier(role);
  const { readOnly, final, deleted } = applicationRights;
  const declared = (kind: 'deleted' | 'final') =>
    extensions.flatMap(({ name, tables }) =>
      (tables?.[kind] ?? []).map((table) => `${schemaOfExtension(name)}.${table}`),
    );
  const { rows } = await client.query<Relation>(RELATIONS, [
    ...[role, readOnly, [...final, ...declared('final')], [...deleted, ...declared('deleted')]],
    extensions.map(({ name }) => schemaOfExtension(name)),
  ]);
  const schemas = [...new Set(rows.map(({ schema }) => client.escapeIdentifier(schema)))];
  const statements = [
    `grant usage on schema ${schemas.join(', ')} to ${login}`,
    ...rows.flatMap((relation) => changesFor(client, login, relation)),
    ...(await databaseChanges(client)),
  ];
  await client.query(['begin', ...statements, 'commit'].join(';\n'));
}

function changesFor(client: pg.Client, login: string, relation: Relation): string[] {
  const { kind, required, granted } = relation;
  const name = [relation.schema, relation.name].map((part) => client.escapeIdentifier(part)).join('.');
  const on = `on ${kind === 'sequence' ? 'sequence' : 'table'} ${name}`;
  const excess = granted.filter((right) => !required.includes(right));
  const missing = required.filter((right) => !granted.includes(right));
  return [
    ...(excess.length > 0 ? [`revoke ${excess.join(', ')} ${on} from ${login}`] : []),
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} ${on} to ${login}`] : []),
    ...(relation.lacks_policy
      ? [`create policy ${login} on ${name} to ${login} using (true) with check (true)`]
      : []),
  ];
}

/** Only the owner creates tables in this database, temporary ones included. */
async function databaseChanges(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = current_database()
      and pg_has_role(datdba, 'usage') and has_database_privilege('public', datname, 'temporary')`,
  );
  return rows.map(({ name }) => `revoke temporary on database ${client.escapeIdentifier(name)} from public`);
}

/**
 * Creates the application's login on the bundled PostgreSQL, with a new password at every start, and returns
 * its address. The password exists only in this process.
 */
export async function openApplicationLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await withClient(ownerUrl, (client) => createApplicationLogin(client, BUNDLED_LOGIN, password));
  const url = new URL(ownerUrl);
  url.username = BUNDLED_LOGIN;
  url.password = password;
  return url.href;
}

/** Creates the login `name` without any rights, or changes its password. */
export async function createApplicationLogin(
  client: pg.Client,
  name: string,
  password: string,
): Promise<void> {
  const login = client.escapeIdentifier(name);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (!rowCount) await client.query(`create role ${login}`);
  await client.query(
    `alter role ${login} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${client.escapeLiteral(password)}`,
  );
}

/** Excessive rights of a connection's role, as text. */
export async function excessRights(db: Db): Promise<string[]> {
  const [row] = await run<{ superuser: boolean; owned: number; creates: boolean }>(db, {
    text: `select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(c.relowner, 'member')
        and n.nspowner = (select nspowner from pg_namespace where nspname = 'platform')) as owned,
      has_database_privilege(current_database(), 'create') or exists (select from pg_namespace
        where nspname !~ '^pg_(toast|temp)' and has_schema_privilege(oid, 'create')) as creates`,
  });
  if (row!.superuser) return ['is a superuser'];
  return [
    ...(row!.owned > 0 ? [`owns ${row!.owned} tables, or may become their owner`] : []),
    ...(row!.creates ? ['may create tables'] : []),
  ];
}

/** Throws, with instructions, if the application's role can change the schema or disable triggers. */
export async function requireApplicationRole(db: Db): Promise<void> {
  const excess = await excessRights(db);
  if (excess.length === 0) return;
  const [row] = await run<{ role: string }>(db, { text: 'select current_user as role' });
  throw new Error(
    `DATABASE_URL connects as ${row!.role}, which ${excess.join(' and ')}: it could switch off what keeps the ledger ` +
      'append-only, so MODE=production does not start.\n' +
      '  Create a login without rights, name it in DATABASE_URL, and move the present address to DATABASE_OWNER_URL:\n' +
      "  create role baize_app login password '…';\n" +
      '  The next start, or npm run migrate, grants it what it needs (docs/guides/run-it-for-real.md).',
  );
}

const CONNECT_MS = 30_000;

/** Runs `work` on its own connection; an address without a PostgreSQL is an error that names it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection fails the statement in progress.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw connectionFailure(client, error);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
