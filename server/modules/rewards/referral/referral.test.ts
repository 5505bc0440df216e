import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { deliverPending } from '#server/platform/events/delivery.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { findBalances, lockAccounts } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { findPlayer } from '../../players/index.ts';
import { payCommissions } from '../payouts/commissions.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { setReferralRule } from './referrals.ts';

let platform: Rewards;
const RULE = {
  tokens: 15n,
  min_turnover: 1_000n,
  min_deposit: 0n,
  days: 30,
  monthly_cap: 2,
  currency: 'PHP',
  allows_same_address: false,
};
beforeAll(async () => {
  platform = await openRewardsSite();
  const one = await platform.siteId('one.test');
  await platform.database.transaction((tx) => setReferralRule(tx, one, RULE));
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

/** Signs a player up through the public call, from its own address; returns the data needed for a round. */
async function join(
  code: string,
  change: { affiliate_code?: string; address?: string } = {},
): Promise<TestPlayer> {
  const account_id = `f-${randomUUID().slice(0, 12)}`;
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const { address = randomUUID(), affiliate_code = '' } = change;
  const body = { ...guest, account_id, password: 'Lantern-88-x', referrer_code: code, affiliate_code };
  const answer = await platform.call('one.test', 'signup', body);
  if (answer.statusCode !== 1) throw new Error(answer.statusMessage);
  const { playerId } = (await findPlayer(platform.db, await platform.siteId('one.test'), account_id))!;
  await run(platform.db, {
    text: 'update players.sign_up set address = $2 where player_id = $1',
    values: [playerId, address],
  });
  await platform.drain();
  return { account_id, playerId, auth: '', host: 'one.test' };
}

const play = async (player: TestPlayer, stake: string) =>
  platform.settle(await platform.roundOf(player, { stake }));

test('[operations 6] a friend who joins by the code and plays enough earns the reward once; the books are in order', async () => {
  const host = await platform.holder('one.test', 0n);
  const { code, rule } = await platform.get(host, 'referral');
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(rule).toEqual({
    tokens: 15,
    deposit: 0,
    turnover: 10,
    identity: 0,
    days: 30,
    monthly_cap: 2,
    commission: 0,
    currency: 'PHP',
  });
  expect((await platform.get(host, 'referral')).code).toBe(code);
  const friend = await join(code.toLowerCase());
  await play(friend, '999');
  expect(await platform.get(host, 'referral')).toMatchObject({
    total: 1,
    rewarded: 0,
    invited: [{ account: expect.stringMatching(/^f-\*\*\*.$/), state: 'joined', progress: 90 }],
  });
  // A bet of half that amount is rolled back, so it must be wagered again.
  const was = {
    stake: '500',
    win: '0',
    bonus_stake: '0',
    bonus_win: '0',
    settled_at: new Date().toISOString(),
  };
  const back = { ...(await platform.roundOf(friend, { stake: '0' })), was };
  await platform.database.transaction((tx) => publish(tx, 'round.corrected', back));
  await play(friend, '500');
  expect(await platform.get(host, 'referral')).toMatchObject({ rewarded: 0, invited: [{ state: 'joined' }] });
  await play(friend, '1');
  await play(friend, '5000');
  expect(await platform.get(host, 'referral')).toMatchObject({
    rewarded: 1,
    tokens: 15,
    invited: [{ state: 'rewarded', progress: 100 }],
  });
  expect(await platform.get(host, 'getBalance')).toMatchObject({ game_token: 15 });
});

test('[operations 6] the referrer’s monthly cap holds when friends qualify concurrently', async () => {
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const friends = [];
  for (let i = 0; i < 4; i++) friends.push(await join(code));
  await platform.settle(
    ...(await Promise.all(friends.map((friend) => platform.roundOf(friend, { stake: '1000' })))),
  );
  const { invited, rewarded } = await platform.get(host, 'referral');
  expect(rewarded).toBe(2);
  expect(invited.map(({ state }) => state).sort()).toEqual(['capped', 'capped', 'rewarded', 'rewarded']);
  expect(await platform.get(host, 'getBalance')).toMatchObject({ game_token: 30 });
});

test('[operations 6] race: a friend’s activity does not wait for locks on the inviter, who is paid once afterwards', async () => {
  const one = await platform.siteId('one.test');
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const friend = await join(code);
  const round = await platform.roundOf(friend, { stake: '1000' });
  const known = async () => (await platform.get(host, 'referral')).invited;
  await platform.database.transaction(async (tx) => {
    await lockAccounts(tx, one, [host.playerId]);
    await platform.database.transaction((other) => publish(other, 'round.settled', round));
    // Delivery returns although the inviter's accounts are locked; the payment is a separate pending event.
    await deliverPending({ database: platform.database, log: testLog, events: platform.events });
    expect(await known()).toMatchObject([{ state: 'joined', progress: 100 }]);
  });
  await platform.drain();
  expect(await known()).toMatchObject([{ state: 'rewarded', progress: 100 }]);
  await play(friend, '5000');
  expect(await platform.get(host, 'getBalance')).toMatchObject({ game_token: 15 });
});

test('[operations 6] race: twenty friends of inviters who are friends of each other, by four deliveries at once, without a deadlock', async () => {
  const hosts = await Promise.all([1, 2].map(() => platform.holder('one.test', 0n)));
  const codes = await Promise.all(hosts.map(async (host) => (await platform.get(host, 'referral')).code));
  const friends = [];
  for (let n = 0; n < 4; n++) friends.push(await join(codes[n % 2]!));
  const rounds = await Promise.all(
    [...friends, ...hosts, ...friends, ...hosts, ...friends].map((player) =>
      platform.roundOf(player, { stake: '600' }),
    ),
  );
  const deadlocks = async () =>
    await run(platform.db, {
      text: 'select deadlocks as n from pg_stat_database where datname = current_database()',
    });
  const before = await deadlocks();
  for (const round of rounds)
    await platform.database.transaction((tx) => publish(tx, 'round.settled', round));
  const options = { database: platform.database, log: testLog, events: platform.events };
  await Promise.all(Array.from({ length: 4 }, () => deliverPending(options)));
  await platform.drain();
  expect(await deadlocks()).toEqual(before);
  for (const host of hosts)
    expect(await platform.get(host, 'referral')).toMatchObject({ rewarded: 2, tokens: 30 });
});

test('[operations 6] an affiliate’s player is not paid twice, an unknown code attributes nobody, late turnover earns nothing', async () => {
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const partners = await join(code, { affiliate_code: 'AFF1' });
  await play(partners, '2000');
  await join('NOBODY99');
  const late = await join(code);
  const { invited } = await platform.get(host, 'referral');
  expect(invited.map(({ state }) => state)).toEqual(['joined', 'not_counted']);
  await platform.settle(
    await platform.roundOf(late, { stake: '2000', at: new Date(Date.now() + 31 * DAY_MS).toISOString() }),
  );
  expect(await platform.get(host, 'referral')).toMatchObject({ total: 2, rewarded: 0, tokens: 0 });
});

test('[operations 6] a player from the inviter’s own address does not count', async () => {
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  await run(platform.db, {
    text: 'update players.sign_up set address = $2 where player_id = $1',
    values: [host.playerId, 'unknown'],
  });
  // Sign-ups in these tests have no socket, so their address is `unknown`.
  const friend = await join(code, { address: 'unknown' });
  await play(friend, '2000');
  expect(await platform.get(host, 'referral')).toMatchObject({
    rewarded: 0,
    invited: [{ state: 'not_counted' }],
  });
});

test('[operations 6] a friend who has joined keeps the terms of that day: a changed rule applies to later friends', async () => {
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const before = await join(code);
  const one = await platform.siteId('one.test');
  const put = (rule: typeof RULE) => platform.database.transaction((tx) => setReferralRule(tx, one, rule));
  await put({ ...RULE, tokens: 40n, min_turnover: 4_000n });
  const after = await join(code);
  await play(before, '1000');
  await play(after, '1000');
  expect(await platform.get(host, 'referral')).toMatchObject({
    rewarded: 1,
    tokens: 15,
    rule: { tokens: 40 },
    invited: [
      { state: 'joined', progress: 20 },
      { state: 'rewarded', progress: 100 },
    ],
  });
  await play(after, '3000');
  expect(await platform.get(host, 'referral')).toMatchObject({ rewarded: 2, tokens: 55 });
  await put(RULE);
});

test('[operations 6] no reward before a deposit: deposits count until reversed, and the last condition met triggers the reward', async () => {
  const one = await platform.siteId('one.test');
  const put = (rule: typeof RULE) => platform.database.transaction((tx) => setReferralRule(tx, one, rule));
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  await put({ ...RULE, min_deposit: 5_000n });
  const friend = await join(code);
  await put(RULE);
  const deposit = (amount: string, deposit_id = randomUUID()) => ({
    event_id: randomUUID(),
    site_id: one,
    player_id: friend.playerId,
    account_id: friend.account_id,
    deposit_id,
    method_id: 'bank',
    currency: 'PHP',
    amount,
    at: new Date().toISOString(),
  });
  const publishEvent = async (name: 'deposit.credited' | 'deposit.reversed', payload: object) => {
    await platform.database.transaction((tx) => publish(tx, name, payload as never));
    await platform.drain();
  };
  const rewarded = async () => (await platform.get(host, 'referral')).rewarded;
  await play(friend, '2000');
  expect(await rewarded()).toBe(0);
  const first = deposit('4000');
  await publishEvent('deposit.credited', first);
  await publishEvent('deposit.reversed', {
    ...first,
    event_id: randomUUID(),
    credited_at: first.at,
    how: 'refunded',
  });
  await publishEvent('deposit.credited', deposit('4999'));
  expect(await rewarded()).toBe(0);
  await publishEvent('deposit.credited', deposit('1'));
  await publishEvent('deposit.credited', deposit('9000'));
  expect(await rewarded()).toBe(1);
  expect(await platform.get(host, 'getBalance')).toMatchObject({ game_token: 15 });
});

test('[operations 6] the reward waits until the friend reaches the required identity level, and is then paid once', async () => {
  const one = await platform.siteId('one.test');
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const put = (rule: object) =>
    platform.database.transaction((tx) => setReferralRule(tx, one, { ...RULE, ...rule }));
  await put({ min_identity: 2 });
  expect((await platform.get(host, 'referral')).rule).toMatchObject({ identity: 2 });
  const [friend, late] = [await join(code), await join(code)];
  await put({});
  const know = async (player: TestPlayer, change: string) => {
    const text = `update players.player set ${change} where player_id = $1`;
    await run(platform.db, { text, values: [player.playerId] });
    const seen = { event_id: randomUUID(), site_id: one, player_id: player.playerId };
    const at = new Date().toISOString();
    await platform.database.transaction(async (tx) => {
      await publish(tx, 'player.profile_changed', { ...seen, at });
      await publish(tx, 'player.active', { ...seen, event_id: randomUUID(), at });
    });
    await platform.drain();
  };
  const rewarded = async () => (await platform.get(host, 'referral')).rewarded;
  await play(friend, '5000');
  await know(friend, `full_name = 'Ana Cruz'`);
  expect(await rewarded()).toBe(0);
  await know(friend, 'contact_verified_at = now()');
  expect(await rewarded()).toBe(1);
  await know(friend, `full_name = 'Ana Maria Cruz'`);
  expect(await rewarded()).toBe(1);
  // Verified before playing: the round triggers the payment.
  await know(late, `full_name = 'Ben Cruz', contact_verified_at = now()`);
  expect(await rewarded()).toBe(1);
  await play(late, '5000');
  expect(await rewarded()).toBe(2);

  // Level 3: the approval of a document is the last step.
  await put({ min_identity: 3, monthly_cap: 9 });
  const proven = await join(code);
  await put({});
  await play(proven, '5000');
  await know(proven, `full_name = 'Rosa Diaz', contact_verified_at = now()`);
  expect(await rewarded()).toBe(2);
  await run(platform.db, {
    text: `update players.player set verified_name = 'Rosa Diaz' where player_id = $1`,
    values: [proven.playerId],
  });
  await platform.database.transaction((tx) =>
    publish(tx, 'document.notified', {
      ...{ event_id: randomUUID(), site_id: one, player_id: proven.playerId, verification_id: randomUUID() },
      ...{ kind: 'identity', what: 'approved', reason: {}, expires_on: null, at: new Date().toISOString() },
    }),
  );
  await platform.drain();
  expect(await rewarded()).toBe(3);
});

test('[operations 6] pays nothing to a friend verified after the terms’ period', async () => {
  const one = await platform.siteId('one.test');
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  await platform.database.transaction((tx) => setReferralRule(tx, one, { ...RULE, min_identity: 1 }));
  const friend = await join(code);
  await platform.database.transaction((tx) => setReferralRule(tx, one, RULE));
  await play(friend, '5000');
  await run(platform.db, {
    text: `update players.player set full_name = 'Cy Cruz' where player_id = $1`,
    values: [friend.playerId],
  });
  const at = new Date(Date.now() + 31 * DAY_MS).toISOString();
  const seen = { event_id: randomUUID(), site_id: one, player_id: friend.playerId, at };
  await platform.database.transaction((tx) => publish(tx, 'player.active', seen));
  await platform.drain();
  expect(await platform.get(host, 'referral')).toMatchObject({ rewarded: 0, tokens: 0 });
});

test('[operations 6] a friend who shares a browser or a bank account with the referrer does not count, even if detected later', async () => {
  const one = await platform.siteId('one.test');
  const host = await platform.holder('one.test', 0n);
  const { code } = await platform.get(host, 'referral');
  const friends = [await join(code), await join(code)];
  const hash = randomUUID().replaceAll('-', '').repeat(2);
  for (const { playerId } of [host, friends[0]!])
    await run(platform.db, {
      text: `insert into players.known_device (site_id, player_id, device_hash, last_used_at)
        values ($1, $2, decode($3, 'hex'), now())`,
      values: [one, playerId, hash],
    });
  await platform.database.transaction(async (tx) => {
    for (const { playerId } of [host, friends[1]!])
      await publish(tx, 'bank_account.added', {
        ...{ event_id: randomUUID(), site_id: one, player_id: playerId },
        number_hash: hash,
      });
  });
  await platform.drain();
  for (const friend of friends) await play(friend, '2000');
  expect(await platform.get(host, 'referral')).toMatchObject({
    rewarded: 0,
    invited: [{ state: 'not_counted' }, { state: 'not_counted' }],
  });
});

test('[operations 6] a referrer earns a share of friends’ own-money valid turnover every day, without end, once per day', async () => {
  const one = await platform.siteId('one.test');
  const put = (rule: object) =>
    platform.database.transaction((tx) => setReferralRule(tx, one, { ...RULE, ...rule }));
  await put({ commission: 50 });
  const host = await platform.holder('one.test', 0n);
  const { code, rule } = await platform.get(host, 'referral');
  expect(rule).toMatchObject({ commission: 0.5 });
  const [friend, partners] = [await join(code), await join(code, { affiliate_code: 'AFF1' })];
  await put({});
  const later = await join(code);
  const at = new Date(Date.now() + 60 * DAY_MS).toISOString();
  const bonus = { grant_id: randomUUID(), stake: '100000', win: '0' };
  await platform.settle(
    await platform.roundOf(friend, { stake: '100000', at }),
    await platform.roundOf(friend, { stake: '100000', at, bonus }),
    await platform.roundOf(partners, { stake: '100000', at }),
    await platform.roundOf(later, { stake: '100000', at }),
  );
  const cash = async () => (await findBalances(platform.db, one, host.playerId))!.cash;
  const run_ = (days: number) => payCommissions(platform.database, new Date(Date.parse(at) + days * DAY_MS));
  expect(await run_(0)).toBe(0);
  const runs = await Promise.all(Array.from({ length: 5 }, () => run_(2)));
  expect(runs.reduce((sum, paid) => sum + paid, 0)).toBe(1);
  expect(await run_(3)).toBe(0);
  expect(await cash()).toBe(500n);
});

test('[operations 6] a site without a rule attributes and pays nothing', async () => {
  const player = await platform.holder('two.test', 0n);
  expect(await platform.get(player, 'referral')).toMatchObject({ rule: null, invited: [], total: 0 });
});
