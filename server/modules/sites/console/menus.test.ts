import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { setMenus } from '../index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [writer, second]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  writer = await staffConsole.clerk('content');
  second = await staffConsole.clerk('content');
  const initial = { menu: [{ ...leaf('lobby', '/', null), children: [] }], game_menu: [] };
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => setMenus(tx, siteId, initial));
});
afterAll(() => testCashier.close());

const item = { kind: 'menus', key: 'site' } as const;
const leaf = (content_id: string, path = '/slots', category: string | null = 'slot_game') => ({
  ...{ content_id, path, category, icon: 'slot_game' },
  title: { EN: `Our ${content_id}`, CN: '我们的' },
});
const MENUS = {
  menu: [
    { ...leaf('rooms', '/casino', 'casino'), children: [leaf('reels'), leaf('news', '/news', null)] },
    { ...leaf('first', '/', null), children: [] },
  ],
  game_menu: [leaf('reels'), leaf('hot', '/hot', 'hot')],
};
const contentOf = async (host: string) =>
  ((await testCashier.call(host, 'startup', { domain_name: host })) as unknown as { content: object })
    .content;
const known = () => staffConsole.get(writer!, 'draftItem', item);
const draftOf = async (body: object) => {
  const { draft, live } = await known();
  return { ...item, revision: draft?.revision ?? 0, base: live.version, body };
};
const save = async (body: object, who = writer!) =>
  (await staffConsole.get(who, 'saveDraft', await draftOf(body))).revision;
const publish = (revision: number, publish_at: string | null = null) =>
  staffConsole.get(writer!, 'publishItem', { ...item, revision, publish_at });

test('[S-06] [S-08] [operations 1.2] menus are drafted, published on this site alone, and restored to the first ones', async () => {
  const [first, other] = [await contentOf('one.test'), await contentOf('two.test')];
  expect((await known()).live).toMatchObject({ version: 0, body: first });
  const revision = await save(MENUS);
  expect(await contentOf('one.test')).toEqual(first);
  expect((await publish(revision)).state).toBe('published');
  expect(await contentOf('one.test')).toEqual(MENUS);
  expect(await contentOf('two.test')).toEqual(other);
  await publish(await save({ ...MENUS, menu: MENUS.menu.toReversed() }));
  expect(await contentOf('one.test')).toEqual({ ...MENUS, menu: MENUS.menu.toReversed() });
  // The menus of before the first draft are a version, too.
  const { versions } = await known();
  expect(versions.map(({ version, cause }) => [version, cause])).toEqual([
    [3, 'publish'],
    [2, 'publish'],
    [1, 'import'],
  ]);
  const restored = await staffConsole.get(writer!, 'restoreVersion', { ...item, revision: 0, version: 1 });
  await publish(restored.revision);
  expect(await contentOf('one.test')).toEqual(first);
});

test('[operations 1.2] of two editors the later overwrites nothing; a scheduled draft is published over no newer menus', async () => {
  const before = await contentOf('one.test');
  const stale = await draftOf(MENUS);
  await save({ ...MENUS, game_menu: [] }, second!);
  expect(await staffConsole.refusal(writer!, 'saveDraft', stale)).toBe('changedMeanwhile');
  const now = testCashier.now();
  const at = new Date(+now + HOUR_MS);
  const revision = await save(MENUS);
  expect((await publish(revision, at.toISOString())).state).toBe('scheduled');
  expect(await contentOf('one.test')).toEqual(before);
  // An edit cancels the schedule.
  const edited = await save({ ...MENUS, game_menu: [] });
  expect(await testCashier.drafts.publishDue(testCashier.database, at)).toBe(0);
  await publish(edited, at.toISOString());
  expect(await testCashier.drafts.publishDue(testCashier.database, at)).toBe(1);
  expect(await contentOf('one.test')).toEqual({ ...MENUS, game_menu: [] });
});

test.each([
  ['leads elsewhere', { path: '//elsewhere.example' }],
  ['is a script', { path: 'javascript:alert(1)' }],
  ['has no English title', { title: { CN: '我们的' } }],
  ['is of a category nobody knows', { category: 'raffle' }],
])('[operations 1.2] an entry that %s is refused', async (_, change) => {
  const menu = [{ ...leaf('one'), ...change, children: [] }];
  expect(await staffConsole.refusal(writer!, 'saveDraft', await draftOf({ menu, game_menu: [] }))).toBe(
    'invalidRequest',
  );
});

test('[operations 1.2] refuses duplicate names, an empty main menu, and staff of read access or of another brand', async () => {
  const twice = { menu: [], game_menu: [leaf('one'), leaf('one')] };
  expect(await staffConsole.refusal(writer!, 'saveDraft', await draftOf(twice))).toBe('invalidRequest');
  const elsewhere = { ...(await draftOf(MENUS)), key: 'other' };
  expect(await staffConsole.refusal(writer!, 'saveDraft', elsewhere)).toBe('invalidRequest');
  const revision = await save({ menu: [], game_menu: [] });
  const publication = { ...item, revision, publish_at: null };
  expect(await staffConsole.refusal(writer!, 'publishItem', publication)).toBe('notReady');
  const site_id = await testCashier.siteId('two.test');
  const others = {
    auditor: await staffConsole.clerk('auditor'),
    platform: await staffConsole.clerk('platform_admin'),
    stranger: await staffConsole.clerk({ role: 'content', siteId: site_id }),
  };
  for (const who of Object.values(others)) {
    expect(await staffConsole.refusal(who, 'saveDraft', await draftOf(MENUS))).toBe('notAllowed');
    expect(await staffConsole.refusal(who, 'publishItem', publication)).toBe('notAllowed');
  }
  const there = { ...publication, site_id };
  expect(await staffConsole.refusal(others.stranger, 'publishItem', there)).toBe('notFound');
});

test('[operations 1.2] where two people are required, menus wait for a person who has not edited them', async () => {
  const admin = await staffConsole.clerk('site_admin');
  await staffConsole.get(admin, 'proposePublishPeople', { request_id: randomUUID(), people: 2 });
  const before = await contentOf('one.test');
  const revision = await save(MENUS);
  expect((await publish(revision)).state).toBe('review');
  expect(await staffConsole.refusal(writer!, 'approveDraft', { ...item, revision })).toBe('sameMaker');
  expect(await contentOf('one.test')).toEqual(before);
  await staffConsole.get(admin, 'approveDraft', { ...item, revision });
  expect(await contentOf('one.test')).toEqual(MENUS);
});
