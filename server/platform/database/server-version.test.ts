import type pg from 'pg';
import { expect, test } from 'vitest';
import { requireVersion } from './server-version.ts';

/** A server with a given version. Every statement except the version query fails. */
function serverOf(number: number): pg.Client {
  const query = async (text: string) => {
    if (text.includes('server_version_num')) return { rows: [{ number: String(number) }] };
    throw new Error('something else was sent');
  };
  return { query } as unknown as pg.Client;
}

test('an older PostgreSQL is refused by name before anything is written, a newer one is logged', async () => {
  const logged: string[] = [];
  const log = { warn: (_: object, text: string) => void logged.push(text) } as never;
  for (const number of [96_024, 130_022, 140_012])
    await expect(requireVersion(serverOf(number), log)).rejects.toThrow(
      new RegExp(
        `is PostgreSQL ${Math.floor(number / 10_000)}\\. Baize needs PostgreSQL 15 or newer: .*Nothing was changed`,
      ),
    );
  for (const number of [150_018, 160_014, 170_010, 180_004]) await requireVersion(serverOf(number), log);
  expect(logged).toEqual([]);
  await requireVersion(serverOf(190_000), log);
  expect(logged).toEqual(['tested with PostgreSQL 18 only']);
});
