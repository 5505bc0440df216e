import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let writer: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const item = { kind: 'footer', key: 'site' } as const;
const link = (path: string, EN = `To ${path}`) => ({ title: { EN }, path });
const column = (...paths: string[]) => ({
  title: { EN: 'About us', CN: '关于' },
  links: paths.map((path) => link(path)),
});
const LEGAL = ['/term-condition', '/privacy-policy', '/responsible-gaming'];
const footer = (more: object = {}) => ({
  columns: [column(...LEGAL), column('https://regulator.example/licence', '/news')],
  seals: [],
  texts: { EN: { content: 'Small print.\nSecond line.' }, CN: { content: '小字' } },
  ...more,
});
const EMPTY = { columns: [], seals: [], texts: {} };
const shown = async (host = 'one.test') => {
  const external_id = host === 'one.test' ? 'site-one' : 'site-two';
  const answer = await testCashier.call(host, 'footer', { domain_name: host, external_id });
  const { columns, seals, texts } = answer as unknown as typeof EMPTY;
  return { columns, seals, texts };
};
const draftOf = async (body: object) => {
  const { draft, live } = await staffConsole.get(writer, 'draftItem', item);
  return { ...item, revision: draft?.revision ?? 0, base: live.version, body };
};
const save = async (body: object) =>
  (await staffConsole.get(writer, 'saveDraft', (await draftOf(body)) as never)).revision;
const publish = (revision: number, publish_at: string | null = null) =>
  staffConsole.get(writer, 'publishItem', { ...item, revision, publish_at });

test('a footer is drafted, published on its site alone, scheduled, and restored to the template’s', async () => {
  expect((await staffConsole.get(writer, 'draftItem', item)).live).toMatchObject({ version: 0, body: EMPTY });
  const revision = await save(footer());
  expect(await shown()).toEqual(EMPTY);
  expect((await publish(revision)).state).toBe('published');
  expect(await shown()).toEqual(footer());
  expect(await shown('two.test')).toEqual(EMPTY);
  const at = new Date(+testCashier.now() + HOUR_MS);
  await publish(await save(footer({ columns: [column(...LEGAL)] })), at.toISOString());
  expect((await shown()).columns).toHaveLength(2);
  expect(await testCashier.drafts.publishDue(testCashier.database, at)).toBe(1);
  expect((await shown()).columns).toHaveLength(1);
  // What was shown before the first draft is a version, too.
  const restored = await staffConsole.get(writer, 'restoreVersion', { ...item, revision: 0, version: 1 });
  await publish(restored.revision);
  expect(await shown()).toEqual(EMPTY);
});

test('[operations 1.2] columns without terms, privacy and responsible gaming, or small print without English, are not published', async () => {
  for (const body of [
    footer({ columns: [column('/news')] }),
    footer({ columns: [column(...LEGAL.slice(1))] }),
    footer({ columns: [column('https://evil.example/term-condition', ...LEGAL.slice(1))] }),
    footer({ texts: { CN: { content: '小字' } } }),
  ]) {
    const publication = { ...item, revision: await save(body), publish_at: null };
    expect(await staffConsole.refusal(writer, 'publishItem', publication), JSON.stringify(body)).toBe(
      'notReady',
    );
  }
  expect(await shown()).toEqual(EMPTY);
  await publish(await save(footer({ columns: [] })));
  expect((await shown()).texts).toEqual(footer().texts);
  await publish(await save(EMPTY));
});

test('adversary: links that run scripts, pictures of other hosts, missing words and too much of anything are refused', async () => {
  const seal = { name: { EN: 'Regulator' }, image: `/m/${'a'.repeat(32)}-320.webp`, path: '' };
  const refused = async (body: object) =>
    await staffConsole.refusal(writer, 'saveDraft', (await draftOf(body)) as never);
  for (const path of ['javascript:alert(1)', '//evil.example', 'http://evil.example', '/a"b', 'data:x', ''])
    expect(await refused(footer({ columns: [column(path)] })), path).toBe('invalidRequest');
  for (const change of [
    ...[{ image: 'https://evil.example/x.png' }, { image: '/m/../x' }, { image: '' }],
    ...[{ name: {} }, { name: { CN: '章' } }, { path: 'javascript:alert(1)' }],
  ])
    expect(await refused(footer({ seals: [{ ...seal, ...change }] })), JSON.stringify(change)).toBe(
      'invalidRequest',
    );
  for (const body of [
    footer({ columns: [{ title: { EN: '' }, links: [link('/news')] }] }),
    footer({ columns: [{ title: { EN: 'Empty' }, links: [] }] }),
    footer({ columns: Array.from({ length: 7 }, () => column('/news')) }),
    footer({ columns: [column(...Array.from({ length: 13 }, (_, at) => `/news?page=${at}`))] }),
    footer({ seals: Array.from({ length: 13 }, () => seal) }),
    footer({ texts: { EN: { content: 'x'.repeat(2001) } } }),
    footer({ texts: { EN: { content: 'a\u0000b' } } }),
    footer({ texts: { XX: { content: 'x' } } }),
  ])
    expect(await refused(body)).toBe('invalidRequest');
  expect(await refused(footer({ seals: [seal] }))).toBe('');
  const elsewhere = { ...(await draftOf(footer())), key: 'other' };
  expect(await staffConsole.refusal(writer, 'saveDraft', elsewhere as never)).toBe('invalidRequest');
});

test('[operations 13] the picture of a seal cannot be removed while the footer shows it', async () => {
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const upload = { name: 'seal.png', file: file.toString('base64') };
  const { asset_id, path: image } = await staffConsole.get(writer, 'uploadMedia', upload);
  await publish(await save(footer({ seals: [{ name: { EN: 'Audited' }, image, path: '/about' }] })));
  const { uses } = await staffConsole.get(writer, 'mediaAsset', { asset_id });
  expect(uses).toEqual([{ where: 'footer', title: 'footer' }]);
  expect(await staffConsole.refusal(writer, 'removeMedia', { asset_id })).toBe('stillUsed');
});

test('[operations 1.1] [operations 1.2] only editors of the brand change its footer, and two people where the brand wants two', async () => {
  const site_id = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'content', siteId: site_id });
  const draft = (await draftOf(footer())) as never;
  expect(await staffConsole.refusal(stranger, 'saveDraft', draft)).toBe('notAllowed');
  expect(await staffConsole.refusal(await staffConsole.clerk('auditor'), 'saveDraft', draft)).toBe(
    'notAllowed',
  );
  const admin = await staffConsole.clerk('site_admin');
  await staffConsole.get(admin, 'proposePublishPeople', { request_id: randomUUID(), people: 2 });
  const before = await shown();
  const revision = await save(footer({ columns: [] }));
  expect((await publish(revision)).state).toBe('review');
  expect(await staffConsole.refusal(writer, 'approveDraft', { ...item, revision })).toBe('sameMaker');
  expect(await shown()).toEqual(before);
  await staffConsole.get(admin, 'approveDraft', { ...item, revision });
  expect((await shown()).columns).toEqual([]);
});
