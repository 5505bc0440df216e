import { type Db, run } from '#server/platform/database/index.ts';

/** A text of every row that a site has, by table: any change of a row changes this. */
export async function rowsOf(db: Db, siteId: number): Promise<Record<string, string>> {
  const tables = await run<{ path: string }>(db, {
    text: `select format('%I.%I', table_schema, table_name) as path from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'site_id' and t.table_type = 'BASE TABLE' order by 1`,
  });
  const texts = tables.map(
    ({ path }) =>
      `select '${path}' as path, coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows
        from ${path} t where site_id = $1`,
  );
  const rows = await run<{ path: string; rows: string }>(db, {
    text: texts.join(' union all '),
    values: [siteId],
  });
  return Object.fromEntries(rows.map(({ path, rows: text }) => [path, text]));
}
