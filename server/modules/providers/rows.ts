import { run, type Tx } from '../../platform/database.ts';

/** Rows as one parameter: bytes and large numbers in the form PostgreSQL reads. */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]))),
  );
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}

/**
 * Runs a statement whose one parameter are rows; nothing when there are none. With a name it is prepared, and must be one whose plan
 * does not depend on the size of tables: `null` for others.
 */
export async function runRows<Row extends object>(
  tx: Tx,
  name: string | null,
  text: string,
  rows: readonly object[],
  race?: string,
): Promise<Row[]> {
  if (rows.length === 0) return [];
  return await run<Row>(tx, {
    name: `providers-${name}`,
    text,
    values: [rowsAsJson(rows)],
    ...(race && { race }),
  });
}
