import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterGameCatalogue } from '#server/app/game-catalogue.ts';
import { createOperatorsModule } from '#server/modules/operators/index.ts';
import { listBrands } from '#server/modules/sites/index.ts';
import { type Config, readConfig } from '#server/platform/config/index.ts';
import { keyOfText } from '#server/platform/config/secret-key.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';
import { makeCalls } from '../scripts/call-list.ts';

const SECRET = 'ab'.repeat(32);
let folder: string;
let t: TestDatabase;
let config: Config;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-call-list-'));
  t = await testDatabase();
  await enterGameCatalogue(t.database);
  config = readConfig({
    ...{ MODE: 'production', DATABASE_URL: t.url, DATA_DIR: folder, SECRET_KEY: SECRET },
    // A relay that is never reached: the discard port.
    ...{ MESSAGES_URL: 'http://127.0.0.1:9/messages', MESSAGES_SECRET: 'cd'.repeat(32) },
  });
  const operators = createOperatorsModule({
    ...{ database: t.database, secretKey: keyOfText(SECRET), modules: () => [] },
  });
  for (const login of ['ada', 'grace'])
    await operators.inviteStaff({ login, name: login, roles: [{ siteId: 0, role: 'platform_admin' }] });
});
afterAll(async () => {
  await t?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The answers of a list of calls, given as a file gives them. */
async function answers(lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const printed: Record<string, unknown>[] = [];
  async function* given() {
    yield* lines;
  }
  await makeCalls({ database: t.database, config, extensions: [] }, given(), (line) =>
    printed.push(JSON.parse(line)),
  );
  return printed;
}

test('[operations 1.1] one list of calls opens a brand in an installation with two administrators', async () => {
  const lines = readFileSync('examples/brand/calls.jsonl', 'utf8').split('\n');
  const made = await answers(lines);
  expect(made.length).toBe(lines.filter((line) => line !== '').length);
  expect(await listBrands(t.database.db, new Date())).toMatchObject([{ code: 'lantern', state: 'open' }]);
});

test('the payment method in the guide is one that is proposed and approved', async () => {
  const guide = readFileSync('docs/guides/add-a-payment-method.md', 'utf8');
  const fields = JSON.parse(/```json\n([^`]+)```/.exec(guide)![1]!);
  const [, , read] = await answers([
    JSON.stringify({ call: 'proposeMethod', brand: 'lantern', as: 'sam', fields }),
    JSON.stringify({
      ...{ call: 'approveProposal', brand: 'lantern', as: 'finn' },
      fields: { proposal_id: '$.proposal_id' },
    }),
    JSON.stringify({ call: 'paymentMethods', brand: 'lantern', as: 'sam' }),
  ]);
  expect(read).toMatchObject({ value: [fields] });
});

test('a list ends at the first call that is refused, cannot be read or names no answer', async () => {
  const call = (fields: object) => JSON.stringify({ brand: 'lantern', as: 'ada', ...fields });
  const read = call({ call: 'siteIdentity', as: 'sam' });
  for (const [line, message] of [
    [call({ call: 'setBrandOpen', as: 'finn', fields: { is_open: false } }), 'refused with notAllowed'],
    [call({ call: 'siteIdentity', brand: 'other' }), 'brand other does not exist'],
    [call({ call: 'setSiteIdentity', as: 'sam', fields: { version: '$site.version' } }), '$site.version'],
    [call({ call: 'siteIdentity', extra: 1 }), 'extra'],
    ['{', 'JSON'],
  ] as const)
    await expect(answers([read, '', line, read])).rejects.toThrow(
      new RegExp(`^line 3: .*${pattern(message)}`),
    );
  expect(await listBrands(t.database.db, new Date())).toMatchObject([{ state: 'open' }]);
});

const pattern = (text: string) => text.replace(/[$.]/g, '\\$&');
