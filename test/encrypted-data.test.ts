import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApplication } from '#server/app.ts';
import { run } from '#server/platform/database/index.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { testLog } from './support/postgres.ts';
import { readSources } from './support/sources.ts';

/** Names of columns of bytes that are not encrypted, with their content. A new name needs an entry. */
const NOT_ENCRYPTED: Record<string, string> = {
  account: 'a hash',
  credential_id: 'an id of a passkey, public',
  fingerprint: 'a hash',
  head: 'a hash',
  head_before: 'a hash',
  link: 'a hash',
  public_key: 'public',
  sha256: 'a hash',
  subject: 'a hash',
  thumbnail: 'a small picture, public',
  hash: 'a hash, of a view',
};
const HASH = /_hash$/;

/** Purposes of encryption whose ciphertexts are not stored, or not replaced. */
const NOT_STORED: Record<string, string> = {
  'players/unsubscribe': 'in links of sent emails, under the first key',
  'platform/first-key': 'the first key itself, encrypted again last',
};

let t: TestDatabase;
let data: ReturnType<typeof encryptedOf>;
beforeAll(async () => {
  t = await testDatabase();
  const config = { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' } as const;
  data = encryptedOf(createApplication({ ...t, config, log: testLog, secretKey: randomBytes(32) }));
});
afterAll(() => t.drop());

function encryptedOf({ modules, outbox }: ReturnType<typeof createApplication>) {
  const parts = [...modules, outbox].flatMap(({ encrypted = {} }) => encrypted);
  return {
    columns: parts.flatMap(({ columns = [] }) => columns),
    files: parts.flatMap(({ files = [] }) => files),
  };
}

test('every column of ciphertexts is encrypted again when the key is replaced', async () => {
  const known = new Set(data.columns.map(({ table, column }) => `${table}.${column}`));
  const columns = await run<{ name: string; column: string }>(t.db, {
    text: `select table_schema || '.' || table_name || '.' || column_name as name, column_name as column
      from information_schema.columns where data_type = 'bytea'
      and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  });
  const unknown = columns.filter(
    ({ name, column }) => !known.has(name) && !HASH.test(column) && !NOT_ENCRYPTED[column],
  );
  expect(unknown.map(({ name }) => name)).toEqual(['platform.first_key.encrypted']);
  const existing = new Set(columns.map(({ name }) => name));
  expect([...known].filter((name) => !existing.has(name))).toEqual([]);
});

test('every purpose of encryption is encrypted again, or is not stored', () => {
  const again = new Set([...data.columns, ...data.files].map(({ encryption }) => encryption.purpose));
  const used = readSources()
    .filter(({ path }) => /^(server|demo)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .flatMap(({ path }) => [
      ...readFileSync(path, 'utf8').matchAll(
        /createEncryption\((?:[^()]|\([^()]*\))*?(?:'([^']+)'|(PURPOSE))\)/g,
      ),
    ])
    .map(([, purpose]) => purpose ?? 'platform/first-key');
  expect(used.length).toBeGreaterThan(12);
  expect([...new Set(used)].filter((purpose) => !again.has(purpose)).sort()).toEqual(
    Object.keys(NOT_STORED).sort(),
  );
});

test('a table is encrypted again by its primary key', async () => {
  for (const { table, key } of [...data.columns, ...data.files]) {
    const rows = await run<{ name: string }>(t.db, {
      text: `select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
        and a.attnum = any (i.indkey) where i.indrelid = $1::regclass and i.indisprimary`,
      values: [table],
    });
    expect(rows.map(({ name }) => name).sort(), table).toEqual([...key].sort());
  }
});
