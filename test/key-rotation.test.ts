import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApplication } from '#server/app.ts';
import { addBankAccount } from '#server/modules/cashier/bank-accounts.ts';
import { encryptSecrets } from '#server/modules/cashier/gateways/instances.ts';
import { openCashier, type TestCashier } from '#server/modules/cashier/testing/cashier.ts';
import { picture } from '#server/modules/cashier/testing/pictures.ts';
import { documentTools } from '#server/modules/kyc/testing/documents.ts';
import { openConsole } from '#server/modules/operators/testing/console.ts';
import { GAME, type TestPlayer } from '#server/modules/originals/testing/application.ts';
import { addSubscription } from '#server/modules/push/subscriptions.ts';
import { publicKeyOf } from '#server/modules/push/vapid-keys.ts';
import { openRooms } from '#server/modules/rooms/testing/room.ts';
import { createEndpoint, rotateSecret } from '#server/modules/webhooks/endpoints.ts';
import { run, write } from '#server/platform/database/index.ts';
import { createEncryption, type SecretKey } from '#server/platform/encryption.ts';
import {
  type EncryptedColumn,
  type EncryptedFiles,
  nameOf,
} from '#server/platform/key-rotation/encrypted-data.ts';
import { storeFirstKey } from '#server/platform/key-rotation/index.ts';
import { expectBooks } from './support/books.ts';
import { withOwner } from './support/database.ts';
import { testLog } from './support/postgres.ts';

type App = ReturnType<typeof createApplication>;

let casino: TestCashier;
let player: TestPlayer;
let siteId: number;
let first: Buffer;
const errors: object[] = [];
const [second, third] = [randomBytes(32), randomBytes(32)];

beforeAll(async () => {
  casino = await openCashier();
  first = casino.secretKey as Buffer;
  siteId = await casino.siteId();
  await casino.database.transaction((tx) => storeFirstKey(tx, first));
  await fill();
});
afterEach(() => expectBooks(casino.db));
afterAll(() => casino.close());

/** A process with these keys, on the same database and files. */
function processWith(secretKey: SecretKey): App {
  const { database, files } = casino;
  const log = Object.assign(Object.create(testLog), {
    error: (about: object) => errors.push(about),
  }) as typeof testLog;
  const config = { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' } as const;
  return createApplication({ database, files, secretKey, config, log });
}

const partsOf = ({ modules, outbox }: App): (EncryptedColumn | EncryptedFiles)[] =>
  [...modules, outbox]
    .flatMap(({ encrypted = {} }) => encrypted)
    .flatMap(({ columns = [], files = [] }) => [...columns, ...files]);

/** Every encrypted value as text, by its place: decrypted by the modules' own keys. */
async function plaintexts(app: App): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const part of partsOf(app)) {
    const also = Object.entries(part.also ?? {}).map(([name, value]) => `(${value})::text as ${name}`);
    const columns = [...part.key.map((name) => `t.${name}::text as ${name}`), ...also];
    const bytes = 'column' in part ? `t.${part.column}` : 'null::bytea';
    const rows = await run<Record<string, string> & { ciphertext: never }>(casino.db, {
      text: `select ${columns.join(', ')}, ${bytes} as ciphertext from ${part.table} t
        where ${'column' in part ? `octet_length(t.${part.column}) > 0` : (part.where ?? 'true')}`,
    });
    for (const { ciphertext, ...row } of rows) {
      const stored: [string, Uint8Array][] = [];
      if ('column' in part) stored.push([part.place(row), ciphertext]);
      else for (const key of part.files(row)) stored.push([key, (await casino.files.get(key))!]);
      for (const [place, value] of stored)
        found.set(`${nameOf(part)} ${place}`, part.encryption.decrypt(value, place).toString('hex'));
    }
  }
  return found;
}

/** At least one value of everything that is encrypted, written by the modules where a test can. */
async function fill(): Promise<void> {
  const { database, db } = casino;
  await casino.operators.issueSetupToken();
  player = await casino.guest();
  const key = { siteId, playerId: player.playerId };
  const phone = await casino.deposit(player, 200, {
    method_id: 'counter',
    fields: { phone: '09170000000' },
  });
  const receipt = (await picture(3)).toString('base64');
  await casino.prove(player, phone.deposit_id, { fields: { slip: '123456' }, receipt });
  const numbers = createEncryption(first, 'cashier/bank-number');
  const wallet = { network: 'tron', coin: 'USDT', memo: '77' } as const;
  const bank = { bankId: randomUUID(), bankName: 'A bank', holderName: 'Ana Cruz', number: '00123456' };
  await database.transaction((tx) => addBankAccount(tx, numbers, key, { ...bank, wallet }));
  await casino.get(player, 'openGame', GAME);
  const rooms = await openRooms(casino);
  await rooms.openCrash();
  const crash = { ...GAME, game_code: 'crash' };
  await casino.get(player, 'viewRoom', { domain_name: 'one.test', external_id: 'site-one', ...crash });
  const office = openConsole(casino);
  const clerk = await office.clerk('kyc', 'support');
  await documentTools(casino, office).claimed(clerk, player, 'identity');
  const upload = { name: 'A picture', file: (await picture(4)).toString('base64') };
  await office.get(await office.clerk('content'), 'uploadMedia', upload);
  await office.get(clerk, 'addNote', { player_id: player.playerId, note: 'Called back.' });
  await casino.operators.inviteStaff({ login: 'new.clerk', name: 'New', roles: [] });
  await casino.get(player, 'createDocument', {
    ...{ document_id: randomUUID(), list: 'statement', format: 'csv', filter: {}, language: 'EN' },
  });
  await casino.drain();
  const now = new Date();
  const push = createEncryption(first, 'push/subscription');
  await publicKeyOf(db, push, siteId, now);
  const pair = createECDH('prime256v1');
  const browser = {
    ...{ endpoint: 'https://help.test/send/1', p256dh: pair.generateKeys('base64url') as string },
    auth: randomBytes(16).toString('base64url'),
  };
  const webhooks = createEncryption(first, 'webhooks/secret');
  const endpoint = { name: 'A program', url: 'https://a.test/', events: ['deposit.credited'] };
  const vendor = {
    values: { adapter: 'hosted-check', url: 'https://vendor.test', is_open: false },
    secrets: { apiKey: 'k'.repeat(20), hookSecret: 's'.repeat(20) },
  };
  await database.transaction(async (tx) => {
    await addSubscription(tx, push, key, browser, { hosts: ['help.test'], device: 'A browser', now });
    const values = { ...endpoint, keep_days: 7, failure_limit: 10 };
    const { endpointId } = await createEndpoint(tx, webhooks, siteId, values, now);
    const [row] = await write<{ secret: Buffer }>(tx, {
      text: 'select secret from webhooks.endpoint where site_id = $1 and endpoint_id = $2',
      values: [siteId, endpointId],
    });
    const which = { site_id: siteId, endpoint_id: endpointId, secret: row!.secret };
    await rotateSecret(tx, webhooks, which, 24, now);
    await casino.kyc.setVendor(tx, siteId, vendor);
  });
  await sendMessage(casino);
  await fillTables();
}

const sendMessage = (app: Pick<App, 'outbox'>) =>
  casino.database.transaction((tx) =>
    app.outbox.send(tx, {
      ...{
        siteId,
        siteName: 'One',
        channel: 'mail',
        to: 'ana@example.com',
        template: 'test',
        language: 'EN',
      },
      text: { subject: 'A test', body: randomUUID() },
    }),
  );

/** What takes a partner or a second person to write. */
async function fillTables(): Promise<void> {
  const provider = createEncryption(first, 'providers/secret').encrypt('a shared secret', 'key-1');
  const gateway = { site_id: siteId, gateway_id: 'harbour' };
  const secrets = encryptSecrets(createEncryption(first, 'cashier/gateway'), gateway, {
    api_key: 'a-key-of-ours',
    webhook_secret: 'a-secret-of-theirs',
  });
  const asText = Buffer.from(first.toString('hex'));
  const place = `${siteId}/${player.playerId}`;
  const factor = createEncryption(asText, 'players/factor').encrypt('a secret of an app', place);
  await withOwner(casino.db, async (client) => {
    // Without the provider's account.
    await client.query("set session_replication_role = 'replica'");
    for (const table of ['secret', 'pending_secret'])
      await client.query(
        `insert into providers.${table} (site_id, provider_code, key_id, sealed${table === 'secret' ? '' : ', made_at'})
        values ($1, 'kit', 'key-1', $2${table === 'secret' ? '' : ', now()'})`,
        [siteId, provider],
      );
    await client.query(
      `insert into cashier.gateway (site_id, gateway_id, adapter, name, is_live, status, url, settings, sealed)
      values ($1, 'harbour', 'simpay', 'Harbour', false, 'closed', '', '{}', $2)`,
      [siteId, secrets],
    );
    await client.query(
      `insert into cashier.pending_gateway (site_id, gateway_id, request_id, sealed, made_at)
      values ($1, 'harbour', $2, $3, now())`,
      [siteId, randomUUID(), secrets],
    );
    await client.query(
      'insert into players.second_factor (site_id, player_id, secret_encrypted) values ($1, $2, $3)',
      [siteId, player.playerId, factor],
    );
  });
}

const during = () => processWith({ current: second, previous: first, first });
const after = () => processWith({ current: second, first });
const remainingOf = async (app: App) => (await app.keys.state(casino.db)).remaining;

test('with one key nothing remains, and a run changes nothing', async () => {
  const app = processWith(first);
  expect(await app.keys.run()).toBe(0);
  expect(await app.keys.state(casino.db)).toMatchObject({ previous: null, isReplaced: true, remaining: [] });
});

test('everything encrypted is counted, and each part has a value in this test', async () => {
  const app = during();
  const names = partsOf(app).map(nameOf).sort();
  expect(names.length).toBeGreaterThan(20);
  const remaining = await remainingOf(app);
  expect(remaining.map(({ name }) => name).sort()).toEqual(names);
  const values = remaining.reduce((sum, { count }) => sum + count, 0);
  expect((await plaintexts(app)).size).toBe(values);
  expect((await app.keys.state(casino.db, 1)).remaining.every(({ count }) => count === 1)).toBe(true);
});

test('a run that stops in the middle keeps what is done; a row in use elsewhere waits for the next run', async () => {
  const before = await plaintexts(during());
  let batches = 0;
  const { database } = casino;
  const failing: typeof database = {
    ...database,
    transaction: (work, options) => {
      batches += 1;
      if (batches > 9) throw new Error('the process ends here');
      return database.transaction(work, options);
    },
  };
  const { files } = casino;
  const config = { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' } as const;
  const secretKey = { current: second, previous: first, first };
  const ending = createApplication({ database: failing, files, secretKey, config, log: testLog });
  const total = (await remainingOf(ending)).length;
  await expect(ending.keys.run()).rejects.toThrow('the process ends here');
  const left = (await remainingOf(ending)).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(total);
  expect(await plaintexts(during())).toEqual(before);
  expect((await during().keys.state(casino.db)).isReplaced).toBe(false);

  await withOwner(casino.db, async (client) => {
    await client.query('begin');
    await client.query('select from webhooks.endpoint for update');
    await during().keys.run();
    const names = (await remainingOf(during())).map(({ name }) => name);
    expect(names.sort()).toEqual(['webhooks.endpoint.previous_secret', 'webhooks.endpoint.secret']);
    await client.query('rollback');
  });
  expect(await plaintexts(during())).toEqual(before);
});

test('an unreadable value is reported and keeps the previous key needed; the others are encrypted again', async () => {
  const place = randomUUID();
  const foreign = createEncryption(third, 'platform/message').encrypt('{}', place);
  await casino.database.transaction((tx) =>
    write(tx, {
      text: `insert into messages.outbox (site_id, message_id, sealed, expires_at)
        values ($1, $2, $3, now() + interval '1 day')`,
      values: [siteId, place, foreign],
    }),
  );
  errors.length = 0;
  await during().keys.run();
  expect(errors).toMatchObject([{ what: 'messages.outbox.sealed', row: [String(siteId), place] }]);
  const state = await during().keys.state(casino.db);
  expect(state).toMatchObject({
    isReplaced: false,
    remaining: [{ name: 'messages.outbox.sealed', count: 1 }],
  });
  await casino.database.transaction((tx) =>
    write(tx, { text: 'delete from messages.outbox where message_id = $1', values: [place] }),
  );
});

test('after a run the new key alone opens everything, the old one nothing; a second run finds nothing', async () => {
  const before = await plaintexts(during());
  await during().keys.run();
  expect(await during().keys.run()).toBe(0);
  expect(await during().keys.state(casino.db)).toMatchObject({ isReplaced: true, remaining: [] });
  expect(await plaintexts(after())).toEqual(before);
  await expect(plaintexts(processWith(first))).rejects.toThrow('which this process does not have');
});

test('a process that still writes under the previous key is found by the next run', async () => {
  const old = processWith({ current: first, previous: second, first });
  const waiting = (app: App) => app.outbox.waiting(casino.db, siteId, 100);
  const [mine] = await waiting(after());
  await sendMessage(old);
  // Both read what the other writes.
  for (const app of [old, during()]) expect(await waiting(app)).toHaveLength(2);
  await expect(waiting(after())).rejects.toThrow();
  expect(await remainingOf(during())).toEqual([{ name: 'messages.outbox.sealed', count: 1 }]);
  errors.length = 0;
  await after().keys.tasks['keys.reencrypt']!({});
  expect(errors).toMatchObject([{ remaining: [{ name: 'messages.outbox.sealed', count: 1 }] }]);
  expect(await during().keys.run()).toBe(1);
  const found = await waiting(after());
  expect(found).toHaveLength(2);
  expect(found.map(({ id }) => id)).toContain(mine!.id);
});

test('a replaced key can be replaced again', async () => {
  const before = await plaintexts(after());
  const again = processWith({ current: third, previous: second, first });
  await again.keys.run();
  expect(await again.keys.state(casino.db)).toMatchObject({ isReplaced: true, remaining: [] });
  expect(await plaintexts(processWith({ current: third, first }))).toEqual(before);
});

test('[fairness 10] the encrypted seed of a promised round or chain is replaced alone, and never removed', async () => {
  const change = (text: string) => run(casino.db, { text });
  for (const [text, refusal] of [
    ["update rooms.round set sealed = '\\x00', bets = bets + 1", 'a promised or settled round'],
    ['update rooms.round set sealed = null', 'a promised or settled round'],
    ["update rooms.seed_chain set sealed = '\\x00', used = used + 1", 'a promised chain'],
    ["update rooms.round set commit = repeat('0', 64)", 'a promised or settled round'],
  ] as const)
    await expect(change(text), text).rejects.toThrow(refusal);
});

test('a file that is deleted meanwhile stays deleted', async () => {
  const [row] = await run<{ key: string }>(casino.db, {
    text: 'select file_key as key from cashier.receipt',
  });
  await casino.files.remove(row!.key);
  const app = processWith({ current: second, previous: third, first });
  await app.keys.run();
  expect(await casino.files.get(row!.key)).toBeUndefined();
  expect((await app.keys.state(casino.db)).remaining).toEqual([]);
});
