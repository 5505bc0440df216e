import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_TEMPLATE_KEYS, messageProblems } from '#contracts/values/message-templates.ts';
import { publish } from '#server/platform/events/index.ts';
import { builtInMessages } from '#server/platform/messages/index.ts';
import { createOutbox } from '#server/platform/messages/outbox.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [editor, support]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  editor = await staffConsole.clerk('content');
  support = await staffConsole.clerk('support');
});
afterAll(() => testCashier.close());

type Texts = Record<string, { title: string; content: string }>;
const itemOf = (key: string) => ({ kind: 'message', key }) as const;
async function save(key: string, texts: Texts): Promise<number> {
  const { draft, live } = await staffConsole.get(editor!, 'draftItem', itemOf(key));
  const input = { ...itemOf(key), revision: draft?.revision ?? 0, base: live.version, body: { texts } };
  return (await staffConsole.get(editor!, 'saveDraft', input)).revision;
}
async function use(key: string, texts: Texts): Promise<void> {
  const revision = await save(key, texts);
  await staffConsole.get(editor!, 'publishItem', { ...itemOf(key), revision, publish_at: null });
}
/** The problems of the draft, and the refusal to publish it. */
async function refused(key: string, text: { title: string; content: string }) {
  const revision = await save(key, { EN: text });
  const { draft } = await staffConsole.get(editor!, 'draftItem', itemOf(key));
  const error = await staffConsole.refusal(editor!, 'publishItem', {
    ...{ ...itemOf(key), revision, publish_at: null },
  });
  await staffConsole.get(editor!, 'discardDraft', { ...itemOf(key), revision });
  return { error, problems: draft!.problems };
}
async function letters(host = 'one.test') {
  const outbox = createOutbox({ secretKey: testCashier.secretKey, log: testLog });
  return await outbox.waiting(testCashier.db, await testCashier.siteId(host), 20);
}
async function register(host = 'one.test'): Promise<string> {
  const account_id = `p-${randomUUID()}@example.com`;
  const site = { domain_name: host, external_id: host === 'one.test' ? 'site-one' : 'site-two' };
  await testCashier.call(host, 'requestRegisterTac', { ...site, account_id });
  const letter = (await letters(host)).find(({ to }) => to === account_id);
  return `${letter?.subject} | ${letter?.text.replaceAll(/\d{6}/g, 'CODE')}`;
}

test('[P-10] [L-02] a code uses the brand’s published text, on that brand only; an empty text restores the built-in one', async () => {
  const builtIn = await register();
  expect(builtIn).toContain('Your sign-up code | CODE is your ');
  const words = { title: 'Welcome to {site}', content: '{code}: your code. Good for {minutes} minutes.' };
  await save('register_code', { EN: words });
  expect(await register()).toBe(builtIn);
  await use('register_code', { EN: words });
  expect(await register()).toMatch(/^Welcome to .+ \| CODE: your code\. Good for 5 minutes\.$/);
  expect(await register('two.test')).toContain('CODE is your ');
  await use('register_code', { EN: { title: '', content: '' } });
  expect(await register()).toBe(builtIn);
  const { versions } = await staffConsole.get(editor!, 'draftItem', itemOf('register_code'));
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
});

describe('[P-10] refuses to publish a text that would mislead players', () => {
  const content = '{code} is your code.';
  const cases: [string, { title?: string; content: string }, RegExp][] = [
    ['register_code', { content: 'No code here.' }, /\{code\} is missing/],
    ['register_code', { content: `${content} Tell us your {password}.` }, /\{password\} is unknown/],
    ['register_code', { content: `${content} <script>alert(1)</script>` }, /without HTML/],
    [
      'register_code',
      { content: `${content} Enter it at https://evil.example/login` },
      /evil\.example is not/,
    ],
    ['register_code', { content: `${content} Enter it at one.test.evil.example` }, /evil\.example is not/],
    ['register_code', { content: `${content} See https://one.test@evil.example` }, /evil\.example is not/],
    ['register_code', { content: `${content} See http://3232235777/` }, /3232235777 is not/],
    ['register_code', { content: `${content} Write to help@evil.example` }, /evil\.example is not/],
    ['register_code', { content: `${content} See оne．test` }, /is not an address/],
    ['register_code', { content: `${content} [Sign in](/login)` }, /inbox messages only/],
    ['register_code', { title: '', content }, /both subject and text/],
    ['deposit_credited', { content: '{sum} {reference} [here](//evil.example)' }, /page of the site/],
    ['deposit_credited', { content: '{sum} {reference} [here](javascript:x)' }, /page of the site/],
  ];
  test.each(cases)('%s %o', async (key, text, problem) => {
    const { error, problems } = await refused(key, { title: 'Subject', ...text });
    expect(error).toBe('notReady');
    expect(problems.join(' ')).toMatch(problem);
  });
});

test('[P-10] a brand’s own addresses may be named; a subject of two lines and a message that does not exist are refused', async () => {
  await use('name_changed', { EN: { title: 'Name', content: 'See https://one.test/security e.g. today.' } });
  const draft = { ...itemOf('register_code'), revision: 0, base: 2 };
  const texts = { EN: { title: 'One\nBcc: all@evil.example', content: '{code}' } };
  expect(await staffConsole.refusal(editor!, 'saveDraft', { ...draft, body: { texts } })).toBe(
    'invalidRequest',
  );
  const unknown = { kind: 'message', key: 'win_code', revision: 0, base: 0, body: { texts: {} } };
  expect(await staffConsole.refusal(editor!, 'saveDraft', unknown)).toBe('invalidRequest');
  expect(await staffConsole.refusal(support!, 'saveDraft', { ...draft, body: { texts: {} } })).toBe(
    'notAllowed',
  );
});

test('[operations 3.2] an inbox message carries the values of its event as text, whatever they contain', async () => {
  const content = '{sum} came.\n\nSee [your statement](/statement), {reference}.';
  await use('deposit_credited', { EN: { title: 'Thanks, {sum}', content } });
  const player = await testCashier.guest();
  const about = {
    site_id: await testCashier.siteId(),
    player_id: player.playerId,
    language: 'EN',
    reason: '',
  };
  const payment = {
    payment: 'deposit',
    payment_id: randomUUID(),
    state: 'credited',
    currency: 'PHP',
  } as const;
  await testCashier.database.transaction((tx) =>
    publish(tx, 'payment.notified', {
      ...{ ...about, ...payment, account_id: player.account_id, event_id: randomUUID() },
      ...{ amount: '12345', at: new Date().toISOString() },
      reference: '<b>[x](/logout)</b>',
    }),
  );
  await testCashier.drain();
  const { value } = await testCashier.get(player, 'getInbox');
  expect(value[0]).toMatchObject({
    title: 'Thanks, PHP 123.45',
    body: '<p>PHP 123.45 came.</p><p>See <a href="/statement">your statement</a>, &lt;b&gt;[x](/logout)&lt;/b&gt;.</p>',
  });
});

test('[operations 1.1] a test is sent with sample values to the address entered, masked in the audit log, fifty times a day', async () => {
  const texts = { EN: { title: 'Hi', content: '{code} for {site}' } };
  const form = { key: 'login_code', to: 'editor@example.com', texts };
  expect(await staffConsole.refusal(support!, 'sendTestMessage', form)).toBe('notAllowed');
  const wrong = { ...form, texts: { EN: { title: 'Hi', content: 'no' } } };
  expect(await staffConsole.refusal(editor!, 'sendTestMessage', wrong)).toBe('notReady');
  await staffConsole.get(editor!, 'sendTestMessage', form);
  const sent = (await letters()).find(({ to }) => to === 'editor@example.com');
  expect(sent).toMatchObject({ subject: '[Test] Hi', template: 'test', channel: 'mail' });
  expect(sent!.text).toMatch(/^123456 for /);
  for (let n = 1; n < 50; n++) await staffConsole.get(editor!, 'sendTestMessage', form);
  expect(await staffConsole.refusal(editor!, 'sendTestMessage', form)).toBe('tooManyRequests');
  const auditor = await staffConsole.clerk('auditor');
  const { value } = await staffConsole.get(auditor, 'auditLog');
  expect(JSON.stringify(value)).toContain('message-templates/test');
  expect(JSON.stringify(value)).not.toContain('editor@example.com');
});

test('[L-02] every message has a built-in text in each language, which passes its own check', () => {
  for (const key of MESSAGE_TEMPLATE_KEYS) {
    const texts = builtInMessages(key);
    expect(Object.keys(texts), key).toEqual(['EN', 'PHP', 'CN']);
    for (const [language, text] of Object.entries(texts))
      expect([key, language, ...messageProblems(key, text)]).toEqual([key, language]);
  }
});
