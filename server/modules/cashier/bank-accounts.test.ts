import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Input } from '#contracts/api/call.ts';
import { type Api, api, type CallName } from '#contracts/api/index.ts';
import { createApplication } from '#server/app.ts';
import { findPlayer } from '#server/modules/players/index.ts';
import { createSite } from '#server/modules/sites/index.ts';
import { run } from '#server/platform/database/index.ts';
import { asOwner, type TestDatabase, testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';
import { playersSharingAccount } from './index.ts';

const PASSWORD = 'Sunflower-42';
const HOSTS = ['one.test', 'two.test'] as const;
type Host = (typeof HOSTS)[number];
type Owner = { account_id: string; auth: string; host: Host };

let database: TestDatabase;
let app: ReturnType<typeof createApplication>;
const sites = new Map<Host, number>();
beforeAll(async () => {
  database = await testDatabase();
  app = createApplication({
    database: database.database,
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' },
    log: testLog,
    secretKey: randomBytes(32),
  });
  for (const host of HOSTS) {
    const site = { externalId: host, name: host, currency: 'PHP', theme: { code: 'any', color: 'any' } };
    const id = await database.database.transaction((tx) =>
      createSite(tx, { ...site, domains: [host], languages: ['EN'] }),
    );
    sites.set(host, id);
  }
});
afterAll(() => database.drop());

async function call<Name extends CallName>(host: Host, name: Name, input: object) {
  const response = await app.fetch(
    new Request(`http://${host}${api[name].path}`, {
      method: 'POST',
      headers: { host, 'content-type': 'application/json' },
      body: JSON.stringify(input as Input<Api[Name]>),
    }),
  );
  return (await response.json()) as Answer<Api[Name]>;
}

async function as<Name extends CallName>({ host, ...fields }: Owner, name: Name, input: object = {}) {
  const answer = await call(host, name, { ...fields, ...input });
  return answer as Extract<Answer<Api[Name]>, { statusCode: 1 }>;
}

/** A player, by default named Ana Cruz. */
async function owner(account_id: string, host: Host = 'one.test', full_name = 'Ana Cruz'): Promise<Owner> {
  const site = { domain_name: host, external_id: host, account_id, password: PASSWORD };
  await call(host, 'signup', site);
  const signedIn = (await call(host, 'login', site)) as { user?: { session_token: string } };
  const player = { account_id, auth: signedIn.user!.session_token, host };
  if (full_name) await as(player, 'profileUpdate', { full_name, contact_email: '' });
  return player;
}

const bank = (more: object = {}) => ({
  bank_id: randomUUID(),
  bank_name: 'Harbour Savings',
  holder_name: 'Ana Cruz',
  account_number: '001234567890',
  password: PASSWORD,
  ...more,
});

test('[W-03] a bank account is kept masked, encrypted, once, and the first is the default', async () => {
  const ana = await owner('masks');
  const first = bank({ account_number: '0012-3456 7890', holder_name: 'ANA  cruz' });
  const added = await as(ana, 'addBank', first);
  expect(added.value).toEqual([
    expect.objectContaining({ masked_number: '•••• 7890', is_default: true, bank_name: 'Harbour Savings' }),
  ]);
  expect(JSON.stringify(added)).not.toContain('0012345');
  expect((await as(ana, 'addBank', first)).value).toHaveLength(1);
  const edited = { ...first, account_number: '009876543210' };
  expect((await as(ana, 'addBank', edited)).statusMessage).toBe('duplicateMismatch');
  const again = await as(ana, 'addBank', bank());
  expect(again.statusMessage).toBe('bankTaken');
  const rows = await run<{ row: string }>(database.db, {
    text: 'select bank_account::text as row from cashier.bank_account',
  });
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain('001234567890');
  expect(rows[0]!.row).not.toContain(Buffer.from('001234567890').toString('hex'));
});

test('[W-03] refuses a bank account in another name, or when the profile has no name', async () => {
  const ana = await owner('named', 'one.test', 'José Peña');
  expect((await as(ana, 'addBank', bank())).statusMessage).toBe('nameMismatch');
  expect((await as(ana, 'addBank', bank({ holder_name: 'jose pena' }))).statusCode).toBe(1);
  const nameless = await owner('nameless', 'one.test', '');
  expect((await as(nameless, 'addBank', bank())).statusMessage).toBe('nameMismatch');
});

test('[W-03] [A-14] of a bank account and a name change at the same moment one is refused, in fifty runs', async () => {
  const ana = await owner('racer');
  const siteId = sites.get(ana.host)!;
  const { playerId } = (await findPlayer(database.db, siteId, ana.account_id))!;
  const rename = { full_name: 'Mallory Evil', contact_email: '', password: PASSWORD };
  const where = 'where site_id = $1 and player_id = $2';
  const reset = [
    `update cashier.player_payment_settings set default_bank = null ${where}`,
    `delete from cashier.bank_account ${where}`,
    `update players.player set full_name = 'Ana Cruz' ${where}`,
  ].map((text) => ({ text, values: [siteId, playerId] }));
  const outcomes = new Set<string>();
  for (let round = 0; round < 50; round++) {
    const both = await Promise.all([as(ana, 'addBank', bank()), as(ana, 'profileUpdate', rename)]);
    outcomes.add(both.map(({ statusMessage }) => statusMessage).join(' '));
    await asOwner(database.db, ...reset);
  }
  const fair = ['OK nameFixed', 'nameMismatch OK'];
  expect([...outcomes].filter((outcome) => !fair.includes(outcome))).toEqual([]);
});

test('[W-03] [A-18] the owner is notified of a new bank account, by a contact and in the inbox, once', async () => {
  const ana = await owner('ana@example.com');
  const added = bank({ account_number: '600000004321' });
  for (const _ of [1, 2]) await as(ana, 'addBank', added);
  const letters = await app.outbox.waiting(database.db, sites.get(ana.host)!, 100);
  const notices = letters.filter(({ text }) => text.includes('4321'));
  expect(notices.map(({ to }) => to)).toEqual(['ana@example.com']);
  const { value, unread } = await as(ana, 'getInbox');
  expect(unread).toBe(1);
  expect(value[0]).toMatchObject({
    title: 'A payout account was added',
    body: expect.stringContaining('4321'),
  });
  expect(JSON.stringify([notices, value])).not.toContain('60000000');
});

test('[V-01] an invalid bank, holder or number is refused at its field', async () => {
  const ana = await owner('fields');
  const bad: [string, object][] = [
    ['account_number', { account_number: '12345' }],
    ['account_number', { account_number: '12ab5678' }],
    ['holder_name', { holder_name: 'Ana 3' }],
    ['holder_name', { holder_name: '-' }],
    ['bank_name', { bank_name: '=X' }],
    ['bank_id', { bank_id: 'x' }],
  ];
  for (const [field, change] of bad) {
    const answer = await as(ana, 'addBank', bank(change));
    expect(answer.statusMessage).toBe('invalidRequest');
    expect(JSON.stringify(answer.statusDetail)).toContain(`"${field}"`);
  }
  expect((await as(ana, 'banks')).value).toEqual([]);
});

test('[W-03] another account becomes the default when it is chosen, or when the default is removed', async () => {
  const ana = await owner('chooser');
  const [one, two, three] = [1, 2, 3].map((n) => bank({ account_number: `90000000000${n}` }));
  for (const each of [one, two, three]) await as(ana, 'addBank', each!);
  const defaultOf = (answer: { value: { bank_id: string; is_default: boolean }[] }) =>
    answer.value.filter((each) => each.is_default).map((each) => each.bank_id);
  expect(defaultOf(await as(ana, 'setDefaultBank', { bank_id: two!.bank_id }))).toEqual([two!.bank_id]);
  const removal = { bank_id: two!.bank_id, password: PASSWORD };
  expect((await as(ana, 'removeBank', { ...removal, password: 'wrong' })).statusMessage).toBe(
    'wrongCredentials',
  );
  const left = await as(ana, 'removeBank', removal);
  expect(left.value.map((each) => each.bank_id)).toEqual([three!.bank_id, one!.bank_id]);
  expect(defaultOf(left)).toEqual([three!.bank_id]);
  expect((await as(ana, 'removeBank', removal)).statusMessage).toBe('notFound');
  expect((await as(ana, 'setDefaultBank', { bank_id: two!.bank_id })).statusMessage).toBe('notFound');
});

test('[player protection A6] adding a bank account requires the password; a stolen session cannot add one', async () => {
  const ana = await owner('steps');
  const { password: _, ...bare } = bank();
  expect((await as(ana, 'addBank', bare)).statusMessage).toBe('invalidRequest');
  expect((await as(ana, 'addBank', bank({ password: 'Another-77' }))).statusMessage).toBe('wrongCredentials');
  expect((await as(ana, 'banks')).value).toEqual([]);
  expect((await as(ana, 'addBank', bank())).value).toHaveLength(1);
});

test('[W-03] a player has at most five bank accounts, also under concurrent requests', async () => {
  const ana = await owner('many');
  const add = (n: number) => as(ana, 'addBank', bank({ account_number: `80000000000${n}` }));
  await add(0);
  await add(1);
  await add(2);
  const added = await Promise.all([3, 4, 5, 6].map(add));
  expect(added.filter((answer) => answer.statusMessage === 'bankLimit')).toHaveLength(2);
  const { value } = await as(ana, 'banks');
  expect(value).toHaveLength(5);
  expect(value.filter((each) => each.is_default)).toHaveLength(1);
});

test('[W-02] another player’s account is not found, on this brand or another; a reviewer sees a shared number', async () => {
  const ana = await owner('mine');
  const ben = await owner('yours');
  const far = await owner('mine', 'two.test');
  const mine = bank({ account_number: '700000000001' });
  await as(ana, 'addBank', mine);
  for (const other of [ben, far]) {
    expect((await as(other, 'banks')).value).toEqual([]);
    const requested = { bank_id: mine.bank_id, password: PASSWORD };
    expect((await as(other, 'removeBank', requested)).statusMessage).toBe('notFound');
    expect((await as(other, 'setDefaultBank', requested)).statusMessage).toBe('notFound');
    expect((await as(other, 'addBank', bank({ account_number: '700000000001' }))).statusCode).toBe(1);
  }
  const player = await findPlayer(database.db, 1, 'mine');
  const key = { siteId: 1, playerId: player!.playerId };
  expect(await playersSharingAccount(database.db, key, mine.bank_id)).toBe(1);
});
