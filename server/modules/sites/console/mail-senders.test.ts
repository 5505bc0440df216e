import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { drainEvents } from '#server/platform/jobs/index.ts';
import type { OutgoingMessage } from '#server/platform/messages/relay.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';

/** The operator's relay, and the messages it took. */
const taken: OutgoingMessage[] = [];
const relay = createServer(async (request, response) => {
  taken.push(JSON.parse(await text(request)));
  response.writeHead(200).end();
});
const ONE = { name: 'Site One', address: 'hello@mail.one.example', reply_to: 'help@mail.one.example' };
const TWO = { name: '贰号站', address: 'noreply@mail.two.example', reply_to: '' };
const NONE = { name: '', address: '', reply_to: '' };

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [platform, admin, support]: TestStaff[] = [];
let [one, two] = [0, 0];
beforeAll(async () => {
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  const { port } = relay.address() as AddressInfo;
  testCashier = await openCashier({
    ...{ MESSAGES_URL: `http://127.0.0.1:${port}/in`, MESSAGES_SECRET: 'cd'.repeat(32) },
  });
  staffConsole = openConsole(testCashier);
  [one, two] = [await testCashier.siteId(), await testCashier.siteId('two.test')];
  platform = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
  // Of the first site alone, as far as the sender is concerned.
  admin = await staffConsole.clerk('site_admin');
  support = await staffConsole.clerk('support', { role: 'support', siteId: two });
  await allow('mail.one.example', one);
  await allow('mail.two.example', two);
  await allow('mail.group.example', null);
});
afterAll(async () => {
  await testCashier.close();
  relay.closeAllConnections();
  relay.close();
});
beforeEach(() => {
  taken.length = 0;
});

const allow = (domain: string, for_brand: number | null) =>
  staffConsole.get(platform!, 'allowSenderDomain', { domain, for_brand });

/** Sets the sender of a site; the answer, a refusal with its fields. */
async function setSender(mail_sender: object, site_id = one, who = site_id === one ? admin! : platform!) {
  const { version } = await staffConsole.get(platform!, 'siteIdentity', { site_id });
  return await staffConsole.ask(who, 'setSiteIdentity', { site_id, version, mail_sender });
}

/** The email that a visitor of a site gets as an answer, as the relay takes it. */
async function answered(host: string): Promise<OutgoingMessage> {
  const [message_id, contact_email] = [randomUUID(), `ana.${randomUUID().slice(0, 8)}@mail.test`];
  const external_id = host === 'one.test' ? 'site-one' : 'site-two';
  const { statusCode } = await testCashier.call(host, 'leaveMessage', {
    ...{ domain_name: host, external_id, message_id, contact_email, topic: 'money', name: 'Ana' },
    ...{ body: 'Where is my withdrawal?', language: 'EN' },
  });
  expect(statusCode).toBe(1);
  await run(testCashier.db, { text: 'delete from players.attempt' });
  const site_id = host === 'one.test' ? one : two;
  await staffConsole.get(support!, 'answerContact', { site_id, message_id, text: 'It was paid today.' });
  const { db, url, database, outbox } = testCashier;
  await drainEvents({ url, database, log: testLog, tasks: outbox.tasks(db) });
  return taken.find(({ to }) => to === contact_email)!;
}

test('emails of two brands carry their own sender; without one they leave it to the relay', async () => {
  expect(await answered('one.test')).not.toHaveProperty('sender_address');
  expect(await setSender(ONE)).toMatchObject({ ok: true });
  expect(await setSender(TWO, two)).toMatchObject({ ok: true });
  const [ofOne, ofTwo] = [await answered('one.test'), await answered('two.test')];
  expect(ofOne).toMatchObject({
    ...{ sender_name: ONE.name, sender_address: ONE.address, reply_to: ONE.reply_to },
  });
  expect(ofTwo).toMatchObject({ sender_name: TWO.name, sender_address: TWO.address });
  expect(ofTwo).not.toHaveProperty('reply_to');
  const identity = await staffConsole.get(admin!, 'siteIdentity');
  expect(identity).toMatchObject({ mail_sender: ONE });
  expect(identity.sender_domains).toEqual(['mail.group.example', 'mail.one.example']);
});

test('a domain that was removed is not used from the next email on', async () => {
  await setSender(ONE);
  await staffConsole.get(platform!, 'removeSenderDomain', { domain: 'mail.one.example' });
  const letter = await answered('one.test');
  expect(letter).toMatchObject({ sender_name: ONE.name });
  expect(letter).not.toHaveProperty('sender_address');
  expect(letter).not.toHaveProperty('reply_to');
  await allow('mail.one.example', one);
});

test.each([
  ['of another brand', { address: TWO.address }, 'mail_sender.address'],
  ['of nobody', { address: 'hello@elsewhere.example' }, 'mail_sender.address'],
  ['below an allowed one', { address: 'hello@deep.mail.one.example' }, 'mail_sender.address'],
  ['that ends like an allowed one', { address: 'hello@evilmail.one.example' }, 'mail_sender.address'],
  ['of another brand for replies', { reply_to: TWO.address }, 'mail_sender.reply_to'],
])('adversary: a sender with a domain %s is refused', async (_, part, field) => {
  await setSender(NONE);
  const answer = await setSender({ ...NONE, name: 'Site One', ...part });
  expect(answer).toMatchObject({ ok: false, error: 'invalidRequest', detail: { fields: [{ field }] } });
  expect((await staffConsole.get(admin!, 'siteIdentity')).mail_sender).toEqual(NONE);
});

const INJECTIONS = ['\r\n', '\n', '\r', '\0', '\u2028', '\u0085', '\u202e'];
test.each(
  INJECTIONS.flatMap((text) => [
    { ...NONE, name: `Site${text}Bcc: all@victims.example` },
    { ...NONE, name: `Site One${text}` },
    { ...NONE, address: `hello${text}Bcc: a@mail.one.example` },
    { ...NONE, address: `hello@mail.one.example${text}` },
    { ...NONE, reply_to: `help@mail.one.example${text}` },
  ]),
)('adversary: a line break or control character in a sender is refused: %j', async (sender) => {
  expect(await setSender(sender)).toMatchObject({ ok: false, error: 'invalidRequest' });
});

test.each([
  { ...NONE, name: 'Site" <security@bank.example>' },
  { ...NONE, name: 'security@bank.example' },
  { ...NONE, address: 'a@mail.one.example, b@mail.one.example' },
  { ...NONE, address: '<hello@mail.one.example>' },
  { ...NONE, address: '"a b"@mail.one.example' },
  { ...NONE, address: 'hello' },
])('adversary: a sender that hides another address is refused: %j', async (sender) => {
  expect(await setSender(sender)).toMatchObject({ ok: false, error: 'invalidRequest' });
});

test('adversary: staff of another brand, and roles without the right, change neither sender nor domains', async () => {
  const before = (await staffConsole.get(platform!, 'siteIdentity', { site_id: two })).mail_sender;
  expect(await setSender({ ...NONE, name: 'Mine' }, two, admin!)).toMatchObject({ error: 'notAllowed' });
  expect(await setSender({ ...NONE, name: 'Mine' }, one, support!)).toMatchObject({ error: 'notAllowed' });
  for (const who of [admin!, support!])
    for (const [name, input] of [
      ['allowSenderDomain', { domain: 'mine.example', for_brand: one }],
      ['removeSenderDomain', { domain: 'mail.two.example' }],
      ['senderDomains', {}],
    ] as const)
      expect(await staffConsole.refusal(who, name, input), name).toBe('notAllowed');
  expect((await staffConsole.get(platform!, 'siteIdentity', { site_id: two })).mail_sender).toEqual(before);
  const again = { domain: 'MAIL.two.example', for_brand: one };
  expect(await staffConsole.refusal(platform!, 'allowSenderDomain', again)).toBe('nameTaken');
  const absent = { domain: 'new.example', for_brand: 999_999 };
  expect(await staffConsole.refusal(platform!, 'allowSenderDomain', absent)).toBe('notFound');
});

test('adversary: a draft publishes no sender with the domain of another brand', async () => {
  await setSender(NONE);
  const item = { kind: 'mail_sender', key: 'site' } as const;
  const save = async (mail_sender: object) => {
    const { draft, live } = await staffConsole.get(admin!, 'draftItem', item);
    const revision = draft?.revision ?? 0;
    return await staffConsole.get(admin!, 'saveDraft', {
      ...{ ...item, revision, base: live.version, body: { mail_sender, texts: {} } as never },
    });
  };
  const { revision } = await save({ ...NONE, address: TWO.address });
  const publication = { ...item, revision, publish_at: null };
  expect(await staffConsole.refusal(admin!, 'publishItem', publication)).not.toBe('');
  expect((await staffConsole.get(admin!, 'siteIdentity')).mail_sender).toEqual(NONE);
});

test('a group’s sender reaches its brands, from a domain of every brand only', async () => {
  await setSender(NONE);
  const { group_id } = await staffConsole.get(platform!, 'createBrandGroup', { name: randomUUID() });
  await staffConsole.get(platform!, 'setBrandGroup', { brand_id: one, group_id });
  const propose = async (mail_sender: typeof NONE) => {
    const group = (await staffConsole.get(platform!, 'brandGroups', {})).value.find(
      (row) => row.group_id === group_id,
    )!;
    return await staffConsole.ask(platform!, 'proposeGroupValues', {
      ...{ group_id, version: group.version, values: { mail_sender } },
    });
  };
  const sender = { ...NONE, name: 'The group', address: 'hello@mail.group.example' };
  expect(await propose({ ...sender, address: ONE.address })).toMatchObject({ error: 'invalidRequest' });
  expect(await propose(sender)).toMatchObject({ ok: true });
  expect(await answered('one.test')).toMatchObject({
    ...{ sender_name: 'The group', sender_address: sender.address },
  });
  expect(await setSender(ONE), 'the brand overrides it').toMatchObject({ ok: true });
  expect(await answered('one.test')).toMatchObject({ sender_address: ONE.address });
});
