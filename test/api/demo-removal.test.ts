import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperatorsModule } from '#server/modules/operators/index.ts';
import { addDomain, findSiteByExternalId, setSiteOpen } from '#server/modules/sites/index.ts';
import { readConfig } from '#server/platform/config/index.ts';
import { readSecretKey } from '#server/platform/config/secret-key.ts';
import { run } from '#server/platform/database/index.ts';
import { createPlatform, type Platform } from '#server/process.ts';
import { expectBooks } from '#test/support/books.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { demoExtension } from '../../demo/extension.ts';
import { listDemo, removeDemo } from '../../demo/world/removal.ts';
import { callerOf } from '../../demo/world/seed/caller.ts';
import { DEMO_ACCOUNT } from '../../demo/world/seed/players.ts';
import { DEMO_STAFF, STAFF_PASSWORD, staffCode } from '../../demo/world/staff.ts';

const host = 'casino9.localhost';
const SECRET_KEY = randomBytes(32).toString('hex');
let data: TestDatabase;
let folder: string;

beforeAll(async () => {
  data = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'baize-removal-'));
  const demo = await createPlatform(configOf('demo'), {
    log: testLog,
    extensions: [demoExtension({ hosts: [host] })],
  });
  await demo.stop();
}, 120_000);
afterAll(async () => {
  await expectBooks(data.db);
  await data.drop();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (MODE: 'demo' | 'production') =>
  readConfig({
    MODE,
    SECRET_KEY,
    DATABASE_URL: data.url,
    DATA_DIR: folder,
    PORT: '0',
    ROLES: 'jobs',
    MESSAGES_URL: 'http://127.0.0.1:9/',
    MESSAGES_SECRET: SECRET_KEY,
  });
const startProduction = () => createPlatform(configOf('production'), { log: testLog });

async function signsInAtConsole(platform: Platform): Promise<boolean> {
  const body = { login: 'platform-admin', password: STAFF_PASSWORD, code: staffCode(new Date()) };
  const answer = await platform.api(
    new Request('http://console.localhost/console/api/sign-in', {
      method: 'POST',
      headers: { host: 'console.localhost', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return ((await answer.json()) as { ok: boolean }).ok;
}

test('production refuses a demo-seeded database, with instructions', async () => {
  await expect(startProduction()).rejects.toThrow(/seeded by a demo[\s\S]*remove-demo/);
});

test('after the demo is removed production starts, and no demo account can sign in', async () => {
  const secretKey = await readSecretKey(SECRET_KEY, folder);
  const operators = createOperatorsModule({ database: data.database, secretKey, modules: () => [] });
  const tools = { database: data.database, operators };
  const listed = await listDemo(tools);
  expect(listed.brands.map(({ domains }) => domains)).toEqual([[host]]);
  expect(listed.staff).toEqual(DEMO_STAFF.map(({ login }) => login).toSorted());
  expect(await removeDemo(tools)).toEqual(listed);
  expect((await listDemo(tools)).staff).toEqual([]);
  await using stack = new AsyncDisposableStack();
  const production = await startProduction();
  stack.defer(() => production.stop());
  expect(await signsInAtConsole(production)).toBe(false);
  const client = callerOf(production.api, host);
  expect((await client.startup({ domain_name: host })).statusMessage).toBe('invalidDomain');
  // The demo's player cannot sign in, even if the brand is reopened.
  const site = await findSiteByExternalId(data.db, 'casino9');
  await data.database.transaction(async (tx) => {
    await addDomain(tx, site!.id, host);
    await setSiteOpen(tx, site!.id, true);
  });
  const credentials = { account_id: DEMO_ACCOUNT.accountId, password: DEMO_ACCOUNT.password };
  const login = await client.login({ domain_name: host, external_id: 'casino9', ...credentials });
  expect(login.statusMessage).toBe('BLOCK');
  const [left] = await run<{ n: number }>(data.db, {
    text: 'select count(*)::int as n from operators.role',
  });
  expect(left?.n).toBe(0);
});
