import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCampaign } from '../../bonuses/testing/campaigns.ts';
import { setPolicy } from '../../cashier/index.ts';
import { findBalances } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { birthdayIn } from '../../players/index.ts';
import { setEmail } from '../../players/testing/contacts.ts';
import { excludeByOperator } from '../../protection/index.ts';
import { giveScheduledGifts, payRebates, setLevelGifts, setReferralRule, upsertMissions } from '../index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';

let platform: Rewards;
let siteId: number;
beforeAll(async () => {
  platform = await openRewardsSite();
  siteId = await platform.siteId('one.test');
});
afterEach(async () => {
  await run(platform.db, { text: "update bonuses.campaign set state = 'ended'" });
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** Saves and opens a campaign, paid in cash by default; returns its id. */
async function campaign(type: string, rules: object): Promise<string> {
  const campaignId = `c-${type.replace('_', '-')}-${randomUUID().slice(0, 6)}`;
  const basic = {
    title: { EN: `A ${type}` },
    currency: 'PHP',
    mode: 'cash',
    wager_multiple: 0,
    valid_days: 7,
  };
  const draft = {
    campaignId,
    rules: { ...basic, type, ...rules },
    budget: 10_000_000n,
    startsAt: new Date(0),
  };
  return await platform.database.transaction((tx) => openCampaign(tx, siteId, draft));
}
const cash = async (player: TestPlayer) => (await findBalances(platform.db, siteId, player.playerId))!.cash;
const mine = async (player: TestPlayer) => (await platform.get(player, 'myBonuses')).value;
/** A Wednesday in the week before the Monday on which the jobs run. */
const WEDNESDAY = '2026-11-11T04:00:00.000Z';
const MONDAY = new Date('2026-11-16T02:00:00.000Z');

test('[operations 4.1] [operations 4.2] a cashback campaign pays a share of a week’s net loss once, with wagering or as cash', async () => {
  await campaign('cashback', { percent: 10, max_bonus: '20000' });
  const [loser, winner, heavy] = await Promise.all([1, 2, 3].map(() => platform.newPlayer('one.test', 0n)));
  await platform.settle(
    await platform.roundOf(loser!, { stake: '90000', win: '20000', at: WEDNESDAY, edge: 1_500 }),
    await platform.roundOf(winner!, { stake: '90000', win: '90001', at: WEDNESDAY, edge: 1_500 }),
    await platform.roundOf(heavy!, { stake: '900000', at: WEDNESDAY, edge: 1_500 }),
  );
  await Promise.all([1, 2, 3].map(() => payRebates(platform.database, MONDAY)));
  await payRebates(platform.database, new Date(MONDAY.getTime() + HOUR_MS));
  expect(await Promise.all([cash(loser!), cash(winner!), cash(heavy!)])).toEqual([7_000n, 0n, 20_000n]);
  expect(await mine(loser!)).toMatchObject([{ state: 'completed', amount: 70, converted: 70 }]);
});

test('[operations 4.1] [operations 4.2] a rebate campaign pays a share of a day’s valid turnover by category once, for own money only', async () => {
  await campaign('rebate', { rebate: { slots: 50, table: 20 }, max_bonus: '2000' });
  const player = await platform.newPlayer('one.test', 0n);
  const bonus = { grant_id: randomUUID(), stake: '100000', win: '0' };
  await platform.settle(
    await platform.roundOf(player, { stake: '100000', at: WEDNESDAY, edge: 1_500 }),
    await platform.roundOf(player, { stake: '100000', at: WEDNESDAY, edge: 1_500, bonus }),
    await platform.roundOf(player, { stake: '50000', at: WEDNESDAY, edge: 1_500, category: 'table' }),
    await platform.roundOf(player, { stake: '50000', at: WEDNESDAY, edge: 1_500, category: 'lottery' }),
  );
  await payRebates(platform.database, new Date('2026-11-11T18:00:00.000Z'));
  await payRebates(platform.database, new Date('2026-11-12T18:00:00.000Z'));
  expect(await cash(player)).toBe(500n + 100n);
});

test('[operations 4.1] [operations 5] a campaign and a level give a birthday gift once a year in the site’s zone, if the birth date was set a week before', async () => {
  await campaign('birthday', { fixed: '5000' });
  await platform.database.transaction((tx) =>
    setLevelGifts(tx, siteId, [{ position: 0, level_up: 0n, rebate: {}, cashback: 0, birthday: 700n }]),
  );
  const [ana, ben] = await Promise.all([1, 2].map(() => platform.newPlayer('one.test', 0n)));
  expect(await platform.get(ana!, 'birthDate')).toEqual(expect.objectContaining({ birth_date: null }));
  const refused = (player: TestPlayer, birth_date: string) =>
    platform.ask(player, 'birthDate', { birth_date });
  expect((await refused(ana!, '2020-01-01')).statusMessage).toBe('invalidBirthDate');
  expect((await refused(ana!, '1901-01-01')).statusMessage).toBe('invalidBirthDate');
  await platform.get(ana!, 'birthDate', { birth_date: '1990-12-24' });
  expect((await refused(ana!, '1990-12-25')).statusMessage).toBe('birthDateNoted');
  expect((await platform.get(ana!, 'birthDate', { birth_date: '1990-12-24' })).birth_date).toBe('1990-12-24');
  await platform.get(ben!, 'birthDate', { birth_date: '1985-12-24' });
  const noted = (player: TestPlayer, at: string) =>
    run(platform.db, {
      text: 'update players.player set birth_date_set_at = $2 where player_id = $1',
      values: [player.playerId, at],
    });
  await noted(ana!, '2026-12-16T12:00:00Z');
  await noted(ben!, '2026-12-20T12:00:00Z');
  // Midnight in Manila is 16:00 UTC.
  expect(await giveScheduledGifts(platform.database, new Date('2026-12-23T15:59:00Z'))).toBe(0);
  const eve = new Date('2026-12-23T16:01:00Z');
  await Promise.all([1, 2, 3].map(() => giveScheduledGifts(platform.database, eve)));
  await giveScheduledGifts(platform.database, new Date('2026-12-24T15:00:00Z'));
  expect([await cash(ana!), await cash(ben!)]).toEqual([5_700n, 0n]);
  await giveScheduledGifts(platform.database, new Date('2027-12-24T15:00:00Z'));
  expect([await cash(ana!), await cash(ben!)]).toEqual([11_400n, 5_700n]);
  expect([birthdayIn('2000-02-29', 2027), birthdayIn('2000-02-29', 2028)]).toEqual([
    '2027-03-01',
    '2028-02-29',
  ]);
});

test('[operations 5] a level’s weekly gift goes once a week to players active the week before, and not to excluded ones', async () => {
  const gift = { position: 0, level_up: 0n, rebate: {}, cashback: 0, weekly: 300n };
  await platform.database.transaction((tx) => setLevelGifts(tx, siteId, [gift]));
  const [player, excluded, idle] = await Promise.all([1, 2, 3].map(() => platform.newPlayer('one.test', 0n)));
  await platform.settle(
    await platform.roundOf(player!, { at: WEDNESDAY, edge: 1_500 }),
    await platform.roundOf(excluded!, { at: WEDNESDAY, edge: 1_500 }),
  );
  await platform.database.transaction((tx) =>
    excludeByOperator(
      tx,
      { siteId, playerId: excluded!.playerId },
      { actor: 'staff-1', reason: 'test' },
      new Date('2026-11-12'),
    ),
  );
  const given = await Promise.all([1, 2, 3].map(() => giveScheduledGifts(platform.database, MONDAY)));
  expect(given.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  await giveScheduledGifts(platform.database, new Date('2026-11-17T02:00:00.000Z'));
  expect([await cash(player!), await cash(excluded!), await cash(idle!)]).toEqual([300n, 0n, 0n]);
});

test('[operations 4.1] reaching a level grants its campaign bonus once', async () => {
  await run(platform.db, { text: "update rewards.programme set promotion = 'any'" });
  await campaign('level_up', { fixed: '1500', levels: [1] });
  await campaign('level_up', { fixed: '9000', levels: [2], mode: 'non_sticky', wager_multiple: 5 });
  const player = await platform.newPlayer('one.test', 0n);
  await platform.settle(await platform.roundOf(player, { stake: '1000000' }));
  await platform.settle(await platform.roundOf(player, { stake: '100' }));
  expect(await cash(player)).toBe(1_500n);
  await platform.settle(await platform.roundOf(player, { stake: '5000000' }));
  expect(await mine(player)).toMatchObject([
    { state: 'active', amount: 90, wager: 450 },
    { state: 'completed' },
  ]);
  await run(platform.db, { text: "update rewards.programme set promotion = 'all'" });
});

test('[operations 4.1] [operations 6] a qualifying referral grants the referrer a campaign bonus', async () => {
  await campaign('referral', { fixed: '2500' });
  const rule = {
    tokens: 5n,
    min_turnover: 1_000n,
    min_deposit: 0n,
    days: 30,
    monthly_cap: 2,
    currency: 'PHP',
  };
  await platform.database.transaction((tx) =>
    setReferralRule(tx, siteId, { ...rule, allows_same_address: true }),
  );
  const host = await platform.newPlayer('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const account_id = `f-${randomUUID().slice(0, 12)}`;
  await platform.call('one.test', 'signup', {
    ...guest,
    account_id,
    password: 'Lantern-88-x',
    referrer_code: code,
  });
  await platform.drain();
  const [friend] = await run<{ playerId: string }>(platform.db, {
    text: 'select player_id as "playerId" from players.player where account_id = $1',
    values: [account_id],
  });
  const player = { account_id, playerId: friend!.playerId, auth: '', host: 'one.test' };
  await platform.settle(
    await platform.roundOf(player, { stake: '1000' }),
    await platform.roundOf(player, { stake: '1000' }),
  );
  expect(await cash(host)).toBe(2_500n);
  expect(await platform.get(host, 'getBalance')).toMatchObject({ game_token: 5 });
});

test('[operations 4.1] [operations 9] 50 concurrent claims of a mission grant its bonus once', async () => {
  const bonus = await campaign('mission', { fixed: '4000', mode: 'sticky', wager_multiple: 3 });
  const mission = {
    code: 'with-bonus',
    title: { EN: 'One round' },
    kind: 'play_count' as const,
    target: 1n,
    tokens: 2n,
  };
  await platform.database.transaction((tx) =>
    upsertMissions(tx, siteId, 'PHP', [{ ...mission, rhythm: 'once', campaign: bonus }]),
  );
  const player = await platform.newPlayer('one.test', 0n);
  await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: '' });
  await platform.settle(await platform.roundOf(player));
  const shown = (await platform.get(player, 'missions')).value.find(
    ({ mission_code }) => mission_code === 'with-bonus',
  );
  expect(shown).toMatchObject({ state: 'completed', bonus: { EN: 'A mission' } });
  const claim = { mission_code: 'with-bonus', window_key: shown!.window_key };
  await Promise.all(Array.from({ length: 50 }, () => platform.get(player, 'claimMission', claim)));
  expect(await mine(player)).toMatchObject([{ state: 'active', amount: 40, wager: 120 }]);
  expect(await platform.get(player, 'getBalance')).toMatchObject({ game_token: 2 });
});

test('[operations 5] a player excluded within twelve months gets no level gift and no message about one; others do', async () => {
  await run(platform.db, { text: "update rewards.programme set promotion = 'any'" });
  await platform.database.transaction((tx) =>
    setLevelGifts(tx, siteId, [{ position: 1, level_up: 800n, rebate: {}, cashback: 0 }]),
  );
  const [back, long, other] = await Promise.all([1, 2, 3].map(() => platform.newPlayer('one.test', 0n)));
  const exclusion = async (player: TestPlayer, days: number) => {
    const ago = (more: number) => new Date(Date.now() - (days + more) * DAY_MS);
    await run(platform.db, {
      text: `insert into protection.exclusion (site_id, player_id, exclusion_id, kind, from_at, until_at,
        return_at, actor)
        values ($1, $2, gen_random_uuid(), 'self', $3, $4, $4, 'player')`,
      values: [siteId, player.playerId, ago(200), ago(0)],
    });
  };
  await exclusion(back!, 300);
  await exclusion(long!, 400);
  for (const player of [back!, long!, other!])
    await platform.settle(await platform.roundOf(player, { stake: '1000000' }));
  expect(await Promise.all([back!, long!, other!].map(cash))).toEqual([0n, 800n, 800n]);
  expect((await platform.get(back!, 'getInbox', {})).value).toEqual([]);
  expect((await platform.get(back!, 'vip')).nextLevel[0]).toMatchObject({ vip_name: 'River' });
  await run(platform.db, { text: "update rewards.programme set promotion = 'all'" });
});

test('[operations 9] a mission’s bonus requires the identity level of withdrawals; token-only and account missions do not', async () => {
  const bonus = await campaign('mission', { fixed: '4000', mode: 'sticky', wager_multiple: 3 });
  const once = { rhythm: 'once' as const, target: 1n, tokens: 2n };
  const mission = (code: string, kind: 'play_count' | 'profile_complete', more = {}) => ({
    ...{ code, title: { EN: code }, kind, ...once, ...more },
  });
  const policy = (withdrawal_identity: number) =>
    platform.database.transaction((tx) => setPolicy(tx, siteId, 'PHP', { withdrawal_identity }));
  await platform.database.transaction((tx) =>
    upsertMissions(tx, siteId, 'PHP', [
      mission('money', 'play_count', { campaign: bonus }),
      mission('tokens', 'play_count'),
      mission('profile', 'profile_complete', { campaign: bonus }),
    ]),
  );
  await policy(2);
  const player = await platform.newPlayer('one.test', 0n);
  await platform.settle(await platform.roundOf(player));
  const { value } = await platform.get(player, 'missions');
  const claim = async (mission_code: string) => {
    const { window_key } = value.find((mission) => mission.mission_code === mission_code)!;
    return (await platform.ask(player, 'claimMission', { mission_code, window_key })).statusMessage;
  };
  expect([await claim('money'), await claim('tokens')]).toEqual(['verifyFirst', 'OK']);
  const contact_email = `${randomUUID()}@x.test`;
  await setEmail(platform.db, player.playerId, contact_email);
  await platform.get(player, 'profileUpdate', { full_name: 'Ana Cruz', contact_email });
  await platform.get(player, 'birthDate', { birth_date: '1990-05-31' });
  await platform.drain();
  expect([await claim('money'), await claim('profile')]).toEqual(['verifyFirst', 'OK']);
  expect(await mine(player)).toMatchObject([{ amount: 40 }]);
  await policy(1);
  expect(await claim('money')).toBe('OK');
  expect(await mine(player)).toHaveLength(2);
});
