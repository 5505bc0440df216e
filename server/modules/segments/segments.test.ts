import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type SegmentCondition, type SegmentRules, segmentRules } from '#contracts/values/segment-rules.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { listMembers, memberRules } from './evaluation.ts';

// Durations vary with the machine and are not compared.
vi.setConfig({ testTimeout: 60_000 });

let testCashier: TestCashier;
let staffConsole: TestConsole;
let crm: TestStaff;
let admin: TestStaff;
let play: ReturnType<typeof createWithdrawalTools>['play'];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  crm = await staffConsole.clerk('crm');
  admin = await staffConsole.clerk('site_admin', 'crm', 'compliance', 'risk');
  play = createWithdrawalTools(testCashier).play;
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

type Given = Partial<SegmentCondition> & Pick<SegmentCondition, 'field' | 'is'>;
const rulesOf = (...conditions: Given[]) => ({ match: 'all', conditions });
const CONSENT: Given = { field: 'consent', is: 'in', values: ['inbox', 'mail', 'sms'] };

async function segmentOf(rules: object): Promise<string> {
  const values = { name: `Segment ${randomUUID()}`, rules };
  return (await staffConsole.get(crm, 'createSegment', values)).segment_id;
}
const isMember = async (segment_id: string, { account_id }: TestPlayer) =>
  (await staffConsole.get(crm, 'segmentTest', { segment_id, account_id })).is_member;
const countOf = async (rules: object) =>
  (await staffConsole.get(crm, 'segmentPreview', { rules: rules as SegmentRules })).counts!;

/** The matching players, evaluated for all at once and individually. */
async function matching(input: object, players: readonly TestPlayer[]): Promise<boolean[]> {
  const rules = segmentRules.parse(input);
  const asked = { siteId: await testCashier.siteId(), rules, now: testCashier.now() };
  const members = await listMembers(testCashier.db, asked, { limit: 1000 });
  const all = players.map(({ playerId }) => members.includes(playerId));
  const each = players.map(({ playerId }) =>
    memberRules(testCashier.db, { siteId: asked.siteId, playerId }, [rules], asked.now),
  );
  expect((await Promise.all(each)).flat()).toEqual(all);
  return all;
}

test('[operations 10.1] rules on deposits, play, levels, bonuses, flags and accounts select matching players, and the count equals the members', async () => {
  const [ana, ben, eve] = [await testCashier.guest(), await testCashier.guest(), await testCashier.guest()];
  const players = [ana, ben, eve];
  for (const player of [ana, ana, ben]) {
    const { deposit_id } = await testCashier.deposit(player, 1000);
    await testCashier.prove(player, deposit_id);
    await testCashier.approve(player, deposit_id, 100_000n);
  }
  await play(ana, 60_000n, { win: '10000' });
  await play(ana, 40_000n, { win: '90000', category: 'sportsbook', odds: 200 });
  await play(ben, 5_000n, { category: 'livecasino' });
  await staffConsole.get(admin, 'setFlag', { player_id: ben.playerId, flag: 'vip_care', is_set: true });
  const match = (...given: Given[]) => matching(rulesOf(...given), players);
  expect(await match({ field: 'deposits', is: 'at_least', value: '2' })).toEqual([true, false, false]);
  expect(await match({ field: 'deposits', is: 'at_most', value: '1' })).toEqual([false, true, true]);
  expect(await match({ field: 'deposited', is: 'at_least', value: '200000' })).toEqual([true, false, false]);
  expect(await match({ field: 'last_deposit', is: 'before', days: 30 })).toEqual([false, false, true]);
  expect(await match({ field: 'last_play', is: 'within', days: 1 })).toEqual([true, true, false]);
  expect(await match({ field: 'turnover', is: 'at_least', value: '60000', category: 'slots' })).toEqual([
    ...[true, false, false],
  ]);
  expect(await match({ field: 'ggr', is: 'at_most', value: '0' })).toEqual([true, false, true]);
  expect(await match({ field: 'ggr', is: 'at_most', value: '-1' })).toEqual([false, false, false]);
  expect(await match({ field: 'sports_share', is: 'at_least', value: '40' })).toEqual([true, false, false]);
  expect(await match({ field: 'flag', is: 'in', values: ['vip_care'] })).toEqual([false, true, false]);
  expect(await match({ field: 'flag', is: 'not_in', values: ['vip_care'] })).toEqual([true, false, true]);
  expect(await match({ field: 'level', is: 'at_most', value: '0' })).toEqual([true, true, true]);
  expect(await match({ field: 'level', is: 'at_least', value: '1' })).toEqual([false, false, false]);
  expect(await match({ field: 'identity', is: 'at_least', value: '1' })).toEqual([true, true, true]);
  expect(await match({ field: 'identity', is: 'at_least', value: '2' })).toEqual([false, false, false]);
  expect(await match({ field: 'registered', is: 'within', days: 1 })).toEqual([true, true, true]);
  expect(await match({ field: 'country', is: 'in', values: ['PH'] })).toEqual([false, false, false]);
  for (const phones of [
    ['09171234567', '+6309171234568', '8613812345678'],
    ['9171234567', '00639171234568', '+14105550123'],
  ]) {
    for (const [n, phone] of phones.entries())
      await run(testCashier.db, {
        text: 'update players.player set contact_phone = $2 where player_id = $1',
        values: [players[n]!.playerId, phone],
      });
    expect(await match({ field: 'country', is: 'in', values: ['PH'] }), phones.join()).toEqual([
      ...[true, true, false],
    ]);
  }
  expect(await match({ field: 'language', is: 'in', values: ['EN'] })).toEqual([true, true, true]);
  expect(await match({ field: 'affiliate', is: 'not_in', values: ['none'] })).toEqual([true, true, true]);
  expect(await match({ field: 'bonus', is: 'in', values: ['active'] })).toEqual([false, false, false]);
  expect(await match({ field: 'birthday', is: 'within', days: 7 })).toEqual([false, false, false]);
  const grouped = {
    match: 'any',
    conditions: [{ field: 'flag', is: 'in', values: ['vip_care'] }],
    groups: [
      {
        match: 'all',
        conditions: [
          { field: 'deposits', is: 'at_least', value: '2' },
          { field: 'turnover', is: 'at_least', value: '1', category: 'sportsbook' },
        ],
      },
    ],
  };
  expect(await matching(grouped, players)).toEqual([true, true, false]);
  expect(await countOf(grouped)).toMatchObject({ members: 2, reachable: 0 });
});

test('[player protection E5] [player protection J3] rules that match every player never reach who is excluded, on a break, closed, flagged for harm, of another brand or without consent', async () => {
  const everyone = rulesOf({ field: 'registered', is: 'within', days: 365 }, CONSENT);
  const before = await countOf(everyone);
  const [ana, ben, eve, dan, fay] = await Promise.all(
    ['Ana', 'Ben', 'Eve', 'Dan', 'Fay'].map((name) => testCashier.guest('one.test', name)),
  );
  const kim = await testCashier.guest('two.test');
  for (const player of [ana!, ben!, eve!, dan!, kim])
    await testCashier.get(player, 'marketingConsent', { channels: ['mail', 'inbox'] });
  expect(await countOf(everyone)).toEqual({
    ...{ members: before.members + 4, reachable: before.reachable + 4 },
    ...{ inbox: before.inbox + 4, mail: before.mail + 4, sms: before.sms, push: before.push },
  });
  expect(await isMember(await segmentOf(everyone), fay!)).toBe(false);
  const id = await segmentOf(everyone);
  await testCashier.get(ana!, 'takeBreak', { length: '6months' });
  await testCashier.get(ben!, 'takeBreak', { length: 'week' });
  await staffConsole.get(admin, 'setFlag', { player_id: eve!.playerId, flag: 'harm', is_set: true });
  await staffConsole.get(admin, 'setPlayerStatus', { player_id: dan!.playerId, status: 'blocked' });
  await testCashier.drain();
  expect(await Promise.all([ana!, ben!, eve!, dan!].map((player) => isMember(id, player)))).toEqual([
    ...[false, false, false, false],
  ]);
  expect((await countOf(everyone)).members).toBe(before.members);
  expect(await staffConsole.refusal(crm, 'segmentTest', { segment_id: id, account_id: kim.account_id })).toBe(
    'notFound',
  );
  // A withdrawn consent takes effect at once, and both decisions are stored as evidence.
  const [gil] = [await testCashier.guest()];
  await testCashier.get(gil!, 'marketingConsent', { channels: ['sms'] });
  expect(await isMember(id, gil!)).toBe(true);
  await testCashier.get(gil!, 'marketingConsent', { channels: [] });
  expect(await isMember(id, gil!)).toBe(false);
  const proof = await run<{ channels: string[] }>(testCashier.db, {
    text: 'select channels from players.consent_change where player_id = $1 order by change_id',
    values: [gil!.playerId],
  });
  expect(proof.map(({ channels }) => channels)).toEqual([['sms'], []]);
});

test('[operations 10.1] a segment is versioned, changed by one person at a time, archived for good, and its sample is masked and for some roles alone', async () => {
  const rules = rulesOf({ field: 'registered', is: 'within', days: 1 });
  const id = await segmentOf(rules);
  const member = await testCashier.guest('one.test', 'Zenobia Quill');
  expect(await isMember(id, member)).toBe(true);
  const narrower = rulesOf({ field: 'deposits', is: 'at_least', value: '1' });
  const change = { segment_id: id, version: 1, name: `Depositors ${randomUUID()}`, rules: narrower };
  const both = await Promise.all([
    staffConsole.refusal(crm, 'changeSegment', change),
    staffConsole.refusal(admin, 'changeSegment', change),
  ]);
  expect(both.sort()).toEqual(['', 'changedMeanwhile']);
  expect(await isMember(id, member)).toBe(false);
  const { value } = await staffConsole.get(crm, 'segmentVersions', { segment_id: id });
  expect(value.map(({ version }) => version)).toEqual([2, 1]);
  expect(value[1]!.rules).toMatchObject(rules);
  const { sample } = await staffConsole.get(admin, 'segmentPreview', { rules: rules as SegmentRules });
  expect(sample.length).toBeGreaterThan(0);
  expect(JSON.stringify(sample)).not.toContain('Zenobia');
  expect((await staffConsole.get(crm, 'segmentPreview', { rules: rules as SegmentRules })).sample).toEqual(
    [],
  );
  await staffConsole.get(crm, 'archiveSegment', { segment_id: id });
  expect(
    await staffConsole.refusal(crm, 'segmentTest', { segment_id: id, account_id: member.account_id }),
  ).toBe('notFound');
  for (const wrong of [
    { match: 'all', conditions: [] },
    rulesOf({ field: 'deposits', is: 'in', values: ['1'] }),
    rulesOf({ field: 'language', is: 'in', values: [`EN') or true --`] }),
    rulesOf({ field: 'deposits', is: 'at_least', value: '1; drop' }),
    rulesOf({ field: 'level', is: 'at_least', value: '999' }),
  ])
    expect(await staffConsole.refusal(crm, 'segmentPreview', { rules: wrong })).toBe('invalidRequest');
});
