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

/**
 * Whole rows of a table as one parameter, an array of its records: used for everything written per message,
 * because PostgreSQL reads it several times faster than JSON. `columns` in the order of the table. A record
 * is a quoted element of the array, and a field is an element of the record: special characters are escaped
 * for both levels.
 */
export function rowsAsRecords<Row extends object>(
  columns: readonly (keyof Row)[],
  rows: readonly Row[],
): string {
  let text = '{';
  for (const row of rows) {
    text += text === '{' ? '"(' : ',"(';
    for (let n = 0; n < columns.length; n++) {
      if (n > 0) text += ',';
      text += fieldText(row[columns[n]!]);
    }
    text += ')"';
  }
  return `${text}}`;
}

const UNQUOTED = /^[A-Za-z0-9._:-]+$/;

function fieldText(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return UNQUOTED.test(value) ? value : quoteField(value);
    case 'bigint':
    case 'number':
    case 'boolean':
      return String(value);
  }
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return quoteField(`\\x${value.toString('hex')}`);
  return quoteField(Array.isArray(value) ? `{${value.join(',')}}` : JSON.stringify(value));
}

/**
 * A quoted field: quotes and backslashes in it are doubled for the record, and the record's own quotes are
 * escaped for the array.
 */
const quoteField = (text: string): string =>
  `\\"${text.replace(/["\\]/g, (sign) => (sign === '"' ? '\\\\\\"' : '\\\\\\\\'))}\\"`;

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
