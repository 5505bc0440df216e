import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { IdentityState } from '../../../../demo/simulators/identity/check.ts';
import { createIdentityVendor, signatureOf } from '../../../../demo/simulators/identity/server.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { documentTools } from '../testing/documents.ts';

const KEY = 'a-key-of-the-simulator';
const SECRET = 'a-secret-of-the-callbacks';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let papers: ReturnType<typeof documentTools>;
let [admin, ida]: TestStaff[] = [];
const state: IdentityState = { checks: [] };
let vendor: ReturnType<typeof createIdentityVendor>;
let server: ReturnType<typeof serve>;
let isBroken = false;
let address = '';
beforeAll(async () => {
  // The page's callbacks are not delivered: the tests send them.
  vendor = createIdentityVendor({
    ...{ state, apiKey: KEY, hookSecret: SECRET, hooks: 'http://127.0.0.1:9/none' },
    ...{ origin: () => 'http://localhost:3093', now: Date.now, onChange: () => {} },
  });
  const fetch = (request: Request) =>
    isBroken ? new Response('busy', { status: 503 }) : vendor.fetch(request);
  server = serve({ port: 0, hostname: '127.0.0.1', fetch });
  await new Promise((done) => server.once('listening', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  testCashier = await openCashier({ IDENTITY_SIMULATOR: address });
  staffConsole = openConsole(testCashier);
  papers = documentTools(testCashier, staffConsole);
  [admin, ida] = [await staffConsole.clerk('site_admin'), await staffConsole.clerk('kyc')];
  await setUp();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(async () => {
  await testCashier.close();
  await new Promise((done) => server.close(done));
});

const VALUES = () => ({ adapter: 'hosted-check', url: address, is_open: true });
const SECRETS = { api_key: KEY, hook_secret: SECRET };
const setUp = () =>
  staffConsole.get(admin!, 'setIdentityVendor', { before: null, values: VALUES(), secrets: SECRETS });

const start = (player: TestPlayer) => testCashier.ask(player, 'startIdentityCheck', {});
const onlineOf = async (player: TestPlayer) => (await papers.stateOf(player, 'identity'))!.online;
/** Starts a check and returns its id at the vendor. */
async function begun(player: TestPlayer): Promise<string> {
  const answer = await start(player);
  if (!('url' in answer)) throw new Error(answer.statusMessage);
  return answer.url.split('/').at(-1)!;
}
/** The person on the vendor's page. */
const act = (id: string, fields: Record<string, string>) =>
  vendor.request(`/check/${id}`, { method: 'POST', body: new URLSearchParams(fields) });
const approve = (id: string, full_name: string, more: object = {}) =>
  act(id, { act: 'approve', full_name, birth_date: '', number: randomUUID(), expires_on: '', ...more });

type Callback = { secret?: string; seconds?: number; host?: string };
/** Sends a callback like the vendor; returns the status. */
async function callBack(check_id: string, { secret = SECRET, seconds, host = 'one.test' }: Callback = {}) {
  const body = JSON.stringify({ event_id: randomUUID(), check_id });
  const at = seconds ?? Math.floor(testCashier.now().getTime() / 1000);
  const headers = { 'content-type': 'application/json', 'identity-signature': signatureOf(secret, at, body) };
  const url = `http://${host}/hooks/identity/${await testCashier.siteId(host)}`;
  const { status } = await testCashier.fetch(new Request(url, { method: 'POST', headers, body }));
  await testCashier.drain();
  return status;
}
const levelOf = async ({ playerId }: TestPlayer) =>
  (await staffConsole.get(ida!, 'playerView', { player_id: playerId })).player.identity;

test('[operations 14.25] a brand configures a vendor; credentials are write-only', async () => {
  const known = await staffConsole.get(admin!, 'identityVendor');
  expect(known.vendor).toMatchObject(VALUES());
  const before = VALUES();
  const elsewhere = { before, values: { ...before, url: 'https://evil.example' }, secrets: null };
  expect(await staffConsole.refusal(admin!, 'setIdentityVendor', elsewhere)).toBe('invalidRequest');
  expect(await staffConsole.refusal(ida!, 'setIdentityVendor', elsewhere)).toBe('notAllowed');
  const stale = { before: null, values: before, secrets: SECRETS };
  expect(await staffConsole.refusal(admin!, 'setIdentityVendor', stale)).toBe('changedMeanwhile');
  const rows = await run(testCashier.db, {
    text: `select to_jsonb(a)::text from operators.audit a where action = 'identity-vendor/set'
      union all select to_jsonb(v)::text from kyc.vendor v`,
  });
  expect(JSON.stringify([known, rows])).not.toMatch(/a-key-of|a-secret-of/);
  const ana = await testCashier.guest();
  const closed = { ...before, is_open: false };
  await staffConsole.get(admin!, 'setIdentityVendor', { before, values: closed, secrets: null });
  expect(await onlineOf(ana)).toBe('');
  expect((await start(ana)).statusMessage).toBe('notFound');
  await staffConsole.get(admin!, 'setIdentityVendor', { before: closed, values: before, secrets: null });
  expect(await onlineOf(ana)).toBe('offered');
  // The other brand has no vendor.
  expect(await onlineOf(await testCashier.guest('two.test'))).toBe('');
});

test('[operations 14.25] a result approves the document as staff would, with its origin', async () => {
  const ana = await testCashier.guest();
  await papers.verifyContact(ana);
  const id = await begun(ana);
  expect(await begun(ana)).toBe(id);
  expect(await onlineOf(ana)).toBe('started');
  expect(await callBack(id)).toBe(200);
  expect(await levelOf(ana)).toBe(2);
  await approve(id, 'CRUZ Aná', { expires_on: '2031-01-31' });
  for (const _ of [1, 2]) expect(await callBack(id)).toBe(200);
  expect(await levelOf(ana)).toBe(3);
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({
    ...{ state: 'approved', expires_on: '2031-01-31', online: '' },
  });
  const { value } = await staffConsole.get(ida!, 'documentList', { player: ana.playerId });
  expect(value).toMatchObject([
    { state: 'approved', pages: 0, decided_by: { staff_id: 'vendor:hosted-check' } },
  ]);
  const letters = (await testCashier.get(ana, 'getInbox', {})).value.map(({ title }) => title);
  expect(letters.filter((title) => title === 'Document approved')).toHaveLength(1);
  expect((await staffConsole.get(admin!, 'identityVendor')).figures).toMatchObject({ approved: 1 });
});

test('the vendor’s page is in the player’s language', async () => {
  const ana = await testCashier.guest();
  const answer = await testCashier.get(ana, 'startIdentityCheck', { language: 'PHP' });
  const id = answer.url.split('/').at(-1)!;
  const page = await (await vendor.request(`/check/${id}`)).text();
  expect(page).toContain('<html lang="fil">');
  expect(page).toContain('Petsa ng kapanganakan');
});

test('[operations 14.25] a name other than the profile’s, or one changed meanwhile, is not approved', async () => {
  const [thief, renamed] = [await testCashier.guest(), await testCashier.guest()];
  const id = await begun(thief);
  await approve(id, 'Mallory Evil');
  await callBack(id);
  expect(await papers.stateOf(thief, 'identity')).toMatchObject({ state: 'rejected', can_upload: true });
  const other = await begun(renamed);
  await approve(other, 'Mallory Evil');
  const rename = { full_name: 'Mallory Evil', contact_email: '', password: 'Lantern-88' };
  await testCashier.get(renamed, 'profileUpdate', rename);
  await callBack(other);
  expect(await papers.stateOf(renamed, 'identity')).toMatchObject({ state: 'rejected' });
});

test('[operations 14.25] one document is not approved for two accounts', async () => {
  const [first, second] = [await testCashier.guest(), await testCashier.guest()];
  for (const player of [first, second]) {
    const check = await begun(player);
    await approve(check, 'Ana Cruz', { number: 'P-900-1' });
    await callBack(check);
  }
  expect(await papers.stateOf(first, 'identity')).toMatchObject({ state: 'approved' });
  expect(await papers.stateOf(second, 'identity')).toMatchObject({ state: 'rejected' });
});

test('[operations 14.25] forged, late and foreign callbacks, and a result for another check, change nothing', async () => {
  const ana = await testCashier.guest();
  const id = await begun(ana);
  await approve(id, 'Ana Cruz');
  const now = Math.floor(testCashier.now().getTime() / 1000);
  expect(await callBack(id, { secret: 'another-secret-of-callbacks' })).toBe(401);
  expect(await callBack(id, { seconds: now - 301 })).toBe(401);
  // The other brand has no vendor; then one with its own secrets.
  expect(await callBack(id, { host: 'two.test' })).toBe(404);
  const two = await testCashier.siteId('two.test');
  const secrets = { apiKey: KEY, hookSecret: 'a-secret-of-brand-two' };
  await testCashier.database.transaction((tx) =>
    testCashier.kyc.setVendor(tx, two, { values: VALUES(), secrets }),
  );
  expect(await callBack(id, { host: 'two.test' })).toBe(401);
  expect(await callBack(id, { host: 'two.test', secret: secrets.hookSecret })).toBe(200);
  expect(await callBack(randomUUID())).toBe(200);
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({ state: 'missing' });
  // The vendor confuses two checks.
  const check = state.checks.find((check) => check.id === id)!;
  const { reference } = check;
  check.reference = randomUUID();
  await callBack(id);
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({ state: 'missing' });
  check.reference = reference;
  // The callback is lost: the hourly job fetches the result.
  await testCashier.kyc.maintain();
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({ state: 'approved' });
});

test('[operations 14.25] fifty concurrent starts make one check, at most five a day; a document under staff review stays with staff', async () => {
  const ana = await testCashier.guest();
  const answers = await Promise.all(Array.from({ length: 50 }, () => start(ana)));
  const pages = answers.flatMap((answer) => ('url' in answer ? [answer.url] : []));
  expect(new Set(pages).size).toBe(1);
  expect(new Set(answers.map(({ statusMessage }) => statusMessage))).toEqual(
    new Set(['OK', 'tooManyRequests']),
  );
  const id = pages[0]!.split('/').at(-1)!;
  const seen = await papers.claimed(ida!, ana, 'identity');
  await approve(id, 'Ana Cruz');
  await callBack(id);
  expect(await staffConsole.refusal(ida!, 'rejectDocument', { ...seen, code: 'unreadable' })).toBe('');
  isBroken = true;
  expect((await start(ana)).statusMessage).toBe('identityVendorDown');
  isBroken = false;
  for (const expected of ['OK', 'OK', 'OK', 'tooManyRequests']) {
    await run(testCashier.db, {
      text: `update kyc.vendor_check set state = 'ended', ended_at = now()
        where player_id = $1 and ended_at is null`,
      values: [ana.playerId],
    });
    expect((await start(ana)).statusMessage).toBe(expected);
  }
});
