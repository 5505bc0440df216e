import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { createOutbox } from '#server/platform/messages/outbox.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [support, auditor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  support = await staffConsole.clerk('support');
  auditor = await staffConsole.clerk('auditor');
});
afterAll(() => testCashier.close());

const QUESTION = 'Where is my withdrawal?\r\nI asked {code} <b>twice</b>.';

/** A visitor's message to site one, each from a different address. */
async function written(more: object = {}) {
  const [message_id, contact_email] = [randomUUID(), `maria.${randomUUID().slice(0, 8)}@mail.test`];
  const letter = {
    ...{ domain_name: 'one.test', external_id: 'site-one', message_id, contact_email },
    ...{ topic: 'money', name: 'Maria $& Clara', body: QUESTION, language: 'EN', ...more },
  };
  const { statusCode } = await testCashier.call('one.test', 'leaveMessage', letter);
  expect(statusCode).toBe(1);
  await run(testCashier.db, { text: 'delete from players.attempt' });
  return { message_id, contact_email };
}
async function mailsTo(address: string, host = 'one.test') {
  const outbox = createOutbox({ secretKey: testCashier.secretKey, log: testLog });
  const waiting = await outbox.waiting(testCashier.db, await testCashier.siteId(host), 100);
  return waiting.filter(({ to }) => to === address);
}
const answeredOf = async (who: TestStaff, message_id: string) =>
  (await staffConsole.get(who, 'contactMessages', { is_open: false })).value.find(
    (row) => row.message_id === message_id,
  )?.answered;

test('[operations 1.1] an answer is emailed once with the question quoted, however often it is submitted', async () => {
  const { message_id, contact_email } = await written();
  const text = 'Dear {{name}},\n\nit was <i>paid</i> {code} today.';
  const form = { request_id: randomUUID(), message_id, text };
  await Promise.all([1, 2, 3].map(() => staffConsole.get(support!, 'answerContact', form)));
  const [mail, ...others] = await mailsTo(contact_email);
  expect(others).toEqual([]);
  const brand = mail!.site_name;
  expect(brand).not.toBe('');
  expect(mail).toMatchObject({ channel: 'mail', template: 'contactAnswer', language: 'EN' });
  expect(mail!.subject).toBe(`${brand}: your message (Payments and balance)`);
  expect(mail!.text).toBe(
    `Dear Maria $& Clara,\n\nit was <i>paid</i> {code} today.\n\nYou wrote:
> Where is my withdrawal?\n> I asked {code} <b>twice</b>.`,
  );
  expect(await answeredOf(auditor!, message_id)).toMatchObject({
    ...{ by: support!.login, note: 'as the test says', text },
  });
  const again = { ...form, request_id: randomUUID() };
  expect(await staffConsole.refusal(support!, 'answerContact', again)).toBe('decidedAlready');
  expect(await staffConsole.refusal(support!, 'closeContact', { message_id })).toBe('decidedAlready');
  expect(await mailsTo(contact_email)).toHaveLength(1);
});

test('[operations 1.1] of two concurrent answers one is emailed, the other refused', async () => {
  const { message_id, contact_email } = await written();
  const colleague = await staffConsole.clerk('compliance');
  const answers = await Promise.all(
    [support!, colleague].map((who) =>
      staffConsole.refusal(who, 'answerContact', { message_id, text: `I am ${who.login}.` }),
    ),
  );
  expect(answers.sort()).toEqual(['', 'decidedAlready']);
  const mails = await mailsTo(contact_email);
  expect(mails).toHaveLength(1);
  const kept = await answeredOf(support!, message_id);
  expect(mails[0]!.text).toContain(kept!.text);
  expect(kept!.text).toBe(`I am ${kept!.by}.`);
});

test('[L-02] the frame is in the language of the visitor, and in the words of the brand once they are published', async () => {
  const first = await written({ language: 'CN', topic: 'complaint' });
  const text = '已于今日付款。';
  await staffConsole.get(support!, 'answerContact', { message_id: first.message_id, text });
  const [chinese] = await mailsTo(first.contact_email);
  expect(chinese!.subject).toMatch(/^.+：您的留言（投诉）$/);
  expect(chinese!.text).toMatch(/^已于今日付款。\n\n您的留言：\n> Where/);

  const editor = await staffConsole.clerk('content');
  const item = { kind: 'message', key: 'contact_answer' } as const;
  const texts = { EN: { title: 'About {topic}', content: 'Hello.\n{answer}\nYours, {site}' } };
  const draft = { ...item, revision: 0, base: 0, body: { texts } };
  const { revision } = await staffConsole.get(editor, 'saveDraft', draft);
  await staffConsole.get(editor, 'publishItem', { ...item, revision, publish_at: null });
  const second = await written({ language: '', topic: 'game' });
  await staffConsole.get(support!, 'answerContact', { message_id: second.message_id, text: 'It turns.' });
  const [mail] = await mailsTo(second.contact_email);
  expect(mail!.subject).toBe('About Game or round');
  expect(mail!.text).toBe(`Hello.\nIt turns.\nYours, ${mail!.site_name}`);
});

test.each(['EN', 'PHP', 'CN'])(
  '[L-02] the subject names the topic as the contact form does, in %s',
  async (language) => {
    const file = `../../../../site/locales/${language.toLowerCase()}/content/content.json`;
    const texts = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8')) as Record<
      string,
      string
    >;
    for (const topic of ['account', 'game', 'money', 'play', 'other', 'complaint']) {
      const { message_id, contact_email } = await written({ language, topic });
      await staffConsole.get(support!, 'answerContact', { message_id, text: 'Yes.' });
      expect((await mailsTo(contact_email))[0]!.subject).toContain(texts[`contact.topic.${topic}`]);
    }
  },
);

test('[player protection L8] an answered complaint is no longer due, and its answer is kept with it', async () => {
  const { message_id } = await written({ topic: 'complaint' });
  const open = async () => (await staffConsole.get(support!, 'contactMessages')).value;
  expect((await open()).map((row) => row.message_id)).toContain(message_id);
  await staffConsole.get(support!, 'answerContact', { message_id, text: 'You are right, and paid.' });
  expect((await open()).map((row) => row.message_id)).not.toContain(message_id);
  const text = 'select body, answer from content.contact_message where message_id = $1';
  expect(await run(testCashier.db, { text, values: [message_id] })).toEqual([
    { body: QUESTION, answer: 'You are right, and paid.' },
  ]);
});

test('[operations 1.2] only those who answer messages of the brand send answers, of allowed length', async () => {
  const { message_id, contact_email } = await written();
  const siteId = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'support', siteId });
  const form = { message_id, text: 'A text of a stranger.' };
  for (const who of [auditor!, await staffConsole.clerk('content'), stranger])
    expect(await staffConsole.refusal(who, 'answerContact', form)).toBe('notAllowed');
  const elsewhere = { ...form, site_id: siteId };
  expect(await staffConsole.refusal(stranger, 'answerContact', elsewhere)).toBe('notFound');
  for (const text of ['', ' \n ', 'x'.repeat(4001)])
    expect(await staffConsole.refusal(support!, 'answerContact', { message_id, text })).toBe(
      'invalidRequest',
    );
  expect(await mailsTo(contact_email)).toEqual([]);
  expect(await mailsTo(contact_email, 'two.test')).toEqual([]);
  expect((await staffConsole.get(support!, 'contactMessages')).value).toContainEqual(
    expect.objectContaining({ message_id, answered: null }),
  );
});

test('[operations 1.1] neither address nor name nor texts are in the audit log, or shown before they are revealed', async () => {
  const { message_id, contact_email } = await written();
  const form = { message_id, text: 'Secret lantern for {{name}}.' };
  const answer = await staffConsole.ask(support!, 'answerContact', form);
  const log = await staffConsole.get(auditor!, 'auditLog', { action: 'messages/answer' });
  const list = await staffConsole.get(auditor!, 'contactMessages', { is_open: false });
  expect(log.value[0]).toMatchObject({ subject: `message:${message_id}` });
  expect(await staffConsole.logged('messages/answer')).toEqual(['answered: true', 'mailed: true']);
  expect(JSON.stringify(log)).not.toContain('Secret lantern');
  for (const shown of [answer, log, list]) {
    expect(JSON.stringify(shown)).not.toContain(contact_email);
    expect(JSON.stringify(shown)).not.toContain('Clara');
  }
});
