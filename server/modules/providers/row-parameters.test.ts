import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { asOwner, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { rowsAsRecords } from './row-parameters.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

const ODD = [
  'plain',
  '',
  'a b',
  '"',
  '\\',
  '\\"',
  '"\\\\"',
  '{}',
  '(,)',
  ',',
  'null',
  'NULL',
  '\n\t',
  '龍 🎲',
  `it's`,
];

test('[wallet 3.5] rows reach PostgreSQL unchanged, whatever characters they contain', async () => {
  const columns = ['site_id', 'provider_code', 'tx_id', 'currency', 'millionths'] as const;
  const rows = ODD.flatMap((text, n) =>
    ODD.map((other) => ({
      site_id: n,
      provider_code: text,
      tx_id: other,
      currency: `${other}${text}`,
      millionths: -12n,
    })),
  );
  const text = 'select * from unnest($1::providers.rounding_remainder[])';
  expect(await run(t.db, { text, values: [rowsAsRecords(columns, rows)] })).toEqual(rows);
  expect(await run(t.db, { text, values: [rowsAsRecords(columns, [])] })).toEqual([]);
});

test('[wallet 3.5] bytes, arrays, objects, timestamps and nulls reach PostgreSQL unchanged', async () => {
  const columns = ['place', 'made', 'bytes', 'flags', 'detail', 'none'] as const;
  await asOwner(
    t.db,
    'create type providers.mixed as (place bool, made timestamptz, bytes bytea, flags text[], detail jsonb, none text)',
  );
  const rows = ODD.map((sign, n) => ({
    place: n % 2 === 0,
    made: new Date(1_767_225_600_000 + n),
    bytes: Buffer.from([0, n, 34, 92, 255]),
    flags: n % 2 ? ['LATE_WIN', 'ORPHAN_WIN'] : [],
    detail: { [sign]: { reason: sign, left: n } },
    none: null,
  }));
  const text = 'select * from unnest($1::providers.mixed[])';
  expect(await run(t.db, { text, values: [rowsAsRecords(columns, rows)] })).toEqual(rows);
});
