import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { drainEvents } from '#server/platform/jobs/index.ts';
import { createOutbox, listDeadLetters } from '#server/platform/messages/outbox.ts';
import {
  createMessageRelay,
  type MessageRelay,
  type OutgoingMessage,
} from '#server/platform/messages/relay.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE } from './testing/api.ts';

const SECRET = randomBytes(24).toString('base64url');
const PHONE = '+639171112233';
const said: object[] = [];
const log = pino({ level: 'trace' }, { write: (line) => void said.push(JSON.parse(line)) });

/** An operator's relay: the requests it received, and its next response; 200 by default. */
type Taken = { headers: IncomingHttpHeaders; body: string };
const taken: Taken[] = [];
const answers: (number | 'silence')[] = [];
const relay = createServer(async (request, response) => {
  taken.push({ headers: request.headers, body: await text(request) });
  const answer = answers.shift() ?? 200;
  if (answer !== 'silence') response.writeHead(answer).end('{"to":"+63"}');
});

let api: PlayersApi;
let now = Date.now();
let waitMs: number | undefined;
beforeAll(async () => {
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const { port } = relay.address() as AddressInfo;
  const to = { url: `http://127.0.0.1:${port}/in`, secret: SECRET };
  const messageRelay: MessageRelay = (letter) =>
    createMessageRelay({ ...to, ...(waitMs && { waitMs }) })(letter);
  const outbox = createOutbox({ secretKey: randomBytes(32), relay: messageRelay, log, clock: () => now });
  api = await openPlayersApi({ outbox });
});
afterAll(async () => {
  await api.close();
  relay.closeAllConnections();
  relay.close();
});
beforeEach(() => {
  taken.length = 0;
  answers.length = 0;
  waitMs = undefined;
  api.later(3600);
});

/** Runs all due jobs, including those waiting after a failure. */
async function work() {
  await run(api.db, {
    text: `select graphile_worker.reschedule_jobs(array(select id
      from graphile_worker.jobs), run_at => now())`,
  });
  await drainEvents({
    url: api.url,
    database: api.database,
    log,
    tasks: api.outbox.tasks(api.db),
  });
}
const letterIn = ({ body }: Taken) => JSON.parse(body) as OutgoingMessage;
const codeIn = (message: Taken) => /\b\d{6}\b/.exec(letterIn(message).text)![0];
const askForCode = (account_id: string) => api.call('requestLoginTac', { ...SITE_ONE, account_id });

test('[A-04] a code leaves after commit, signed, with what a relay needs, and signs its reader in', async () => {
  await newPlayer(api, 'relayed', { phone: PHONE });
  expect((await askForCode('relayed')).statusCode).toBe(1);
  expect(taken).toEqual([]);
  await work();
  const [message] = taken;
  const { headers, body } = message!;
  const time = headers['x-message-timestamp'];
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(300);
  expect(headers['x-message-signature']).toBe(
    createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'),
  );
  const letter = letterIn(message!);
  expect(headers['idempotency-key']).toBe(letter.id);
  expect(letter).toMatchObject({ channel: 'sms', to: PHONE, template: 'loginCode', site_name: 'Site 1' });
  expect(new Date(letter.expires_at).getTime() - now).toBe(300_000);
  expect(await api.letters()).toEqual([]);
  const signedIn = await api.call('loginTac', {
    ...SITE_ONE,
    account_id: 'relayed',
    tac: codeIn(message!),
  });
  expect(signedIn.statusCode).toBe(1);
});

test('[P-10] a stored message, its job and the log contain neither recipient nor code', async () => {
  await newPlayer(api, 'sealed', { phone: '+639174445566' });
  await askForCode('sealed');
  const kept = `select (select jsonb_agg(to_jsonb(o)) from messages.outbox o)::text
    || (select jsonb_agg(to_jsonb(j)) from graphile_worker._private_jobs j)::text as kept`;
  const [row] = await run<{ kept: string }>(api.db, { text: kept });
  answers.push(500);
  await work();
  expect(await api.letters()).toHaveLength(1);
  await work();
  const code = codeIn(taken[0]!);
  expect(said.length).toBeGreaterThan(0);
  // Six digits occur by chance in timestamps, ids and ciphertext; those are not codes.
  const chance =
    /\d{4}-\d\d-\d\dT[\d:.+]+|"time":\d+|\d+\.\d+|\\+x[0-9a-f]+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  for (const place of [row!.kept, JSON.stringify(said)]) {
    expect(place).not.toContain('9174445566');
    expect(place.replaceAll(chance, '')).not.toContain(code);
  }
});

test('[A-04] a failing relay is called again with the same id, until it has accepted the message', async () => {
  await newPlayer(api, 'patient', { email: 'patient@mail.test' });
  answers.push(503, 302);
  await askForCode('patient');
  await work();
  await work();
  await work();
  await work();
  expect(taken.map(({ headers }) => headers['idempotency-key'])).toEqual(
    Array(3).fill(letterIn(taken[0]!).id),
  );
  expect(new Set(taken.map(({ body }) => body)).size).toBe(1);
  const tac = codeIn(taken[2]!);
  expect((await api.call('loginTac', { ...SITE_ONE, account_id: 'patient', tac })).statusCode).toBe(1);
});

test('[P-10] a hanging relay delays neither code requests nor sign-ins; the message is retried', async () => {
  await newPlayer(api, 'waiting', { email: 'waiting@mail.test' });
  answers.push('silence');
  waitMs = 1000;
  await askForCode('waiting');
  const working = work();
  await expect.poll(() => taken.length).toBe(1);
  const login = await api.call('login', { ...SITE_ONE, account_id: 'waiting', password: PASSWORD });
  expect(login.statusCode).toBe(1);
  await working;
  expect(await api.letters()).toHaveLength(1);
  waitMs = undefined;
  await work();
  expect(taken).toHaveLength(2);
  expect(await api.letters()).toEqual([]);
});

test('[P-10] an expired code is not sent, and its message is deleted', async () => {
  await newPlayer(api, 'late', { email: 'late@mail.test' });
  answers.push(500);
  await askForCode('late');
  await work();
  now += 301_000;
  await work();
  expect(taken).toHaveLength(1);
  expect(await api.letters()).toEqual([]);
  expect(JSON.stringify(said)).toContain('its time is over');
});

const figures = () => api.outbox.figures(api.db);

test('[A-04] a message rejected by the relay is not retried: it is counted, and shown without recipient and text', async () => {
  await newPlayer(api, 'refused', { phone: '+639175556677' });
  const { dead } = await figures();
  answers.push(422);
  await askForCode('refused');
  expect(await figures()).toMatchObject({ waiting: 1, dead });
  await work();
  await work();
  expect(taken).toHaveLength(1);
  expect(await api.letters()).toEqual([]);
  expect(await figures()).toEqual({ waiting: 0, oldestSeconds: 0, dead: dead + 1 });
  const last = (await listDeadLetters(api.db, 1)).find(({ failure }) => failure === 'answered 422');
  expect(last).toEqual({
    channel: 'sms',
    template: 'loginCode',
    failure: 'answered 422',
    deadAt: new Date(now),
  });
  const [row] = await run<{ kept: string }>(api.db, {
    text: 'select jsonb_agg(to_jsonb(o))::text as kept from messages.outbox o where dead_at is not null',
  });
  expect(row!.kept).not.toContain('9175556677');
  now += 31 * DAY_MS;
  await api.database.transaction(api.outbox.deleteExpired);
  expect((await figures()).dead).toBe(0);
});

test.each([401, 404, 429, 500])(
  '[A-04] a relay status of %i does not reject the message: it waits and is retried',
  async (status) => {
    const account = `tried-${status}`;
    await newPlayer(api, account, { email: `${account}@mail.test` });
    const { dead } = await figures();
    answers.push(status);
    await askForCode(account);
    await work();
    now += 7_000;
    expect(await figures()).toMatchObject({ waiting: 1, dead });
    expect((await figures()).oldestSeconds).toBeGreaterThan(0);
    await work();
    expect(taken).toHaveLength(2);
    expect(await figures()).toMatchObject({ waiting: 0, dead });
  },
);

test('messages without a job are deleted after their expiry', async () => {
  await newPlayer(api, 'swept', { email: 'swept@mail.test' });
  await askForCode('swept');
  await api.database.transaction(api.outbox.deleteExpired);
  expect(await api.letters()).toHaveLength(1);
  now += 301_000;
  await api.database.transaction(api.outbox.deleteExpired);
  expect(await api.letters()).toEqual([]);
  await work();
  expect(taken).toEqual([]);
});
