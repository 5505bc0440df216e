import { createHash } from 'node:crypto';
import { type Db, run } from '#server/platform/database/index.ts';

/** A text of every row of a site, by table: any change to a row changes it. */
export async function rowsOf(db: Db, siteId: number): Promise<Record<string, string>> {
  // From pg_catalog: the information schema's views take as long as the rest of this test.
  const tables = await run<{ path: string }>(db, {
    text: `select format('%I.%I', n.nspname, c.relname) as path from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema')
      where a.attname = 'site_id' and not a.attisdropped
        and has_any_column_privilege(c.oid, 'select, insert, update') order by 1`,
  });
  const texts = tables.map(
    ({ path }) =>
      `select '${path}' as path, coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows
        from ${path} t where site_id = $1`,
  );
  const text = texts.join(' union all ');
  // Prepared once per connection: planning takes longer than reading.
  const name = `rows-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const rows = await run<{ path: string; rows: string }>(db, { name, text, values: [siteId] });
  return Object.fromEntries(rows.map(({ path, rows: content }) => [path, content]));
}
