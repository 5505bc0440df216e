import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { play, type TestPlayer } from '../originals/testing/application.ts';
import { updateSite } from '../sites/index.ts';

const SECRET = 'r'.repeat(32);
const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
const PASSWORD = 'Lantern-88';
let testCashier: TestCashier;
let bridge: Server;
/** The bridge's next responses, and the queries it received. */
let says: { status: number; body: string };
const requested: Record<string, unknown>[] = [];
const clear = { status: 200, body: '{"verdict":"clear"}' };
const refused = { status: 200, body: '{"verdict":"refused","reason":"1 000 a month"}' };

beforeAll(async () => {
  says = clear;
  bridge = createServer(async (request, response) => {
    const body = await text(request);
    const { 'x-register-timestamp': time, 'x-register-signature': signature } = request.headers;
    const right = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    requested.push({ ...JSON.parse(body), isSigned: signature === right });
    response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body);
  });
  await new Promise<void>((done) => bridge.listen(0, '127.0.0.1', done));
  const { port } = bridge.address() as AddressInfo;
  testCashier = await openCashier({ REGISTERS_URL: `http://127.0.0.1:${port}/`, REGISTERS_SECRET: SECRET });
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
  bridge.close();
});

const deposit = (player: TestPlayer) =>
  testCashier.ask(player, 'createDeposit', { request_id: randomUUID(), method_id: 'bank', amount: 100 });
const login = ({ account_id }: TestPlayer) =>
  testCashier.call('one.test', 'login', { ...GUEST, account_id, password: PASSWORD });
const signUp = () => {
  const account = { account_id: `p-${randomUUID().slice(0, 13)}`, password: PASSWORD };
  return testCashier.call('one.test', 'signup', { ...GUEST, ...account, contact_email: 'ana@mail.test' });
};
const failsOpen = async (isOpen: boolean) =>
  testCashier.database.transaction(async (tx) =>
    updateSite(tx, await testCashier.siteId(), { jurisdiction: isOpen ? 'open' : 'strict' }),
  );

test('[player protection C6] each deposit queries the external deposit register: a refusal is shown with its reason, no response refuses too', async () => {
  says = clear;
  const ana = await testCashier.guest();
  expect((await deposit(ana)).statusMessage).toBe('OK');
  expect(requested.at(-1)).toMatchObject({
    ...{ question: 'deposit', isSigned: true, site: 'site-one', account_id: ana.account_id },
    ...{ full_name: 'Ana Cruz', amount: '10000', currency: 'PHP' },
  });
  says = refused;
  expect(await deposit(ana)).toMatchObject({
    statusMessage: 'depositLimitElsewhere',
    statusDetail: { reason: '1 000 a month' },
  });
  for (const body of ['{}', '{"verdict":"perhaps"}', 'no JSON']) {
    says = { status: 200, body };
    expect((await deposit(ana)).statusMessage).toBe('registerDown');
  }
  says = { status: 500, body: '{"verdict":"clear"}' };
  expect((await deposit(ana)).statusMessage).toBe('registerDown');
  expect((await testCashier.get(ana, 'deposits')).value).toHaveLength(1);
});

test('[player protection E6] a player excluded by a register cannot open an account, and signs in only to withdraw until cleared', async () => {
  says = refused;
  expect((await signUp()).statusMessage).toBe('registrationRefused');
  expect(requested.at(-1)).toMatchObject({
    question: 'exclusion',
    occasion: 'registration',
    email: 'ana@mail.test',
  });
  says = clear;
  const ana = await testCashier.newPlayer('one.test', 10_000n);
  expect((await testCashier.ask(ana, 'playRound', play(100n))).statusMessage).toBe('OK');
  says = refused;
  expect(await login(ana)).toMatchObject({ withdraw_only: true });
  const again = await testCashier.signIn(ana);
  expect((await testCashier.ask(again, 'playRound', play(100n))).statusMessage).toBe('excluded');
  says = clear;
  expect((await deposit(again)).statusMessage).toBe('excluded');
  expect((await testCashier.get(again, 'protection')).exclusion).toMatchObject({
    kind: 'operator',
    until: null,
  });
  expect(await login(ana)).toMatchObject({ withdraw_only: false });
  expect((await testCashier.ask(await testCashier.signIn(ana), 'playRound', play(100n))).statusMessage).toBe(
    'OK',
  );
});

test('[player protection E6] an unresponsive register blocks sign-in where the query is required, excludes nobody, and has no effect elsewhere', async () => {
  says = clear;
  const ana = await testCashier.guest();
  says = { status: 503, body: '' };
  for (let n = 0; n < 4; n++) expect((await login(ana)).statusMessage).toBe('registerDown');
  expect((await signUp()).statusMessage).toBe('registerDown');
  await failsOpen(true);
  expect(await login(ana)).toMatchObject({ statusCode: 1, withdraw_only: false });
  expect((await signUp()).statusMessage).toBe('OK');
  await failsOpen(false);
  says = clear;
  expect((await login(ana)).statusCode).toBe(1);
});
