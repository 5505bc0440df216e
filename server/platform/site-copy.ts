import { run, type Tx, write } from './database/index.ts';

/** A table whose rows are copied to a new brand. */
type CopiedTable = {
  /** As `content.page`. */
  table: string;
  /** Columns with new values, as SQL. */
  set?: Readonly<Record<string, string>>;
  /** Which rows, as SQL; all by default. */
  where?: string;
};

/** A module's data for a copied brand. Tables not named here start empty. */
export type SiteCopy = {
  /** In this order: referenced rows come first. */
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
