import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { upsertPages } from '../content/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, second, editor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk('site_admin');
  second = await staffConsole.clerk('site_admin');
  editor = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

type Item = { kind: string; key: string };
const [page, slide, identity] = [
  { kind: 'page', key: 'banking' },
  { kind: 'slide', key: 'winter' },
  { kind: 'identity', key: 'brand' },
];
const bodies = (word: string): Record<string, object> => ({
  page: { status: true, texts: { EN: { title: `Pay ${word}`, content: '<p>x</p>' } } },
  slide: {
    ...{ status: true, image: '/m/one.webp', path: '/slots' },
    ...{
      starts_at: '2026-01-01T00:00:00.000Z',
      texts: { EN: { title: `Slide ${word}`, summary: '', alt: '' } },
    },
  },
  identity: {
    ...{ names: { name: `Brand ${word}`, tagline: '' }, logos: { logo1: '', logo2: '', logo3: '' } },
    ...{ icon: '', look: { template: 'slot2', colour: 'cyan' } },
  },
});
async function save(item: Item, body: object, who = admin!): Promise<void> {
  const { draft, live } = await staffConsole.get(who, 'draftItem', item);
  const input = { ...item, revision: draft?.revision ?? 0, base: live.version, body };
  await staffConsole.get(who, 'saveDraft', input);
}
const saveAll = async (word: string, items: readonly Item[] = [page, slide, identity]) => {
  for (const item of items) await save(item, bodies(word)[item.kind]!);
};
const create = async (title: string, items: readonly Item[] = [page, slide, identity], who = admin!) =>
  (await staffConsole.get(who, 'createChangeSet', { request_id: randomUUID(), title, items })).set_id;
const find = async (set_id: string) =>
  (await staffConsole.get(admin!, 'changeSets')).value.find((set) => set.set_id === set_id)!;
const at = async (set_id: string) => ({ set_id, revision: (await find(set_id)).revision });
const publish = async (set_id: string, publish_at: string | null = null) =>
  await staffConsole.get(admin!, 'publishChangeSet', { ...(await at(set_id)), publish_at });
const guest = { domain_name: 'one.test', external_id: 'site-one' };
/** What visitors read of each item. */
async function shown(): Promise<string[]> {
  const text = (await testCashier.call('one.test', 'contentPage', {
    ...guest,
    page: 'banking',
    language: '',
  })) as {
    value?: { en_title: string };
  };
  const slides = (await testCashier.call('one.test', 'slides', { ...guest, language: '' })) as {
    value: { title: string }[];
  };
  const { names } = await staffConsole.get(admin!, 'siteIdentity');
  return [text.value?.en_title ?? '', slides.value.map(({ title }) => title).join(), names.name];
}
const all = (word: string) => [`Pay ${word}`, `Slide ${word}`, `Brand ${word}`];

beforeEach(async () => {
  for (const { set_id, state } of (await staffConsole.get(admin!, 'changeSets')).value)
    if (state !== 'published' && state !== 'discarded')
      await staffConsole.get(admin!, 'discardChangeSet', await at(set_id));
  for (const { kind, key, revision } of (await staffConsole.get(admin!, 'draftQueue')).value)
    await staffConsole.get(admin!, 'discardDraft', { kind, key, revision });
});

test('a set goes live in one step; what it replaced is restored by another set', async () => {
  const before = await shown();
  await saveAll('one');
  const set_id = await create('Winter');
  expect((await find(set_id)).items.map(({ title }) => title)).toEqual([
    'Identity of Brand one',
    'Pay one',
    'Slide one',
  ]);
  expect(await shown()).toEqual(before);
  expect((await publish(set_id)).state).toBe('published');
  expect(await shown()).toEqual(all('one'));
  await saveAll('two');
  const second_id = await create('Spring');
  await publish(second_id);
  expect(await shown()).toEqual(all('two'));
  const restore = { request_id: randomUUID(), set_id: second_id, title: 'Undo spring' };
  const restored = (await staffConsole.get(admin!, 'restoreChangeSet', restore)).set_id;
  expect(await shown()).toEqual(all('two'));
  expect(await find(restored)).toMatchObject({ restores: 'Spring', state: 'open' });
  await publish(restored);
  expect(await shown()).toEqual(all('one'));
  // Published again since: taking back the first set would take back the second, too.
  const later = { request_id: randomUUID(), set_id, title: 'Undo winter' };
  expect(await staffConsole.refusal(admin!, 'restoreChangeSet', later)).toBe('changedMeanwhile');
  await expect(asOwner(testCashier.db, `update drafts.change_set_item set version = 9`)).rejects.toThrow(
    'append-only',
  );
});

test('content that a set created is hidden when the set is taken back', async () => {
  const [promotion] = [{ kind: 'promotion', key: 'winter' }];
  await save(promotion, {
    ...{ status: true, starts_at: '2026-01-01T00:00:00.000Z', image: '', path: '/deposit' },
    texts: { EN: { title: 'Winter bonus', summary: 'x', content: '<p>x</p>' } },
  });
  const set_id = await create('Bonus', [promotion]);
  await publish(set_id);
  const listed = async () =>
    (
      (await testCashier.call('one.test', 'promotions', { ...guest, language: '' })) as {
        value: { slug: string }[];
      }
    ).value.some(({ slug }) => slug === 'winter');
  expect(await listed()).toBe(true);
  const restore = { request_id: randomUUID(), set_id, title: 'Undo' };
  await publish((await staffConsole.get(admin!, 'restoreChangeSet', restore)).set_id);
  expect(await listed()).toBe(false);
});

test('if one draft cannot be published, nothing of the set is', async () => {
  const before = await shown();
  await saveAll('three');
  await save(slide, { ...bodies('three').slide, image: '' });
  const set_id = await create('Broken');
  const request = { ...(await at(set_id)), publish_at: null };
  const answer = await staffConsole.ask(admin!, 'publishChangeSet', request);
  expect(answer).toMatchObject({
    error: 'notReady',
    detail: { problems: ['Slide three: The picture is missing.'] },
  });
  expect(await shown()).toEqual(before);
});

test('a draft in a set is published with it only, and belongs to one set', async () => {
  await saveAll('four');
  const set_id = await create('Four', [page, slide]);
  const { draft } = await staffConsole.get(admin!, 'draftItem', page);
  expect(draft).toMatchObject({ change_set: 'Four' });
  const alone = { ...page, revision: draft!.revision, publish_at: null };
  expect(await staffConsole.refusal(admin!, 'publishItem', alone)).toBe('inChangeSet');
  const taken = { request_id: randomUUID(), title: 'Other', items: [slide, identity] };
  expect(await staffConsole.refusal(admin!, 'createChangeSet', taken)).toBe('inChangeSet');
  const missing = { request_id: randomUUID(), title: 'Other', items: [{ kind: 'page', key: 'faqs' }] };
  expect(await staffConsole.refusal(admin!, 'createChangeSet', missing)).toBe('notFound');
  const left = { ...(await at(set_id)), title: 'Slide alone', items: [slide] };
  await staffConsole.get(admin!, 'setChangeSet', left);
  expect(await staffConsole.refusal(admin!, 'setChangeSet', left)).toBe('changedMeanwhile');
  expect((await staffConsole.get(admin!, 'publishItem', alone)).state).toBe('published');
  await staffConsole.get(admin!, 'discardChangeSet', await at(set_id));
  expect((await staffConsole.get(admin!, 'draftItem', slide)).draft?.change_set).toBe('');
});

test('[operations 1.2] a scheduled set goes live at its time; a newer version or an edit of one draft stops all of it', async () => {
  const { database, drafts } = testCashier;
  const time = new Date(+testCashier.now() + HOUR_MS);
  const due = (hours = 1) => drafts.publishDue(database, new Date(+testCashier.now() + hours * HOUR_MS));
  await saveAll('five');
  const set_id = await create('Five');
  expect((await publish(set_id, time.toISOString())).state).toBe('scheduled');
  expect(await due(0.9)).toBe(0);
  expect(await due()).toBe(1);
  expect(await shown()).toEqual(all('five'));
  expect(await due()).toBe(0);

  await saveAll('six');
  const clash = await create('Six');
  await publish(clash, time.toISOString());
  const siteId = await testCashier.siteId();
  const row = { page: 'banking', status: true, en_title: 'By command', en_body: '<p>x</p>' };
  const local = { local_title: '', local_body: '' };
  await database.transaction((tx) => upsertPages(tx, siteId, [{ ...row, ...local }]));
  await due();
  expect((await find(clash)).state).toBe('blocked');
  expect(await shown()).toEqual(['By command', 'Slide five', 'Brand five']);

  await staffConsole.get(admin!, 'setChangeSet', { ...(await at(clash)), title: 'Rest', items: [slide] });
  await publish(clash, time.toISOString());
  await save(slide, bodies('seven').slide!);
  expect((await find(clash)).state).toBe('open');
  expect(await due()).toBe(0);
});

test('[operations 1.2] a set needs the rights of every kind in it, on its own brand', async () => {
  await saveAll('eight');
  const items = [page, identity];
  const request = { request_id: randomUUID(), title: 'Eight', items };
  expect(await staffConsole.refusal(editor!, 'createChangeSet', request)).toBe('notAllowed');
  const set_id = await create('Eight', items);
  const set = await at(set_id);
  for (const call of ['approveChangeSet', 'rejectChangeSet', 'discardChangeSet'] as const)
    expect(await staffConsole.refusal(editor!, call, set), call).toBe('notAllowed');
  const now = { ...set, publish_at: null };
  expect(await staffConsole.refusal(editor!, 'publishChangeSet', now)).toBe('notAllowed');
  const less = { ...set, title: 'Eight', items: [page] };
  expect(await staffConsole.refusal(editor!, 'setChangeSet', less)).toBe('notAllowed');
  const site_id = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'site_admin', siteId: site_id });
  expect(await staffConsole.refusal(stranger, 'publishChangeSet', now)).toBe('notAllowed');
  expect(await staffConsole.refusal(stranger, 'publishChangeSet', { ...now, site_id })).toBe('notFound');
  const restore = { request_id: randomUUID(), set_id, title: 'Undo', site_id };
  expect(await staffConsole.refusal(stranger, 'restoreChangeSet', restore)).toBe('notFound');
  expect((await staffConsole.get(stranger, 'changeSets', { site_id })).value).toEqual([]);
  await publish(set_id);
  const undo = { request_id: randomUUID(), set_id, title: 'Undo' };
  expect(await staffConsole.refusal(editor!, 'restoreChangeSet', undo)).toBe('notAllowed');
});

test('of twenty publications at once one succeeds; edits at the same time are published whole or not at all', async () => {
  await saveAll('nine');
  const set_id = await create('Nine');
  const request = { ...(await at(set_id)), publish_at: null };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => staffConsole.refusal(admin!, 'publishChangeSet', request)),
  );
  expect(answers.filter((error) => error === '')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['', 'changedMeanwhile']));
  expect(await shown()).toEqual(all('nine'));
});

test('[operations 1.2] where two people publish, an editor of any draft cannot approve the set, nor what was edited since', async () => {
  await staffConsole.get(admin!, 'proposePublishPeople', { request_id: randomUUID(), people: 2 });
  const before = await shown();
  await saveAll('ten');
  await save(page, bodies('ten').page!, editor!);
  const set_id = await create('Ten');
  expect((await publish(set_id)).state).toBe('review');
  const seen = await at(set_id);
  expect(await staffConsole.refusal(admin!, 'approveChangeSet', seen)).toBe('sameMaker');
  await save(page, bodies('eleven').page!);
  expect(await staffConsole.refusal(second!, 'approveChangeSet', seen)).toBe('changedMeanwhile');
  expect(await staffConsole.refusal(second!, 'approveChangeSet', await at(set_id))).toBe('notYet');
  await publish(set_id);
  expect(await shown()).toEqual(before);
  await staffConsole.get(second!, 'approveChangeSet', await at(set_id));
  expect(await shown()).toEqual(['Pay eleven', 'Slide ten', 'Brand ten']);
  expect((await staffConsole.get(admin!, 'draftItem', page)).versions[0]?.approver?.staff_id).toBe(
    second!.staffId,
  );
});
