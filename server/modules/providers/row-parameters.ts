import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type Tx, write } from '../../platform/database/index.ts';

/** Rows as one parameter, with bytes and large numbers in the form PostgreSQL reads. */
function rowsAsJson(rows: readonly object[]): string {
  const rowText = (row: object): string =>
    Object.entries(row)
      .map(([name, value]) => `"${name}":${jsonText(value)}`)
      .join(',');
  return `[${rows.map((row) => `{${rowText(row)}}`).join(',')}]`;
}

function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return JSON.stringify(value) ?? 'null';
}

/** The site of the rows `as` in a statement: a column, or on a cluster the one site of all rows. */
export type SiteOfRows = (as: string) => string;

/**
 * Runs a statement, prepared under its name, with rows as its first parameter; does nothing without rows. On
 * a cluster they are of one site, the second parameter: it sends the statement to the server of that site.
 */
export async function runRows<Row extends object>(
  tx: Tx,
  name: string,
  textOf: (site: SiteOfRows) => string,
  rows: readonly (object & { site_id: number })[],
): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  const isOfOneSite = isDistributed(tx);
  const text = textOf(isOfOneSite ? () => '$2::int' : (as) => `${as}.site_id`);
  const values = [rowsAsJson(rows), ...(isOfOneSite && text.includes('$2') ? [first.site_id] : [])];
  return await write<Row>(tx, { name: `providers-${name}`, text, values });
}
