import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsoleInput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { publishDuePlans } from './index.ts';

type Startup = { switches: { show_bf_ann_modal: boolean } };
type Values = ConsoleInput<ConsoleApi['proposeGroupValues']>['values'];

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [admin, second, ofOne]: TestStaff[] = [];
let [one, two] = [0, 0];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  const platform = { role: 'platform_admin', siteId: 0 } as const;
  [admin, second, ofOne] = [
    await staffConsole.clerk(platform),
    await staffConsole.clerk(platform),
    await staffConsole.clerk('site_admin', 'platform_admin'),
  ];
  [one, two] = [await testCashier.siteId(), await testCashier.siteId('two.test')];
});
afterAll(() => testCashier.close());

const MAIL = { kind: 'mail', name: 'Help', href: 'mailto:help@asia.example' };
const chat = (chat_id: string) => ({ status: true, chat_id, image_id: '' });
const groupOf = async (id: string) =>
  (await staffConsole.get(admin!, 'brandGroups', {})).value.find(({ group_id }) => group_id === id)!;

async function openGroup(...brands: number[]): Promise<string> {
  const { group_id } = await staffConsole.get(admin!, 'createBrandGroup', { name: randomUUID() });
  for (const brand_id of brands) await staffConsole.get(admin!, 'setBrandGroup', { brand_id, group_id });
  return group_id;
}

async function publish(group_id: string, values: Values) {
  const { version } = await groupOf(group_id);
  return await staffConsole.get(admin!, 'proposeGroupValues', { group_id, version, values });
}
const leaveAll = async () => {
  for (const brand_id of [one, two])
    await staffConsole.ask(admin!, 'setBrandGroup', { brand_id, group_id: null });
};
const chatOf = async (site_id: number) =>
  (await staffConsole.get(admin!, 'siteSettings', { site_id })).live_chat.chat_id;
const visible = async (host: string) =>
  ((await testCashier.call(host, 'startup', { domain_name: host })) as Startup).switches.show_bf_ann_modal;

test('[operations 14.17] a group changes its members; the preview says where and from what to what, and a brand with a value of its own keeps it', async () => {
  const group_id = await openGroup(one, two);
  const before = { one: await chatOf(one), two: await chatOf(two) };
  const shown = await staffConsole.get(admin!, 'groupChange', {
    ...{ group_id, values: { live_chat: chat('700'), channels: [MAIL] } },
  });
  expect(shown.people).toBe(0);
  expect(shown.value.map(({ brand_id }) => brand_id).sort()).toEqual([one, two].sort());
  for (const { brand_id, diff } of shown.value)
    expect(diff).toContainEqual({
      ...{ field: 'live_chat chat_id', after: '700' },
      before: brand_id === one ? before.one : before.two,
    });
  expect(await chatOf(one), 'a preview changes nothing').toBe(before.one);
  await publish(group_id, { live_chat: chat('700'), channels: [MAIL] });
  expect([await chatOf(one), await chatOf(two)]).toEqual(['700', '700']);
  const links = await staffConsole.get(admin!, 'siteLinks', { site_id: two });
  expect(links.channels).toEqual([MAIL]);

  const { version } = await staffConsole.get(admin!, 'siteSettings', { site_id: two });
  await staffConsole.get(admin!, 'setSiteSettings', { site_id: two, version, live_chat: chat('42') });
  await publish(group_id, { live_chat: chat('701'), channels: [MAIL] });
  expect([await chatOf(one), await chatOf(two)]).toEqual(['701', '42']);
  const origins = await staffConsole.get(admin!, 'brandValues', { site_id: two });
  expect(origins.value).toEqual([
    { field: 'channels', from: 'group', diff: [] },
    { field: 'live_chat', from: 'brand', diff: [{ field: 'live_chat chat_id', before: '42', after: '701' }] },
  ]);

  const origin = { site_id: two, version: origins.group!.version, field: 'live_chat', from: 'group' };
  await staffConsole.get(admin!, 'setValueOrigin', origin);
  expect(await staffConsole.refusal(admin!, 'setValueOrigin', origin)).toBe('changedMeanwhile');
  expect(await chatOf(two)).toBe('701');
  await staffConsole.get(admin!, 'setValueOrigin', { ...origin, from: 'brand' });
  await publish(group_id, { live_chat: chat('702') });
  expect([await chatOf(one), await chatOf(two)], 'kept as its own').toEqual(['702', '701']);
  expect((await groupOf(group_id)).versions[0]).toMatchObject({ brands: [expect.any(String)] });
  await leaveAll();
  expect(await chatOf(one), 'a brand that leaves keeps its values').toBe('702');
  expect((await staffConsole.get(admin!, 'brandValues', { site_id: one })).group).toBe(null);
  await staffConsole.get(admin!, 'removeBrandGroup', { group_id });
});

test('[operations 14.17] joining changes nothing: what differs is the brand’s own; each changed brand has an audit entry', async () => {
  const group_id = await openGroup();
  const announcement = !(await visible('one.test'));
  await publish(group_id, { announcement });
  await staffConsole.get(admin!, 'setBrandGroup', { brand_id: one, group_id });
  expect(await visible('one.test')).toBe(!announcement);
  expect((await groupOf(group_id)).members).toMatchObject([{ brand_id: one, own: ['announcement'] }]);
  expect(await staffConsole.refusal(admin!, 'removeBrandGroup', { group_id })).toBe('stillUsed');
  await staffConsole.get(admin!, 'setBrandGroup', { brand_id: two, group_id });
  const next = { announcement, home_redirect: '/slots' };
  await publish(group_id, next);
  expect(await visible('one.test'), 'visitors still see the brand’s own value').toBe(!announcement);
  const entries = await run<{ site_id: number; before: object; after: object }>(testCashier.db, {
    text: `select site_id, before, after from operators.audit where action = 'brand-groups/apply'
      and after ? 'home_redirect' order by site_id`,
  });
  expect(entries.map(({ site_id }) => site_id)).toEqual([one, two].sort((a, b) => a - b));
  expect(entries[0]).toMatchObject({ before: { home_redirect: '' }, after: { home_redirect: '/slots' } });
  await publish(group_id, { announcement, home_redirect: '' });
  await leaveAll();
});

test('[operations 14.17] where a member requires two people to publish, another platform administrator approves; a newer group version voids the proposal', async () => {
  const group_id = await openGroup(one, two);
  await run(testCashier.db, {
    text: 'insert into drafts.policy (site_id, publish_people, changed_at) values ($1, 2, now())',
    values: [two],
  });
  const { proposal_id, state } = await publish(group_id, { live_chat: chat('900') });
  expect(state).toBe('open');
  expect(await chatOf(one)).not.toBe('900');
  expect(await staffConsole.refusal(admin!, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect(await staffConsole.refusal(ofOne!, 'approveProposal', { proposal_id })).toBe('notAllowed');
  const older = await publish(group_id, { live_chat: chat('899') });
  await staffConsole.get(second!, 'approveProposal', { proposal_id });
  expect([await chatOf(one), await chatOf(two)]).toEqual(['900', '900']);
  const late = { proposal_id: older.proposal_id };
  expect(await staffConsole.refusal(second!, 'approveProposal', late)).toBe('changedMeanwhile');
  await leaveAll();
});

test('[operations 1.1] adversary: staff of one brand of a group changes the others, or another group', async () => {
  const group_id = await openGroup(one, two);
  const { version } = await groupOf(group_id);
  const values = { live_chat: chat('666') };
  expect(await staffConsole.refusal(ofOne!, 'proposeGroupValues', { group_id, version, values })).toBe(
    'notAllowed',
  );
  for (const [name, input] of [
    ['brandGroups', {}],
    ['groupChange', { group_id, values }],
    ['setBrandGroup', { brand_id: two, group_id: null }],
    ['createBrandGroup', { name: 'Mine' }],
    ['removeBrandGroup', { group_id }],
  ] as const)
    expect(await staffConsole.refusal(ofOne!, name, input), name).toBe('notAllowed');
  const theirs = { site_id: two, version, field: 'live_chat', from: 'brand' };
  expect(await staffConsole.refusal(ofOne!, 'setValueOrigin', theirs)).toBe('notAllowed');
  expect(await staffConsole.refusal(ofOne!, 'brandValues', { site_id: two })).toBe('notAllowed');
  for (const id of [randomUUID()]) {
    expect(await staffConsole.refusal(admin!, 'groupChange', { group_id: id, values })).toBe('notFound');
    const proposal = { group_id: id, version: 1, values };
    expect(await staffConsole.refusal(admin!, 'proposeGroupValues', proposal)).toBe('notFound');
    expect(await staffConsole.refusal(admin!, 'setBrandGroup', { brand_id: one, group_id: id })).toBe(
      'notFound',
    );
  }
  const absent = { brand_id: 999_999, group_id };
  expect(await staffConsole.refusal(admin!, 'setBrandGroup', absent)).toBe('notFound');
  expect(await chatOf(two)).not.toBe('666');
  await leaveAll();
});

test('[operations 14.17] planned values are published at their time, in every member; a change of the group or of a brand’s rules stops them', async () => {
  const group_id = await openGroup(one, two);
  const at = new Date(+testCashier.now() + HOUR_MS);
  const plan = async (values: Values) => {
    const { version } = await groupOf(group_id);
    return await staffConsole.get(admin!, 'proposeGroupValues', {
      ...{ group_id, version, values, publish_at: at.toISOString() },
    });
  };
  const due = (hours = 1) =>
    publishDuePlans(testCashier.database, new Date(+testCashier.now() + hours * HOUR_MS));
  await asOwner(testCashier.db, 'delete from drafts.policy');
  const before = await chatOf(one);
  expect((await plan({ live_chat: chat('500') })).state).toBe('done');
  expect(await chatOf(one)).toBe(before);
  expect((await groupOf(group_id)).plan).toMatchObject({ state: 'planned', publish_at: at.toISOString() });
  const other = { group_id, version: (await groupOf(group_id)).version, values: { live_chat: chat('501') } };
  expect(await staffConsole.refusal(admin!, 'proposeGroupValues', other)).toBe('stillOpen');
  expect(await staffConsole.refusal(ofOne!, 'cancelGroupPlan', { group_id })).toBe('notAllowed');
  expect(await due(0.9)).toBe(0);
  expect(await due()).toBe(1);
  expect([await chatOf(one), await chatOf(two)]).toEqual(['500', '500']);
  expect((await groupOf(group_id)).versions[0]).toMatchObject({ maker: { staff_id: admin!.staffId } });
  expect(await due()).toBe(0);

  await plan({ live_chat: chat('502') });
  await staffConsole.get(admin!, 'setBrandGroup', { brand_id: two, group_id: null });
  await due();
  expect((await groupOf(group_id)).plan?.state).toBe('blocked');
  expect(await chatOf(one)).toBe('500');
  await staffConsole.get(admin!, 'cancelGroupPlan', { group_id });
  expect(await staffConsole.refusal(admin!, 'cancelGroupPlan', { group_id })).toBe('notFound');
  await plan({ live_chat: chat('503') });
  await run(testCashier.db, {
    text: 'insert into drafts.policy (site_id, publish_people, changed_at) values ($1, 2, now()) returning 1',
    values: [one],
  });
  await due();
  expect((await groupOf(group_id)).plan?.state).toBe('blocked');
  await staffConsole.get(admin!, 'cancelGroupPlan', { group_id });
  const { proposal_id } = await plan({ live_chat: chat('504') });
  expect((await groupOf(group_id)).plan).toBe(null);
  await staffConsole.get(second!, 'approveProposal', { proposal_id });
  expect(await chatOf(one)).toBe('500');
  await due();
  expect(await chatOf(one)).toBe('504');
  await asOwner(testCashier.db, 'delete from drafts.policy');
  await leaveAll();
});

test('adversary: of eight concurrent publications of one version one is published, and to every brand in full', async () => {
  const group_id = await openGroup(one);
  const { version } = await groupOf(group_id);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      staffConsole.ask(admin!, 'proposeGroupValues', {
        ...{ group_id, version, values: { live_chat: chat(`80${at}`), home_redirect: `/page-${at}` } },
      }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const { home_redirect } = await staffConsole.get(admin!, 'siteIdentity');
  expect(home_redirect).toBe(`/page-${(await chatOf(one)).slice(2)}`);
  await leaveAll();
});
