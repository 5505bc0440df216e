import type pg from 'pg';
import { DISTRIBUTION_COLUMN } from './declaration.ts';

type Client = Pick<pg.Client, 'query'>;

export type StoredTable = {
  name: string;
  /** Has the distribution column, and requires it. */
  hasColumn: boolean;
  /** Unique constraints and indexes without that column. */
  keysWithout: string[];
};

export type StoredForeignKey = {
  name: string;
  from: string;
  to: string;
  /** The distribution column of one side refers to that of the other. */
  pairsColumn: boolean;
  /** A change of the other row changes the distribution column. */
  changesColumn: boolean;
};

/** Text of each function, by `schema.name`, and of those that a table's triggers call. */
type StoredCode = { functions: Map<string, string>; triggers: { table: string; calls: string }[] };

/** What the catalog says about the tables of the platform and of extensions. */
export type StoredSchema = StoredCode & {
  tables: StoredTable[];
  foreignKeys: StoredForeignKey[];
  /** Sequences on which the default of a column depends, and all others. */
  tiedSequences: string[];
  looseSequences: string[];
};

/** Schemas of the platform and of extensions: not PostgreSQL's, the job queue's or those of Citus. */
const OURS = `n.nspname !~ '^(pg_|citus|columnar)'
  and n.nspname not in ('public', 'information_schema', 'graphile_worker')`;

const TABLES = `
  select n.nspname || '.' || c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = $1 and a.attnotnull
      and not a.attisdropped) as "hasColumn",
    array(select substring(pg_get_indexdef(i.indexrelid), '\\(.*\\)') from pg_index i
      where i.indrelid = c.oid and (i.indisunique or i.indisexclusion) and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = $1
          and a.attnum = any (i.indkey[0:i.indnkeyatts - 1]))
      order by 1) as "keysWithout"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and ${OURS}
  order by 1`;

const FOREIGN_KEYS = `
  with part as (
    select k.oid, h.attname as here, t.attname as there
    from pg_constraint k cross join unnest(k.conkey, k.confkey) as p (here, there)
    join pg_attribute h on h.attrelid = k.conrelid and h.attnum = p.here
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = p.there
    where k.contype = 'f')
  select k.conname as name, n.nspname || '.' || c.relname as "from", o.nspname || '.' || d.relname as "to",
    exists (select from part p where p.oid = k.oid and p.here = $1 and p.there = $1) as "pairsColumn",
    (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c'))
      and exists (select from part p where p.oid = k.oid and p.here = $1) as "changesColumn"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class d on d.oid = k.confrelid join pg_namespace o on o.oid = d.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and ${OURS}
  order by 2, 1`;

const FUNCTIONS = `
  select n.nspname || '.' || p.proname as name, string_agg(pg_get_functiondef(p.oid), ';') as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and ${OURS} group by 1`;

const TRIGGERS = `
  select distinct n.nspname || '.' || c.relname as table, f.nspname || '.' || p.proname as calls
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
  where not t.tgisinternal and not c.relispartition and f.nspname <> 'pg_catalog' and ${OURS}
  order by 1, 2`;

const SEQUENCES = `
  select n.nspname || '.' || c.relname as name, exists (select from pg_depend d
    where d.refobjid = c.oid and d.classid = 'pg_attrdef'::regclass) or exists (select from pg_depend d
    where d.objid = c.oid and d.deptype = 'i' and d.refobjsubid > 0) as tied
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and ${OURS} order by 1`;

/** Reads the catalog of a migrated database. */
export async function readStoredSchema(client: Client): Promise<StoredSchema> {
  const column = [DISTRIBUTION_COLUMN];
  const { rows: tables } = await client.query<StoredTable>(TABLES, column);
  const { rows: foreignKeys } = await client.query<StoredForeignKey>(FOREIGN_KEYS, column);
  const { rows: functions } = await client.query<{ name: string; text: string }>(FUNCTIONS);
  const { rows: triggers } = await client.query<{ table: string; calls: string }>(TRIGGERS);
  const { rows: sequences } = await client.query<{ name: string; tied: boolean }>(SEQUENCES);
  const named = (tied: boolean) =>
    sequences.filter((sequence) => sequence.tied === tied).map(({ name }) => name);
  return {
    tables,
    foreignKeys,
    functions: new Map(functions.map(({ name, text }) => [name, text])),
    triggers,
    tiedSequences: named(true),
    looseSequences: named(false),
  };
}
