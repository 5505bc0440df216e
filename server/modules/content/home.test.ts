import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Slide } from '#contracts/api/content.ts';
import type { DraftKindName } from '#contracts/console/drafts.ts';
import { arrangeHome } from '#contracts/values/themes.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [ana, ben]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  ana = await staffConsole.clerk('content', 'crm');
  ben = await staffConsole.clerk('content');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

type Item = { kind: DraftKindName; key: string };
async function save(who: TestStaff, item: Item, body: object): Promise<number> {
  const { draft, live } = await staffConsole.get(who, 'draftItem', item);
  const input = { ...item, revision: draft?.revision ?? 0, base: live.version, body };
  return (await staffConsole.get(who, 'saveDraft', input as never)).revision;
}
const publish = async (who: TestStaff, item: Item, revision: number) =>
  await staffConsole.get(who, 'publishItem', { ...item, revision, publish_at: null });
const guest = (host: string) => ({
  domain_name: host,
  external_id: host === 'one.test' ? 'site-one' : 'site-two',
});
const slides = async (language: string, host = 'one.test'): Promise<Slide[]> =>
  ((await testCashier.call(host, 'slides', { ...guest(host), language })) as { value: Slide[] }).value;
const sections = async (host = 'one.test') =>
  ((await testCashier.call(host, 'homeLayout', guest(host))) as { sections: object[] }).sections;

const slide = (more: object = {}) => ({
  ...{ status: true, image: '/m/one.webp', path: '/slots', device: 'phone', languages: [], position: 0 },
  ...{ starts_at: new Date(Date.now() - HOUR_MS).toISOString(), ends_at: null },
  texts: {
    EN: { title: 'Spring', summary: 'All month', alt: '' },
    CN: { title: '春', summary: '', alt: '' },
  },
  ...more,
});

test('a slide is shown once published, in its languages and schedule, on its own brand only', async () => {
  const first = { kind: 'slide', key: 'spring' } as const;
  const revision = await save(ana!, first, slide());
  expect(await slides('EN')).toEqual([]);
  await publish(ana!, first, revision);
  expect(await slides('CN')).toMatchObject([{ slide_key: 'spring', device: 'phone', title: '春' }]);
  expect(await slides('PHP')).toMatchObject([{ title: 'Spring', summary: 'All month', path: '/slots' }]);
  expect(await slides('EN', 'two.test')).toEqual([]);
  const others = {
    early: slide({ languages: ['CN'], position: -1 }),
    later: slide({ starts_at: new Date(Date.now() + HOUR_MS).toISOString() }),
    over: slide({ ends_at: new Date(Date.now() - HOUR_MS / 2).toISOString() }),
    off: slide({ status: false }),
  };
  for (const [key, body] of Object.entries(others)) {
    const item = { kind: 'slide', key } as const;
    await publish(ana!, item, await save(ana!, item, body));
  }
  expect((await slides('CN')).map(({ slide_key }) => slide_key)).toEqual(['early', 'spring']);
  expect((await slides('EN')).map(({ slide_key }) => slide_key)).toEqual(['spring']);
});

test('a slide is shown in its place alone, in the languages, schedule, order and device of that place', async () => {
  const inPlace = async (place: string, host = 'one.test') => {
    const answer = await testCashier.call(host, 'slides', { ...guest(host), language: 'CN', place });
    return (answer as { value: Slide[] }).value.map(({ slide_key, device }) => `${slide_key} ${device}`);
  };
  const bodies = {
    'sports-second': slide({ place: 'sports', position: 2, device: 'desktop' }),
    'sports-first': slide({ place: 'sports', position: 1 }),
    'sports-english': slide({ place: 'sports', languages: ['EN'] }),
    'sports-later': slide({ place: 'sports', starts_at: new Date(Date.now() + HOUR_MS).toISOString() }),
    'for-deposits': slide({ place: 'deposit', device: 'all' }),
  };
  const before = await inPlace('home');
  for (const [key, body] of Object.entries(bodies)) {
    const item = { kind: 'slide', key } as const;
    await publish(ana!, item, await save(ana!, item, body));
  }
  expect(await inPlace('sports')).toEqual(['sports-first phone', 'sports-second desktop']);
  expect(await inPlace('deposit')).toEqual(['for-deposits all']);
  expect(await inPlace('home')).toEqual(before);
  for (const place of ['lobby', 'promotions']) expect(await inPlace(place)).toEqual([]);
  expect(await inPlace('sports', 'two.test')).toEqual([]);
  const { path } = await staffConsole.get(ana!, 'draftItem', { kind: 'slide', key: 'sports-first' });
  expect(path).toBe('/sports');
  // Moved to another place, it leaves the first.
  const moved = { kind: 'slide', key: 'sports-first' } as const;
  await publish(ana!, moved, await save(ana!, moved, slide({ place: 'lobby' })));
  expect([await inPlace('sports'), await inPlace('lobby')]).toEqual([
    ['sports-second desktop'],
    ['sports-first phone'],
  ]);
});

test('[operations 10.1] a slide for a segment is shown to its signed-in members alone, never to guests or after they left it', async () => {
  const rules = { match: 'all', conditions: [{ field: 'deposits', is: 'at_least', value: '1' }] };
  const { segment_id } = await staffConsole.get(ana!, 'createSegment', { name: 'Depositors', rules });
  const item = { kind: 'slide', key: 'for-depositors' } as const;
  await publish(ana!, item, await save(ana!, item, slide({ segment_id })));
  const [member, other] = [await testCashier.guest(), await testCashier.guest()];
  const { deposit_id } = await testCashier.deposit(member, 1000);
  await testCashier.prove(member, deposit_id);
  await testCashier.approve(member, deposit_id, 100_000n);
  const own = async (player: typeof member) =>
    (await testCashier.get(player, 'ownSlides', { language: 'EN' })).value.map(({ slide_key }) => slide_key);
  const isShown = (keys: string[]) => keys.includes('for-depositors');
  expect(isShown((await slides('EN')).map(({ slide_key }) => slide_key))).toBe(false);
  expect([isShown(await own(member)), isShown(await own(other))]).toEqual([true, false]);
  expect(await own(other)).toContain('spring');
  const sports = { kind: 'slide', key: 'for-depositors-sports' } as const;
  await publish(ana!, sports, await save(ana!, sports, slide({ segment_id, place: 'sports' })));
  const ownSports = async (player: typeof member) =>
    (await testCashier.get(player, 'ownSlides', { language: 'EN', place: 'sports' })).value;
  expect((await ownSports(member)).map(({ slide_key }) => slide_key)).toContain(sports.key);
  expect((await ownSports(other)).map(({ slide_key }) => slide_key)).not.toContain(sports.key);
  await staffConsole.get(ana!, 'archiveSegment', { segment_id });
  expect(isShown(await own(member))).toBe(false);
});

test('a slide has no script and links to no other host; without a picture it is not published', async () => {
  const item = { kind: 'slide', key: 'bad' } as const;
  for (const bad of [
    { path: 'javascript:alert(1)' },
    { path: '//evil.example' },
    { image: 'x" onerror="alert(1)' },
    { image: 'data:text/html,x' },
    { device: 'watch' },
    { place: 'checkout' },
    { ends_at: '2000-01-01T00:00:00.000Z' },
  ]) {
    const input = { ...item, revision: 0, base: 0, body: slide(bad) };
    expect(await staffConsole.refusal(ana!, 'saveDraft', input), JSON.stringify(bad)).toBe('invalidRequest');
  }
  const revision = await save(ana!, item, slide({ image: '' }));
  expect(await staffConsole.refusal(ana!, 'publishItem', { ...item, revision, publish_at: null })).toBe(
    'notReady',
  );
  const texts = { EN: { title: '<script>alert(1)</script>Hi', summary: '', alt: '' } };
  await publish(ana!, item, await save(ana!, item, slide({ texts })));
  expect(JSON.stringify(await slides('EN'))).not.toContain('<');
});

test('reorders and hides home sections; refuses a stale version, another brand’s staff and a single approver', async () => {
  const item = { kind: 'home', key: 'sections' } as const;
  expect(await sections()).toEqual([]);
  await run(testCashier.db, {
    text: `update sites.site set theme_code = 'casino1' where site_id = $1 returning 1`,
    values: [await testCashier.siteId('one.test')],
  });
  const order = [
    { name: 'winners', is_shown: true },
    { name: 'hero', is_shown: false },
  ];
  const revision = await save(ana!, item, { sections: order });
  expect(await sections()).toEqual([]);
  await publish(ana!, item, revision);
  expect(await sections()).toEqual(order);
  expect(await sections('two.test')).toEqual([]);
  const stale = { ...item, revision: 0, base: 0, body: { sections: [] } };
  expect(await staffConsole.refusal(ben!, 'saveDraft', stale)).toBe('changedMeanwhile');
  const twice = { sections: [order[0], order[0]] };
  expect(await staffConsole.refusal(ben!, 'saveDraft', { ...stale, base: 1, body: twice })).toBe(
    'invalidRequest',
  );
  const stranger = await staffConsole.clerk({
    role: 'content',
    siteId: await testCashier.siteId('two.test'),
  });
  expect(await staffConsole.refusal(stranger, 'saveDraft', { ...stale, base: 1 })).toBe('notAllowed');
  const admin = await staffConsole.clerk('site_admin');
  await staffConsole.get(admin, 'proposePublishPeople', { request_id: crypto.randomUUID(), people: 2 });
  const next = await save(ana!, item, { sections: order.toReversed() });
  expect((await publish(ana!, item, next)).state).toBe('review');
  expect(await staffConsole.refusal(ana!, 'approveDraft', { ...item, revision: next })).toBe('sameMaker');
  expect(await sections()).toEqual(order);
  await staffConsole.get(ben!, 'approveDraft', { ...item, revision: next });
  expect(await sections()).toEqual(order.toReversed());
});

test('an order keeps the template’s sections, appends unlisted ones and puts slides first', () => {
  const arranged = arrangeHome('casino2', [
    { name: 'winners', is_shown: true },
    { name: 'fixtures', is_shown: true },
    { name: 'hero', is_shown: false },
  ]).map(({ name, is_shown }) => (is_shown ? name : `${name} off`));
  expect(arranged.slice(0, 4)).toEqual(['slides', 'winners', 'hero off', 'recentGames']);
  expect(arranged).not.toContain('fixtures');
});
