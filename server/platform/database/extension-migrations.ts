import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { type ExtensionSchema, schemaOfExtension } from './extension-schema.ts';
import { readFolder, type SqlFile } from './migration-files.ts';

/** Lock timeout of a statement; extensions take no locks on core tables. */
const LOCK_MS = 5000;

/** The migrations of an extension, in numeric order; none without a folder for them. */
function filesOf({ folder }: ExtensionSchema): SqlFile[] {
  const migrations = folder && join(folder, 'migrations');
  return migrations && existsSync(migrations) ? readFolder(migrations) : [];
}

/** Names of an extension's migrations, in numeric order. */
export const migrationNames = (extension: ExtensionSchema): string[] =>
  filesOf(extension).map(({ name }) => name);

/**
 * Applies the missing migrations of each extension in a schema of its own, each file in one transaction,
 * rolled back if it changed anything else or created a table without brand separation. Extensions number
 * their files independently. Returns the applied files as `extension/file`.
 */
export async function migrateExtensions(
  client: pg.Client,
  extensions: readonly ExtensionSchema[],
  log: Log,
): Promise<string[]> {
  const applied: string[] = [];
  for (const extension of extensions) {
    for (const file of await pendingOf(client, extension)) {
      const label = `${extension.name}/${file.name}`;
      log.info({ migration: label }, 'applying');
      await apply(client, extension.name, file).catch((error: Error) => {
        throw new Error(`migration ${label} failed: ${error.message}`, { cause: error });
      });
      applied.push(label);
    }
  }
  return applied;
}

/** `extension/file` of migrations that the database does not contain. */
export async function missingMigrations(
  client: pg.Client,
  extensions: readonly ExtensionSchema[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const extension of extensions)
    for (const { name } of await pendingOf(client, extension)) missing.push(`${extension.name}/${name}`);
  return missing;
}

async function pendingOf(client: pg.Client, extension: ExtensionSchema): Promise<SqlFile[]> {
  const files = filesOf(extension);
  if (files.length === 0) return [];
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from platform.extension_migration where extension = $1 order by number',
    [extension.name],
  );
  const known = new Map(rows.map((row) => [row.number, row]));
  const newest = rows.at(-1)?.number ?? 0;
  return files.filter(({ number, name, checksum }) => {
    const before = known.get(number);
    const label = `migration ${extension.name}/${name}`;
    if (before && before.checksum !== checksum)
      throw new Error(`${label} was changed after it was applied: add a new one instead`);
    if (!before && number < newest)
      throw new Error(`${label} comes before one that is applied already: give it a higher number`);
    return !before;
  });
}

async function apply(client: pg.Client, extension: string, file: SqlFile): Promise<void> {
  const schema = schemaOfExtension(extension);
  try {
    // Concurrent schema changes by other processes, such as new partitions, are not visible here.
    await client.query('begin isolation level repeatable read');
    const transaction = await transactionId(client);
    const before = await fingerprint(client, schema);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(`set local search_path = ${schema}, public`);
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    await client.query(file.text);
    if ((await transactionId(client)) !== transaction)
      throw new Error('a migration may not begin or end a transaction');
    await client.query('set local search_path = public');
    const found = [
      ...((await fingerprint(client, schema)) === before ? [] : [`it changes objects outside ${schema}`]),
      ...(await problemsOf(client, schema)),
    ];
    if (found.length > 0) throw new Error(found.join('; '));
    await client.query(
      'insert into platform.extension_migration (extension, number, name, checksum) values ($1, $2, $3, $4)',
      [extension, file.number, file.name, file.checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function transactionId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]!.id;
}

/** Everything outside a schema that a migration could change, as one text. */
async function fingerprint(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `with outside as (select oid from pg_namespace where nspname <> $1 and nspname !~ '^pg_(toast|temp)'),
      mine as (select relnamespace as namespace, oid from pg_class),
      object (text) as (
        select concat_ws(' ', 'schema', oid, nspname, nspacl) from pg_namespace where nspname <> $1
        union all select concat_ws(' ', 'class', oid, relname, relfilenode, relacl, relnatts, relhastriggers,
          relhasrules, relrowsecurity, relowner) from pg_class where relnamespace in (select oid from outside)
        union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, attnotnull, attacl)
          from pg_attribute join mine on mine.oid = attrelid where namespace in (select oid from outside)
        union all select concat_ws(' ', 'constraint', oid, conname, conrelid) from pg_constraint
          where connamespace in (select oid from outside)
        union all select concat_ws(' ', 'trigger', t.oid, tgname, tgenabled) from pg_trigger t
          join mine on mine.oid = tgrelid where namespace in (select oid from outside)
        union all select concat_ws(' ', 'function', oid, proname, md5(prosrc), proacl) from pg_proc
          where pronamespace in (select oid from outside)
        union all select concat_ws(' ', 'type', oid, typname) from pg_type
          where typnamespace in (select oid from outside)
        union all select concat_ws(' ', 'extension', oid, extversion) from pg_extension
        union all select concat_ws(' ', 'role', oid, rolname) from pg_roles)
    select md5(string_agg(md5(text), '' order by text)) as hash from object`,
    [schema],
  );
  return rows[0]!.hash;
}

/** Errors in the schema of an extension, as text. */
async function problemsOf(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `with own as (select c.oid, relname, relkind, relispartition from pg_class c
      join pg_namespace n on n.oid = relnamespace where nspname = $1),
    site as (select attrelid, attnum from pg_attribute where attname = 'site_id' and attnotnull
      and atttypid = 'int4'::regtype and not attisdropped)
    select format('table %s needs a column site_id int not null', relname) as problem from own
      where relkind in ('r', 'p') and oid not in (select attrelid from site)
    union all select format('table %s needs a primary key', relname) from own
      where relkind in ('r', 'p') and oid not in (select indrelid from pg_index where indisprimary)
    union all select format('index %s must begin with site_id', indexrelid::regclass) from pg_index
      join own on own.oid = indrelid left join site on site.attrelid = indrelid
      where (indisunique or indisprimary) and indkey[0] is distinct from site.attnum
    union all select format('%s refers to a table outside the schema', conname) from pg_constraint
      join own on own.oid = conrelid
      where contype = 'f' and confrelid not in (select oid from own)
    union all select format('view %s reads a table outside the schema', relname) from own
      where relkind in ('v', 'm') and exists (select from pg_rewrite r join pg_depend d
        on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        where r.ev_class = own.oid and d.refobjid not in (select oid from own))
    union all select format('it writes rows of %s.%s', schemaname, relname) from pg_stat_xact_user_tables
      where schemaname <> $1 and n_tup_ins + n_tup_upd + n_tup_del > 0
    order by 1`,
    [schema],
  );
  return rows.map(({ problem }) => problem);
}
