import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { type BinaryType, type BinaryValue, binaryColumn, binaryRecords } from './binary-parameters.ts';
import { run } from './index.ts';

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
  '龍'.repeat(70_000),
];

/** The values that PostgreSQL receives, in order. */
async function received(type: BinaryType, values: readonly (BinaryValue | null)[]): Promise<unknown[]> {
  const text = `select value from unnest($1::${type}[]) with ordinality u (value, n) order by n`;
  const rows = await run<{ value: unknown }>(t.db, {
    text,
    values: [binaryColumn(type, values, (value) => value)],
  });
  return rows.map(({ value }) => value);
}

const VALUES: [BinaryType, (BinaryValue | null)[]][] = [
  ['int4', [0, -1, 2_147_483_647, -2_147_483_648, null]],
  ['int8', [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n), null]],
  ['bool', [true, false, null]],
  ['text', [...ODD, null]],
  ['uuid', [randomUUID(), '00000000-0000-0000-0000-000000000000', null]],
  ['bytea', [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0), null]],
  ['timestamptz', [new Date(0), new Date(1_767_225_600_123), new Date('1999-12-31T23:59:59.999Z'), null]],
  ['jsonb', [{ a: [1, 'b', null] }, null]],
];

test.each(VALUES)('[wallet 3.5] an array of %s reaches PostgreSQL unchanged', async (type, values) => {
  expect(await received(type, values)).toEqual(values);
  expect(await received(type, [])).toEqual([]);
});

test('[wallet 3.5] an id that is none is refused before anything is sent', () => {
  for (const wrong of ['', 'x'.repeat(36), randomUUID().slice(1), `${randomUUID()}0`])
    expect(() => binaryColumn('uuid', [wrong], String)).toThrow('not a UUID');
});

test('[wallet 3.5] rows reach PostgreSQL unchanged, whatever they contain', async () => {
  await asOwner(
    t.db,
    `create type providers.mixed as (place bool, made timestamptz, bytes bytea, flags text[], detail jsonb,
      none text, txt text)`,
  );
  const [row] = await run<{ id: number }>(t.db, { text: `select 'providers.mixed'::regtype::oid as id` });
  const columns = [
    ['place', 'bool'],
    ['made', 'timestamptz'],
    ['bytes', 'bytea'],
    ['flags', 'text[]'],
    ['detail', 'jsonb'],
    ['none', 'text'],
    ['txt', 'text'],
  ] as const;
  const rows = ODD.map((sign, n) => ({
    place: n % 2 === 0,
    made: new Date(1_767_225_600_000 + n),
    bytes: Buffer.from([0, n, 34, 92, 255]),
    flags: n % 2 ? ['LATE_WIN', sign] : [],
    detail: { [sign]: { reason: sign, left: n } },
    none: null,
    txt: sign,
  }));
  const text = 'select * from unnest($1::providers.mixed[])';
  expect(await run(t.db, { text, values: [binaryRecords(row!.id, columns, rows)] })).toEqual(rows);
  expect(await run(t.db, { text, values: [binaryRecords(row!.id, columns, [])] })).toEqual([]);
});
