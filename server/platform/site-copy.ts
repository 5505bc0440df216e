import { run, type Tx, write } from './database/index.ts';

/** A table whose rows a copied brand begins with. */
export type CopiedTable = {
  /** As `content.page`. */
  table: string;
  /** Columns with new values, as SQL. */
  set?: Readonly<Record<string, string>>;
  /** Which rows, as SQL; all of them when left out. */
  where?: string;
};

/** What a module gives a copied brand. Whatever is not named here, the copy begins without. */
export type SiteCopy = {
  /** In this order: rows that others refer to come first. */
  tables: readonly CopiedTable[];
  /** Data stored outside the database. */
  copyFiles?(tx: Tx, fromSite: number, toSite: number): Promise<void>;
};

/** Copies the rows of a table from one site to another, which has none. */
export async function copyTable(
  tx: Tx,
  { table, set = {}, where = 'true' }: CopiedTable,
  fromSite: number,
  toSite: number,
): Promise<void> {
  const [schema, name] = table.split('.');
  const columns = await run<{ name: string }>(tx, {
    text: `select column_name as name from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and column_name <> 'site_id'
      order by ordinal_position`,
    values: [schema, name],
  });
  const names = columns.map((column) => `"${column.name}"`);
  const values = columns.map((column) => set[column.name] ?? `"${column.name}"`);
  await write(tx, {
    text: `insert into ${table} (site_id, ${names.join(', ')})
      select $2, ${values.join(', ')} from ${table} where site_id = $1 and (${where})`,
    values: [fromSite, toSite],
  });
}
