import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAX_DRAFTED_GAMES,
  SETTING_KEY,
  SETTING_KIND_NAMES,
  type SettingKindName,
} from '#contracts/console/setting-kinds.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { asOwner } from '#test/support/database.ts';
import { nightly } from '#test/support/tags.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { addProvider, setSiteGames, upsertGames } from '../catalog/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, second, content]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk('site_admin');
  second = await staffConsole.clerk('site_admin');
  content = await staffConsole.clerk('content');
});
afterAll(() => testCashier.close());

const itemOf = (kind: SettingKindName) => ({ kind, key: SETTING_KEY });
const read = (kind: SettingKindName, site_id?: number) =>
  staffConsole.get(admin!, 'draftItem', { ...itemOf(kind), ...(site_id && { site_id }) });
const draftOf = async (kind: SettingKindName, body: object) => {
  const { draft, live } = await read(kind);
  return { ...itemOf(kind), revision: draft?.revision ?? 0, base: live.version, body: body as never };
};
const save = async (kind: SettingKindName, body: object, who = admin!) =>
  (await staffConsole.get(who, 'saveDraft', await draftOf(kind, body))).revision;
const publish = (kind: SettingKindName, revision: number, publish_at: string | null = null) =>
  staffConsole.get(admin!, 'publishItem', { ...itemOf(kind), revision, publish_at });
const liveBody = async (kind: SettingKindName) => (await read(kind)).live.body;

const APP = { android: 'https://apps.example/a', ios: '', has_page: true, has_bar: true };
const CHANNEL = { kind: 'email', name: 'Support', href: 'mailto:help@example.com' };
const PARTNER = { partner_name: 'Kite', href: 'https://kite.example', img_url: '/images/kite.webp' };
/** A value of every setting other than that in force. */
const CHANGED: Record<SettingKindName, object> = {
  apps: { apps: APP },
  redirect: { home_redirect: '/slots', affiliate_domain: 'friends.example' },
  expiry: { expires_at: '2031-01-01T00:00:00.000Z' },
  switches: { has_rewards: false, has_sportsbook: true, has_free_play: true, announcement: false },
  languages: { languages: ['CN', 'EN'] },
  chat: { live_chat: { status: true, chat_id: '12345', image_id: '' } },
  marketing: { marketing_channels: ['mail'] },
  mail_sender: { mail_sender: { name: 'Kite Casino', address: '', reply_to: '' } },
  channels: { channels: [CHANNEL] },
  partners: { partners: [PARTNER] },
  scripts: { scripts: [{ section: 'HEAD', script: 'track()', hosts: ['https://t.example'] }] },
  games: { games: [] },
  payment_methods: {
    methods: [
      { method_id: 'counter', name: 'Counter', is_open: false },
      { method_id: 'bank', name: 'Bank transfer', is_open: true },
    ],
  },
};

const OWN_TESTS: readonly SettingKindName[] = ['scripts', 'games'];
test.each(SETTING_KIND_NAMES.filter((kind) => !OWN_TESTS.includes(kind)))(
  '[operations 1.2] %s: a draft changes nothing, is published at its time, on its site alone, and rolled back',
  async (kind) => {
    const two = await testCashier.siteId('two.test');
    const everywhere = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 }, 'site_admin');
    const other = () => staffConsole.ask(everywhere, 'draftItem', { ...itemOf(kind), site_id: two });
    const [before, elsewhere] = [await liveBody(kind), await other()];
    expect(before).not.toEqual({ ...CHANGED[kind], texts: {} });
    const revision = await save(kind, CHANGED[kind]);
    expect(await liveBody(kind)).toEqual(before);
    const at = new Date(+testCashier.now() + HOUR_MS);
    expect((await publish(kind, revision, at.toISOString())).state).toBe('scheduled');
    expect(await testCashier.drafts.publishDue(testCashier.database, testCashier.now())).toBe(0);
    expect(await testCashier.drafts.publishDue(testCashier.database, at)).toBe(1);
    expect(await liveBody(kind)).toEqual({ ...CHANGED[kind], texts: {} });
    expect(await other()).toEqual(elsewhere);
    const { versions, live } = await read(kind);
    expect([versions.length, live.version]).toEqual([2, 2]);
    const back = await staffConsole.get(admin!, 'restoreVersion', {
      ...{ ...itemOf(kind), revision: 0, version: 1 },
    });
    if (kind === 'payment_methods') return;
    await publish(kind, back.revision);
    expect(await liveBody(kind)).toEqual(before);
  },
);

test('[operations 1.2] a draft does not open a payment method: that stays a proposal of two people', async () => {
  const opened = {
    methods: [
      { method_id: 'counter', name: 'Counter', is_open: true },
      { method_id: 'bank', name: 'Bank transfer', is_open: true },
    ],
  };
  const revision = await save('payment_methods', opened);
  const request = { ...itemOf('payment_methods'), revision, publish_at: null };
  expect(await staffConsole.ask(admin!, 'publishItem', request)).toMatchObject({
    error: 'notReady',
    detail: { problems: ['Counter is closed. Propose to open it under Payment methods.'] },
  });
  const unknown = { methods: [...opened.methods, { method_id: 'mine', name: 'Mine', is_open: true }] };
  const more = { ...request, revision: await save('payment_methods', unknown) };
  expect(await staffConsole.refusal(admin!, 'publishItem', more)).toBe('notReady');
  const { value } = await staffConsole.get(admin!, 'paymentMethods');
  expect(value.map(({ method_id, values }) => [method_id, values.is_open])).toEqual([
    ['counter', false],
    ['bank', true],
  ]);
});

test('[operations 1.2] games are taken off sale, put in an order and rolled back; unknown games and games without their data are not sold', async () => {
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction(async (tx) => {
    await addProvider(tx, { code: 'KITE', name: 'Kite Games' });
    const game = {
      ...({ providerCode: 'KITE', category: 'slots', gameType: 'SLOTS' } as const),
      ...{ cover: 'games/KITE/x', releasedAt: '2026-01-01' },
    };
    await upsertGames(tx, [{ ...game, gameCode: 'box', name: 'Box Kite' }]);
    await setSiteGames(tx, siteId, [{ providerCode: 'KITE', gameCode: 'box', enabled: false, position: 99 }]);
  });
  type Game = { game: string; name: string; is_on: boolean; is_hot: boolean };
  const known = async () => (await liveBody('games'))!.games as Game[];
  const before = await known();
  const [first, ...rest] = before;
  const turned = { ...first!, is_on: !first!.is_on, is_hot: !first!.is_hot };
  const unknown = { game: 'NONE/none', name: 'None', is_on: true, is_hot: false };
  const games = [...rest.toReversed(), turned];
  await publish('games', await save('games', { games: [unknown, ...games] }));
  expect(await known()).toEqual(games);
  const back = { ...itemOf('games'), revision: 0, version: 1 };
  await publish('games', (await staffConsole.get(admin!, 'restoreVersion', back)).revision);
  expect(await known()).toEqual(before);
  const sold = before.map((row) => ({ ...row, is_on: true }));
  const request = { ...itemOf('games'), revision: await save('games', { games: sold }), publish_at: null };
  const terms = await staffConsole.get(admin!, 'siteTerms');
  const refused = await staffConsole.ask(admin!, 'publishItem', request);
  expect(terms.jurisdiction).toBe('strict');
  expect(refused).toMatchObject({
    error: 'notReady',
    detail: { problems: ['Box Kite lacks the return or the rules that the jurisdiction requires.'] },
  });
});

test('[operations 1.2] ten thousand games are drafted and published', nightly, async () => {
  const siteId = await testCashier.siteId();
  const codes = Array.from({ length: MAX_DRAFTED_GAMES }, (_, n) => `kite-with-a-long-tail-${n}`);
  await testCashier.database.transaction(async (tx) => {
    await addProvider(tx, { code: 'TAIL', name: 'Tail Games' });
    const game = { providerCode: 'TAIL', category: 'slots', gameType: 'SLOTS' } as const;
    const about = { cover: 'games/TAIL/x', releasedAt: '2026-01-01' };
    const named = (gameCode: string) => ({
      ...game,
      ...about,
      gameCode,
      name: `${gameCode} ${'x'.repeat(40)}`,
    });
    await upsertGames(tx, codes.map(named));
    await setSiteGames(
      tx,
      siteId,
      codes.map((gameCode, position) => ({ providerCode: 'TAIL', gameCode, enabled: false, position })),
    );
  });
  const known = async () => (await liveBody('games'))!.games as { game: string; is_hot: boolean }[];
  const tooMany = await draftOf('games', { games: await known() });
  expect(await staffConsole.refusal(admin!, 'saveDraft', tooMany)).toBe('invalidRequest');
  const others = `delete from catalog.site_game where site_id = ${siteId} and provider_code <> 'TAIL'`;
  await asOwner(testCashier.db, others);
  const marked = (await known()).map((row) => ({ ...row, is_hot: true })).toReversed();
  await publish('games', await save('games', { games: marked }));
  expect(await known()).toEqual(marked);
});

test('[operations 1.2] new scripts need a second person, also where one publishes and in a change set; previews leave them out', async () => {
  const revision = await save('scripts', CHANGED.scripts);
  expect((await read('scripts')).publish_people).toBe(2);
  const before = await liveBody('scripts');
  const siteId = await testCashier.siteId();
  const left_out = await testCashier.database.transaction((tx) =>
    testCashier.drafts.applyDrafts(tx, siteId, [itemOf('scripts')], testCashier.now()),
  );
  expect(left_out).toEqual(['Analytics scripts']);
  expect(await liveBody('scripts')).toEqual(before);
  expect((await publish('scripts', revision)).state).toBe('review');
  expect(await staffConsole.refusal(admin!, 'approveDraft', { ...itemOf('scripts'), revision })).toBe(
    'sameMaker',
  );
  expect(await liveBody('scripts')).toEqual(before);
  await staffConsole.get(admin!, 'rejectDraft', { ...itemOf('scripts'), revision });
  const set = { request_id: randomUUID(), title: 'Tracking', items: [itemOf('scripts')] };
  const { set_id } = await staffConsole.get(admin!, 'createChangeSet', set);
  const published = await staffConsole.get(admin!, 'publishChangeSet', {
    ...{ set_id, revision: 1, publish_at: null },
  });
  expect(published.state).toBe('review');
  expect(await liveBody('scripts')).toEqual(before);
  await staffConsole.get(second!, 'approveChangeSet', { set_id, revision: 1 });
  expect(await liveBody('scripts')).toEqual({ ...CHANGED.scripts, texts: {} });
  // Fewer scripts are no risk.
  expect((await publish('scripts', await save('scripts', { scripts: [] }))).state).toBe('published');
});

test('a change made without a draft is a version, and makes an earlier draft outdated', async () => {
  const revision = await save('apps', { apps: { ...APP, has_bar: false } });
  const { version } = await staffConsole.get(admin!, 'siteIdentity');
  const apps = { ...APP, ios: 'https://apps.example/i' };
  await staffConsole.get(admin!, 'setSiteIdentity', { version, apps });
  const { draft, live, base } = await read('apps');
  expect([draft?.is_stale, live.body]).toEqual([true, { apps, texts: {} }]);
  expect(base).not.toEqual(live.body);
  const request = { ...itemOf('apps'), revision, publish_at: null };
  expect(await staffConsole.refusal(admin!, 'publishItem', request)).toBe('changedMeanwhile');
  const { version: same } = await staffConsole.get(admin!, 'siteIdentity');
  expect((await staffConsole.get(admin!, 'siteIdentity')).apps).toEqual(apps);
  expect(same).not.toBe(version);
});

test('[operations 1.2] an editor of content drafts channels and partners, not settings of the brand; others draft nothing', async () => {
  for (const kind of SETTING_KIND_NAMES) {
    const draft = await draftOf(kind, { ...CHANGED[kind] });
    // Editors of content arrange games as well.
    const isContent = ['channels', 'partners', 'games'].includes(kind);
    expect(await staffConsole.refusal(content!, 'saveDraft', draft), kind).toBe(
      isContent ? '' : 'notAllowed',
    );
    const auditor = await staffConsole.clerk('auditor');
    expect(await staffConsole.refusal(auditor, 'saveDraft', draft), kind).toBe('notAllowed');
  }
});

test('adversary: values that the direct calls refuse are refused in drafts, and no draft carries more fields', async () => {
  for (const [kind, body] of [
    ['apps', { apps: { ...APP, android: 'javascript:alert(1)' } }],
    ['redirect', { home_redirect: '//evil.example', affiliate_domain: '' }],
    ['expiry', { expires_at: 'soon' }],
    ['languages', { languages: [] }],
    ['languages', { languages: ['EN', 'EN'] }],
    ['channels', { channels: [{ ...CHANNEL, href: 'javascript:alert(1)' }] }],
    ['partners', { partners: [{ ...PARTNER, img_url: 'http://evil.example/x' }] }],
    ['scripts', { scripts: [{ section: 'HEAD', script: 'x', hosts: ["'unsafe-inline'"] }] }],
    ['payment_methods', { methods: [] as object[], texts: { EN: { title: 'x' } } }],
  ] as const) {
    const refused = await staffConsole.refusal(admin!, 'saveDraft', await draftOf(kind, body));
    if (kind !== 'payment_methods') expect(refused, kind).toBe('invalidRequest');
  }
  const revision = await save('expiry', { expires_at: null, licence: 'stolen', has_rewards: true });
  expect((await read('expiry')).draft?.body).toEqual({ expires_at: null, texts: {} });
  const wrongKey = { ...(await draftOf('expiry', { expires_at: null })), key: 'other', revision: 0 };
  expect(await staffConsole.refusal(admin!, 'saveDraft', wrongKey)).toBe('invalidRequest');
  await staffConsole.get(admin!, 'discardDraft', { ...itemOf('expiry'), revision });
});
