import type pg from 'pg';
import type { Db } from '#server/platform/database/index.ts';
import { withOwner } from '#test/support/database.ts';

type Column = { name: string; type: string; is_generated: boolean };
/** `keys`: the definition of each unique index. */
type Table = { path: string; columns: Column[]; keys: string[] };
/** One copy of every row: of the same player and the same other owners, or of others. */
type Copy = { number: number; isSameOwner: boolean };

/** Names that are the same on every site, and kinds: a copy keeps them. */
const KEPT =
  /^(site_id|provider_code|game_code|currency|language|network|coin|country|kind|.*_kind|state|channel)$/;
/** Columns that name an owner: a person, or what has a list of its own. */
const OWNER = /player|staff|owner|referr|affiliate|endpoint/;
/** Types of which a column is changed where a copy would not be unique, in this order. */
const CHANGEABLE = ['text', 'bytea', 'date', 'timestamp with time zone', 'integer', 'bigint', 'smallint'];

/** Adds rows to a site as the owner of the tables; a column that is not given has its default. */
export async function addRows(
  db: Db,
  siteId: number,
  rows: readonly [table: string, columns: Record<string, unknown>][],
): Promise<void> {
  await withOwner(db, async (client) => {
    await disableTriggers(client);
    for (const [table, columns] of rows) {
      const names = ['site_id', ...Object.keys(columns)].join(', ');
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`,
        [JSON.stringify({ site_id: siteId, ...columns })],
      );
    }
  });
}

/**
 * Copies every row of a site, once for the same owner and once for others. Ids are replaced alike in all
 * tables, so copies refer to copies. Left out are rows that must be unique, or would break a rule of their
 * table, and the ledger, whose books would be wrong. `number` differs for each run.
 */
export async function copyRows(db: Db, siteId: number, number: number): Promise<void> {
  await withOwner(db, async (client) => {
    await disableTriggers(client);
    for (const table of await tablesOf(client))
      for (const isSameOwner of [true, false])
        await client.query(copyOf(table, { number, isSameOwner }), [siteId]).catch(() => undefined);
  });
}

/** Rows need no foreign keys and cause no events. */
const disableTriggers = (client: pg.Client) => client.query('set session_replication_role = replica');

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as path,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
            'is_generated', a.attgenerated <> '' or a.attidentity <> ''))
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select coalesce(json_agg(pg_get_indexdef(i.indexrelid)), '[]')
          from pg_index i where i.indrelid = c.oid and i.indisunique) as keys
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname <> 'ledger'
      join pg_attribute s on s.attrelid = c.oid and s.attname = 'site_id' and not s.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows;
}

function copyOf({ path, columns, keys }: Table, copy: Copy): string {
  const inKey = (key: string, { name }: Column) => new RegExp(`\\b${name}\\b`).test(key.split(' USING ')[1]!);
  // An id outside every key names an owner too.
  const isNewId = (column: Column) =>
    column.type === 'uuid' &&
    !(copy.isSameOwner && (OWNER.test(column.name) || !keys.some((key) => inKey(key, column))));
  const changed = new Set(
    keys.flatMap((key) => {
      const parts = columns.filter((column) => inKey(key, column) && !KEPT.test(column.name));
      if (parts.some((part) => part.is_generated || (isNewId(part) && !OWNER.test(part.name)))) return [];
      const [first] = CHANGEABLE.flatMap((type) => parts.findLast((part) => part.type === type) ?? []);
      return first ? [first.name] : [];
    }),
  );
  const stored = columns.filter(({ is_generated }) => !is_generated);
  const names = stored.map(({ name }) => `"${name}"`).join(', ');
  const values = stored.map((column) => {
    if (isNewId(column)) return newId(`"${column.name}"`, copy);
    return changed.has(column.name) ? otherValue(column, copy) : `"${column.name}"`;
  });
  return `insert into ${path} (${names}) select ${values.join(', ')} from ${path} where site_id = $1
    on conflict do nothing`;
}

/** The suffix of a copy. */
const suffixOf = ({ number, isSameOwner }: Copy) => 2 * number + (isSameOwner ? 0 : 1);

/** The staff are the same, so that their names are found; so is the player of a copy for the same owner. */
function newId(column: string, copy: Copy): string {
  const players = copy.isSameOwner ? ' union all select player_id from players.player' : '';
  return `case when ${column} in (select staff_id from operators.staff${players}) then ${column}
    else md5(${column} || '${suffixOf(copy)}')::uuid end`;
}

function otherValue({ name, type }: Column, copy: Copy): string {
  const [column, suffix] = [`"${name}"`, suffixOf(copy)];
  if (type === 'text')
    return `case when ${column} ~ '^[0-9a-f]{32}$' then md5(${column} || '${suffix}')
      else ${column} || '-${suffix}' end`;
  if (type === 'bytea') return `sha256(${column} || '${suffix}')`;
  if (type === 'timestamp with time zone') return `${column} - make_interval(days => ${suffix})`;
  return `${column} + ${suffix}`;
}
