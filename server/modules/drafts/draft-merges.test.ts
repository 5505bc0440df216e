import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields } from '../../platform/console/module-console.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { recordImport } from './items.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [writer, other]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('site_admin');
  other = await staffConsole.clerk('site_admin');
});
afterAll(() => testCashier.close());

const item = { kind: 'promotion', key: 'merge' } as const;
const bodyOf = (title: string, more: object = {}, texts: object = {}) => ({
  ...{ status: true, label: 'slots', image: '', path: '/slots', position: 1 },
  ...{ starts_at: '2026-01-01T00:00:00.000Z', ends_at: null },
  texts: { EN: { title, summary: 'Summary', content: '<p>Text</p>' }, ...texts },
  ...more,
});
const read = () => staffConsole.get(writer!, 'draftItem', item);
const publishNow = async (body: object) => {
  const { live, draft } = await read();
  const saved = { ...item, revision: draft?.revision ?? 0, base: live.version, body: body as never };
  const { revision } = await staffConsole.get(other!, 'saveDraft', saved);
  await staffConsole.get(other!, 'publishItem', { ...item, revision, publish_at: null });
};
const identity = { kind: 'identity', key: 'brand' } as const;

test('fields changed on one side are taken from it; a field changed on both needs a choice', async () => {
  const known = async () => await staffConsole.get(writer!, 'draftItem', identity);
  const names = (name: string, tagline: string) => ({ names: { name, tagline } });
  const { live } = await known();
  const start = live.body as unknown as Record<string, object>;
  const body = { ...start, ...names('Drafted', 'Same'), icon: 'https://cdn.example/icon.png' };
  const draft = { ...identity, revision: 0, base: live.version, body: body as never };
  const { revision } = await staffConsole.get(writer!, 'saveDraft', draft);
  // Another person changes the name, the tagline and a logo without a draft.
  const logos = { logo1: 'https://cdn.example/logo.png', logo2: '', logo3: '' };
  const { version } = await staffConsole.get(other!, 'siteIdentity');
  await staffConsole.get(other!, 'setSiteIdentity', { version, ...names('Live', 'By the water'), logos });

  const stale = await known();
  expect(stale.draft?.is_stale).toBe(true);
  expect(stale.base).toMatchObject({ names: (start as { names: object }).names });
  const about = { ...identity, revision, live: stale.live.version };
  expect(await staffConsole.ask(writer!, 'mergeDraft', { ...about, choices: {} })).toMatchObject({
    error: 'notReady',
    detail: { problems: ['names.name', 'names.tagline'] },
  });
  const choices = { 'names.name': 'mine', 'names.tagline': 'live' } as const;
  const merged = await staffConsole.get(writer!, 'mergeDraft', { ...about, choices });
  const after = await known();
  expect(after.draft).toMatchObject({
    ...{ is_stale: false, revision: merged.revision },
    body: {
      names: { name: 'Drafted', tagline: 'By the water' },
      logos,
      icon: 'https://cdn.example/icon.png',
    },
  });
  expect(after.base).toBeNull();
  const publication = { ...identity, revision: merged.revision, publish_at: null };
  expect((await staffConsole.get(writer!, 'publishItem', publication)).state).toBe('published');
  expect((await staffConsole.get(writer!, 'siteIdentity')).names.name).toBe('Drafted');
});

test('texts are merged by language and field', async () => {
  await publishNow(bodyOf('First', {}, { CN: { title: '一', summary: '', content: '' } }));
  const { live } = await read();
  const mine = bodyOf('First', { position: 5 }, { CN: { title: '二', summary: '', content: '' } });
  const saved = { ...item, revision: 0, base: live.version, body: mine as never };
  const { revision } = await staffConsole.get(writer!, 'saveDraft', saved);
  // A command changes the promotion meanwhile.
  const siteId = await testCashier.siteId();
  const changed = { ...live.body, label: 'new' };
  await testCashier.database.transaction((tx) =>
    recordImport(tx, { siteId, ...item }, changed as Fields, 'import', testCashier.now()),
  );
  const stale = await read();
  const about = { ...item, revision, live: stale.live.version, choices: {} };
  await staffConsole.get(writer!, 'mergeDraft', about);
  expect((await read()).draft?.body).toMatchObject({
    ...{ label: 'new', position: 5 },
    texts: { EN: { title: 'First' }, CN: { title: '二' } },
  });
  expect(await staffConsole.refusal(writer!, 'mergeDraft', { ...about, revision: revision + 1 })).toBe(
    'notYet',
  );
});

test('adversary: choices for another live version, another revision, of strangers or for fields beyond the body change nothing', async () => {
  const { draft, live } = await read();
  const about = { ...item, revision: draft!.revision, live: live.version, choices: {} };
  for (const [change, refusal] of [
    [{ revision: draft!.revision + 1 }, 'changedMeanwhile'],
    [{ live: live.version + 1 }, 'changedMeanwhile'],
    [{ live: live.version - 1 }, 'changedMeanwhile'],
    [{ key: 'none' }, 'notFound'],
    [{ choices: { __proto__x: 'both' } }, 'invalidRequest'],
  ] as const)
    expect(await staffConsole.refusal(writer!, 'mergeDraft', { ...about, ...change } as never)).toBe(refusal);
  const site_id = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'content', siteId: site_id });
  expect(await staffConsole.refusal(stranger, 'mergeDraft', about)).toBe('notAllowed');
  const writes = await staffConsole.clerk('content');
  const brand = { ...identity, revision: 1, live: 1, choices: {} };
  expect(await staffConsole.refusal(writes, 'mergeDraft', brand)).toBe('notAllowed');
  expect((await read()).draft?.revision).toBe(draft!.revision);
});
