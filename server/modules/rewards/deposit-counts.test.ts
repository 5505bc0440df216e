import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { deleteOldCountedDeposits } from './deposit-counts.ts';
import { setReferralRule } from './index.ts';
import { openRewardsSite, type Rewards } from './testing/rewards.ts';

let platform: Rewards;
let one: number;
beforeAll(async () => {
  platform = await openRewardsSite();
  one = await platform.siteId('one.test');
});
afterAll(async () => {
  await expectBooks(platform.db);
  await platform.close();
});

type Name = 'deposit.credited' | 'deposit.reversed';
type EventPair = [Name, object];
/** A deposit and its events; `at` is when it was credited. */
function depositOf({ playerId, account_id }: TestPlayer, amount: number, at = new Date().toISOString()) {
  const deposit = {
    ...{ site_id: one, player_id: playerId, account_id, deposit_id: randomUUID(), method_id: 'bank' },
    ...{ currency: 'PHP', amount: String(amount), at },
  };
  const event = () => ({ ...deposit, event_id: randomUUID() });
  const returned = { ...event(), credited_at: at, how: 'charged_back', at: new Date().toISOString() };
  return {
    credited: ['deposit.credited', event()] as EventPair,
    returned: ['deposit.reversed', returned] as EventPair,
  };
}
/** Publishes events in sequence, each after the previous one is handled. */
async function publishEvent(...events: EventPair[]): Promise<void> {
  for (const [name, payload] of events) {
    await platform.database.transaction((tx) => publish(tx, name, payload as never));
    await platform.drain();
  }
}
const deposited = async (player: TestPlayer) =>
  (await platform.get(player, 'vip')).nextLevel[0]!.cycle_deposit;

test('[operations 5] a reversed deposit counts for no level, whichever of credit and reversal arrives first', async () => {
  const [before, after, both] = await Promise.all([1, 2, 3].map(() => platform.newPlayer('one.test', 0n)));
  const [a, b, c] = [depositOf(before!, 50_000), depositOf(after!, 50_000), depositOf(both!, 50_000)];
  await publishEvent(a.credited);
  expect(await deposited(before!)).toBe(500);
  await publishEvent(a.returned, b.returned, b.credited);
  await platform.database.transaction(async (tx) => {
    for (const [name, payload] of [c.returned, c.credited]) await publish(tx, name, payload as never);
  });
  await platform.drain();
  expect(await Promise.all([before!, after!, both!].map(deposited))).toEqual([0, 0, 0]);
  // Other deposits count as usual, and a repeated reversal deducts nothing from them.
  for (const [player, { returned }] of [
    [before!, a],
    [after!, b],
    [both!, c],
  ] as const)
    await publishEvent(depositOf(player, 7_000).credited, returned);
  expect(await Promise.all([before!, after!, both!].map(deposited))).toEqual([70, 70, 70]);
});

test('[operations 5] a deposit whose reversal arrives first reaches no level', async () => {
  await run(platform.db, {
    text: "update rewards.programme set promotion = 'any' where site_id = $1",
    values: [one],
  });
  const [kept, taken] = await Promise.all([1, 2].map(() => platform.newPlayer('one.test', 0n)));
  const gone = depositOf(taken!, 1_000_000);
  await publishEvent(depositOf(kept!, 1_000_000).credited, gone.returned, gone.credited);
  const level = async (player: TestPlayer) => (await platform.get(player, 'vip')).nextLevel[0]!.vip_name;
  expect(await level(kept!)).not.toBe('Pebble');
  expect(await level(taken!)).toBe('Pebble');
  await run(platform.db, {
    text: "update rewards.programme set promotion = 'all' where site_id = $1",
    values: [one],
  });
});

test('[operations 5] a credit that arrives in a later month counts there, and its reversal is deducted there', async () => {
  const player = await platform.newPlayer('one.test', 0n);
  const late = depositOf(player, 30_000, new Date(Date.now() - 40 * DAY_MS).toISOString());
  await publishEvent(depositOf(player, 10_000).credited, late.credited);
  expect(await deposited(player)).toBe(400);
  await publishEvent(late.returned);
  expect(await deposited(player)).toBe(100);
});

test('[operations 6] an invited friend’s deposit total is the same in both orders; a reversed deposit pays nothing', async () => {
  const rule = {
    tokens: 5n,
    min_turnover: 1n,
    min_deposit: 5_000n,
    days: 30,
    monthly_cap: 9,
    currency: 'PHP',
  };
  await platform.database.transaction((tx) =>
    setReferralRule(tx, one, { ...rule, allows_same_address: true }),
  );
  const host = await platform.newPlayer('one.test', 0n);
  const { code: referrer_code } = await platform.get(host, 'referral');
  async function friend(): Promise<TestPlayer> {
    const account_id = `f-${randomUUID().slice(0, 12)}`;
    const guest = { domain_name: 'one.test', external_id: 'site-one' };
    await platform.call('one.test', 'signup', {
      ...guest,
      account_id,
      password: 'Lantern-88-x',
      referrer_code,
    });
    await platform.drain();
    const [row] = await run<{ playerId: string }>(platform.db, {
      text: 'select player_id as "playerId" from players.player where account_id = $1',
      values: [account_id],
    });
    return { account_id, playerId: row!.playerId, auth: '', host: 'one.test' };
  }
  const rewarded = async () => (await platform.get(host, 'referral')).rewarded;
  const [first, second] = [await friend(), await friend()];
  await platform.settle(await platform.roundOf(first), await platform.roundOf(second));
  const [a, b] = [depositOf(first, 4_000), depositOf(second, 4_000)];
  await publishEvent(a.credited, a.returned, b.returned, b.credited);
  await publishEvent(depositOf(first, 4_999).credited, depositOf(second, 4_999).credited, b.returned);
  expect(await rewarded()).toBe(0);
  await publishEvent(depositOf(first, 1).credited, depositOf(second, 1).credited);
  expect(await rewarded()).toBe(2);
});

test('counts are deleted once no cycle and no rule uses them', async () => {
  const kept = () => run(platform.db, { text: 'select 1 from rewards.counted_deposit' });
  const before = (await kept()).length;
  await platform.database.transaction((tx) => deleteOldCountedDeposits(tx, new Date()));
  expect(before).toBeGreaterThan(0);
  expect(await kept()).toHaveLength(before);
  const later = new Date(Date.now() + 401 * DAY_MS);
  await platform.database.transaction((tx) => deleteOldCountedDeposits(tx, later));
  expect(await kept()).toEqual([]);
});
