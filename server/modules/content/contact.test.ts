import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { createPlayersModule } from '../players/index.ts';
import { type BrandApi, openBrandApi, type TestBrand } from '../sites/testing/brand-api.ts';
import { createContentModule, deleteOldContactMessages } from './index.ts';

let api: BrandApi;
let a: TestBrand;
let b: TestBrand;
beforeAll(async () => {
  const { countFromNetwork: countFromPlace } = createPlayersModule({
    onAccountOpened: async () => {},
    messages: { send: async () => {} },
    secret: 'a secret of at least thirty-two characters',
  });
  api = await openBrandApi([
    createContentModule({ countFromNetwork: countFromPlace, messages: { send: async () => {} } }),
  ]);
  a = await api.brand('writes');
  b = await api.brand('silent');
});
afterAll(() => api.close());

const message = (more: object = {}) => ({
  message_id: randomUUID(),
  topic: 'game' as const,
  name: 'Ana Cruz',
  contact_email: 'ana@example.com',
  body: 'The wheel of a lantern stood still.',
  language: 'EN',
  ...more,
});

/** Messages from visitors of a brand. */
const kept = ({ id }: TestBrand) =>
  run<{ topic: string; name: string; email: string; body: string }>(api.db, {
    text: 'select topic, name, email, body from content.contact_message where site_id = $1',
    values: [id],
  });

test('[W-03] a message to the site is stored once, for that site alone, and kept for a year', async () => {
  const sent = message();
  for (const _ of [1, 2]) await api.ask(a, 'leaveMessage', sent);
  const stored = await kept(a);
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ topic: 'game', email: 'ana@example.com', body: sent.body });
  expect(await kept(b)).toEqual([]);
  await api.write((tx) =>
    run(tx, { text: `update content.contact_message set created_at = now() - interval '366 days'` }),
  );
  await api.write(deleteOldContactMessages);
  expect(await kept(a)).toEqual([]);
});

test('[player protection L8] a complaint has a response deadline and is kept for five years', async () => {
  const c = await api.brand('complains');
  await api.ask(c, 'leaveMessage', message({ topic: 'complaint' }));
  await api.ask(c, 'leaveMessage', message());
  const due = () =>
    run<{ topic: string; days: number | null }>(api.db, {
      text: `select topic, extract(day from due_at - created_at)::int as days from content.contact_message
        where site_id = $1 order by topic`,
      values: [c.id],
    });
  expect(await due()).toEqual([
    { topic: 'complaint', days: 14 },
    { topic: 'game', days: null },
  ]);
  const pass = (years: string) =>
    api.write(async (tx) => {
      await run(tx, {
        text: `update content.contact_message set created_at = now() - $1::interval where site_id = $2`,
        values: [years, c.id],
      });
      await deleteOldContactMessages(tx);
    });
  await pass('4 years 11 months');
  expect((await due()).map(({ topic }) => topic)).toEqual(['complaint']);
  await pass('5 years 1 day');
  expect(await due()).toEqual([]);
});

test('[W-03] an invalid message is refused by field', async () => {
  const bad: [string, object][] = [
    ['contact_email', { contact_email: '' }],
    ['contact_email', { contact_email: 'ana@' }],
    ['body', { body: ' too short ' }],
    ['body', { body: 'x'.repeat(2001) }],
    ['name', { name: '  ' }],
    ['topic', { topic: 'spam' }],
    ['message_id', { message_id: 'one' }],
  ];
  for (const [field, change] of bad) {
    const answer = await api.call('leaveMessage', { ...a.guest, ...message(change) } as never);
    expect(answer.statusMessage).toBe('invalidRequest');
    expect(JSON.stringify(answer.statusDetail)).toContain(`"${field}"`);
  }
});

test('[W-03] a known id keeps its message: a different message under it is refused, also concurrently', async () => {
  const first = message();
  const send = (more: object) => api.call('leaveMessage', { ...a.guest, ...first, ...more });
  const together = await Promise.all([send({}), send({}), send({ name: 'Ben Reyes' })]);
  expect(together.map((answer) => answer.statusMessage).sort()).toEqual(
    expect.arrayContaining(['duplicateMismatch']),
  );
  const [stored] = await kept(a);
  const answers = [
    await send({ name: stored!.name }),
    await send({ name: 'Somebody else' }),
    await send({ name: stored!.name, body: 'The wheel of a lantern turned again.' }),
  ];
  expect(answers.map((answer) => answer.statusMessage)).toEqual([
    'OK',
    'duplicateMismatch',
    'duplicateMismatch',
  ]);
  expect(await kept(a)).toHaveLength(1);
});

test('[W-03] one address sends at most five messages an hour; a repeated message is not counted', async () => {
  const answers: string[] = [];
  const first = message();
  for (const next of [first, first, message(), message(), message(), message(), message(), first]) {
    const body = JSON.stringify({ ...b.guest, ...next });
    const response = await api.send('/api/content/contact', body, { host: b.domain });
    answers.push(((await response.json()) as { statusMessage: string }).statusMessage);
  }
  expect(answers).toEqual(['OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'tooManyAttempts', 'OK']);
});
