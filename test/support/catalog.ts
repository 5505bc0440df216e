import type pg from 'pg';

/** Schemas that do not belong to the project. */
const foreign = `('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker')`;
const OWN_SCHEMAS = `n.nspname not in ${foreign}`;

/**
 * A database's schema as sorted lines of text: schemas, tables, columns in order, constraints, indexes,
 * views, sequences, functions, triggers, comments, privileges, and the rows of `rowsOf`. Two databases with
 * equal lines behave alike. Monthly partitions are described without their months; function bodies without
 * comments and white space.
 */
export async function catalogOf(client: pg.Client, rowsOf: readonly string[] = []): Promise<string[]> {
  const lines: string[] = [];
  for (const query of QUERIES) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => normal(line)));
  }
  for (const table of rowsOf) {
    const { rows } = await client.query<{ line: string }>(`select to_jsonb(t)::text as line from ${table} t`);
    lines.push(...rows.map(({ line }) => `row of ${table}: ${line}`));
  }
  return [...new Set(lines)].sort();
}

/** Lines that only one of two catalogs has, prefixed with a minus for the first. Empty if they are equal. */
export function differences(first: readonly string[], second: readonly string[]): string[] {
  const [one, two] = [new Set(first), new Set(second)];
  return [
    ...first.filter((line) => !two.has(line)).map((line) => `- ${line}`),
    ...second.filter((line) => !one.has(line)).map((line) => `+ ${line}`),
  ];
}

/**
 * Tables with rows, except those that record applied migrations: in a fresh database, the rows inserted by
 * the schema files.
 */
export async function tablesWithRows(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and ${OWN_SCHEMAS} order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    if (name === 'platform.migration') continue;
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount) found.push(name);
  }
  return found;
}

function normal(line: string): string {
  return line
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replace(/_\d{4}_\d{2}(?!\d)/g, '_MONTH')
    .replace(/FROM \('[^']*'\) TO \('[^']*'\)/, 'FROM MONTH TO NEXT');
}

/** The name of a relation `c` of schema `n`. */
const relation = `format('%I.%I', n.nspname, c.relname)`;

const QUERIES = [
  `select format('schema %I acl %s: %s', n.nspname, n.nspacl, obj_description(n.oid, 'pg_namespace')) as line
    from pg_namespace n where ${OWN_SCHEMAS} and n.nspname not like 'pg\\_%' and n.nspname <> 'public'`,
  `select format('relation %s kind %s %s options %s acl %s row security %s key %s bound %s parents %s: %s',
    ${relation},
      c.relkind, c.relpersistence, c.reloptions, c.relacl, c.relrowsecurity, pg_get_partkeydef(c.oid),
      pg_get_expr(c.relpartbound, c.oid),
      (select string_agg(inhparent::regclass::text, ', ') from pg_inherits where inhrelid = c.oid
      and c.relkind <> 'i'),
      obj_description(c.oid, 'pg_class')) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS}
    and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select format('column %s %s %I %s not null %s default %s identity %s generated %s collation %s storage %s %s: %s', ${relation},
      row_number() over (partition by c.oid
      order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      a.attcollation::regcollation,
      a.attstorage, a.attcompression, col_description(c.oid, a.attnum)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OWN_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm')`,
  `select format('constraint %s on %s %s validated %s: %s', k.conname, ${relation},
    pg_get_constraintdef(k.oid),
      k.convalidated, obj_description(k.oid, 'pg_constraint')) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS}`,
  `select format('index %s valid %s identity %s: %s', pg_get_indexdef(i.indexrelid), i.indisvalid,
    i.indisreplident,
      obj_description(i.indexrelid, 'pg_class')) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS}
      and c.relkind in ('r', 'p', 'm')`,
  `select format('view %s %s', ${relation}, pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS} and c.relkind in ('v', 'm')`,
  `select format('sequence %s %s start %s by %s from %s to %s cycle %s owned by %s', ${relation},
    s.seqtypid::regtype,
      s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle,
      (select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d where d.objid = c.oid
        and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i'))) as line
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS}`,
  `select format('function %s acl %s: %s %s', p.oid::regprocedure, p.proacl, obj_description(p.oid,
    'pg_proc'),
      pg_get_functiondef(p.oid)) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN_SCHEMAS} and p.prokind in ('f', 'p')`,
  `select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS} and not t.tgisinternal`,
  `select format('type %I.%I %s %s %s', n.nspname, t.typname, t.typtype, format_type(t.typbasetype,
    t.typtypmod),
      (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e
      where e.enumtypid = t.oid)) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${OWN_SCHEMAS}
    and t.typtype in ('e', 'd', 'r')`,
  `select format('extension %I', extname) as line from pg_extension`,
  `select format('rule %s', pg_get_ruledef(r.oid)) as line from pg_rewrite r
    join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS}
    and r.rulename <> '_RETURN'`,
  `select format('policy %s on %s %s %s', p.polname, ${relation}, p.polcmd, pg_get_expr(p.polqual,
    p.polrelid)) as line
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OWN_SCHEMAS}`,
];
