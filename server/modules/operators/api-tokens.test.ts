import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ConsoleCallName, consoleApi } from '#contracts/console/index.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let cashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
beforeAll(async () => {
  cashier = await openCashier();
  staffConsole = openConsole(cashier);
  admin = await staffConsole.clerk('site_admin');
});
afterEach(() => expectBooks(cashier.db));
afterAll(() => cashier.close());

const NEW_TOKEN = { name: 'Nightly export', rights: ['deposits', 'players'], may_change: false, days: 30 };
const create = (who = admin, changes: object = {}) =>
  staffConsole.get(who, 'createApiToken', { ...NEW_TOKEN, ...changes });

/** The response to a program with a token; `ok` or the name of the refusal. */
async function call(token: string, name: ConsoleCallName, input: object = {}, site = 'one.test') {
  const site_id = await cashier.siteId(site);
  const usual = { site_id, reason: 'as the program says', request_id: crypto.randomUUID() };
  const response = await staffConsole.send(
    name,
    { ...usual, ...input },
    { authorization: `Bearer ${token}` },
  );
  const answer = (await response.json()) as { ok: boolean; error?: string };
  return answer.ok ? 'ok' : answer.error;
}

test('a program reads only what its token allows, on its own site', async () => {
  const { token } = await create();
  expect(token).toMatch(/^baize_[\w-]{43}$/);
  expect(await call(token, 'depositList')).toBe('ok');
  // A right not selected, though the owner has it; another site; the platform; the session; a decision.
  expect(await call(token, 'withdrawalList')).toBe('notAllowed');
  expect(await call(token, 'depositList', {}, 'two.test')).toBe('notAllowed');
  expect(await call(token, 'brands')).toBe('notAllowed');
  expect(await call(token, 'session')).toBe('signInNeeded');
  expect(await call(token, 'approveProposal', { proposal_id: crypto.randomUUID() })).toBe('notAllowed');
  expect(await call(token, 'apiTokens')).toBe('notAllowed');
  expect(await call(token, 'createApiToken', NEW_TOKEN)).toBe('notAllowed');
});

test('a token that changes writes under its name in the audit log, and never approves', async () => {
  const { token } = await create(admin, { name: 'Help desk', rights: ['notes', 'sites'], may_change: true });
  const reading = await create(admin, { rights: ['notes'] });
  const player = (await cashier.guest()).playerId;
  const note = { player_id: player, note: 'seen by the program' };
  expect(await call(reading.token, 'addNote', note)).toBe('notAllowed');
  expect(await call(token, 'addNote', note)).toBe('ok');
  const { value } = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {});
  expect(value[0]).toMatchObject({ address: 'token Help desk', actor: { staff_id: admin.staffId } });
  const used = (await staffConsole.get(admin, 'apiTokens')).value.find(({ name }) => name === 'Help desk');
  expect(used).toMatchObject({ may_change: true, rights: ['notes', 'sites'], revoked_at: null });
  expect(used!.last_used_at).not.toBeNull();
});

test('only the hash of a token is stored, and a list never shows a token', async () => {
  const { token } = await create();
  const rows = await run<{ row: string }>(cashier.db, {
    text: 'select t::text as row from operators.api_token t',
  });
  expect(rows.map(({ row }) => row).join('')).not.toContain(token);
  expect(JSON.stringify(await staffConsole.get(admin, 'apiTokens'))).not.toContain(token.slice(6));
  const audit = await run<{ row: string }>(cashier.db, {
    text: 'select after::text as row from operators.audit',
  });
  expect(audit.map(({ row }) => row).join('')).not.toContain(token.slice(6));
  for (const wrong of ['', 'baize_', `${token}x`, token.replace(/.$/, ''), 'x'.repeat(49)])
    expect(await call(wrong, 'depositList')).toBe('signInNeeded');
});

test('a revoked or expired token, and one whose owner lost the role or the account, is refused', async () => {
  const revoked = await create();
  expect(await staffConsole.refusal(admin, 'revokeApiToken', { token_id: revoked.token_id })).toBe('');
  expect(await call(revoked.token, 'depositList')).toBe('signInNeeded');
  expect(await staffConsole.refusal(admin, 'revokeApiToken', { token_id: revoked.token_id })).toBe(
    'notFound',
  );

  const owner = await staffConsole.clerk('site_admin');
  const { token } = await create(owner);
  expect(await call(token, 'depositList')).toBe('ok');
  await run(cashier.db, { text: 'delete from operators.role where staff_id = $1', values: [owner.staffId] });
  expect(await call(token, 'depositList')).toBe('notAllowed');

  const leaver = await staffConsole.clerk('site_admin');
  const left = await create(leaver);
  expect(
    await staffConsole.refusal(admin, 'setStaffAccess', { staff_id: leaver.staffId, change: 'disable' }),
  ).toBe('');
  expect(await call(left.token, 'depositList')).toBe('signInNeeded');

  const short = await create(admin, { days: 1 });
  cashier.wait(DAY_MS + 1000);
  expect(await call(short.token, 'depositList')).toBe('signInNeeded');
});

test('refuses a token beyond its creator’s rights, for people or secrets, or without expiry', async () => {
  const maker = await staffConsole.clerk('site_admin');
  for (const [changes, refusal] of [
    [{ rights: ['identity'] }, 'notAllowed'],
    [{ rights: ['deposits'], may_change: true }, ''],
    [{ rights: ['staff'] }, 'invalidRequest'],
    [{ rights: ['secrets'] }, 'invalidRequest'],
    [{ rights: [] }, 'invalidRequest'],
    [{ days: 367 }, 'invalidRequest'],
    [{ days: 0 }, 'invalidRequest'],
  ] as const)
    expect(
      await staffConsole.refusal(maker, 'createApiToken', { ...NEW_TOKEN, ...changes }),
      String(changes),
    ).toBe(refusal);
  for (const role of ['finance_maker', 'support', 'auditor'] as const)
    expect(await staffConsole.refusal(await staffConsole.clerk(role), 'createApiToken', NEW_TOKEN)).toBe(
      'notAllowed',
    );
  expect(Object.keys(consoleApi)).toContain('revokeApiToken');
});

test('a repeated request creates one token', async () => {
  const request_id = crypto.randomUUID();
  const someone = await staffConsole.clerk('site_admin');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      staffConsole.get(someone, 'createApiToken', { ...NEW_TOKEN, request_id }),
    ),
  );
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
});
