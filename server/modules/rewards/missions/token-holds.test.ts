import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoundSettled } from '#contracts/events/round.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { claimMission } from './claims.ts';
import { upsertMissions } from './missions.ts';
import { releaseDueHolds, setTokenRule } from './token-holds.ts';

let house: Rewards;
let siteId: number;
const mission = (code: string, tokens: bigint) =>
  ({ code, kind: 'play_count', target: 1n, tokens, title: { EN: code }, rhythm: 'once' }) as Parameters<
    typeof upsertMissions
  >[3][number];
beforeAll(async () => {
  house = await openRewardsSite();
  siteId = await house.siteId('one.test');
  await house.database.transaction((tx) =>
    upsertMissions(tx, siteId, 'PHP', [mission('first', 3n), mission('second', 2n)]),
  );
});
afterEach(() => expectBooks(house.db));
afterAll(() => house.close());

type Rule = Parameters<typeof setTokenRule>[2];
const rule = (wanted: Rule) => house.database.transaction((tx) => setTokenRule(tx, siteId, wanted));
const play = { currency: 'PHP', turnover_per_token: 100n, hours: null };
const held = async (seat: TestPlayer) => {
  const { token, frozen_token, held: waits } = await house.get(seat, 'missions');
  return { token, frozen: frozen_token, to_claim: waits.to_claim, waiting: waits.waiting };
};
const claim = async (seat: TestPlayer, mission_code: string) =>
  await house.get(seat, 'claimMission', { mission_code, window_key: '2000-01-01' });
/** A player who has completed both missions. */
async function holder() {
  const seat = await house.holder('one.test', 0n);
  await house.settle(await house.roundOf(seat, { stake: '1' }));
  expect(await held(seat)).toEqual({ token: 0, frozen: 5, to_claim: 5, waiting: 0 });
  return seat;
}
async function takeBack(round: RoundSettled): Promise<void> {
  const was = { stake: round.stake, win: '0', bonus_stake: '0', bonus_win: '0', settled_at: round.at };
  const back = { ...round, event_id: randomUUID(), stake: '0', was };
  await house.database.transaction((tx) => publish(tx, 'round.corrected', back));
  await house.drain();
}

test('[operations 9] by turnover: claimed tokens stay held and go one for one with valid play, the oldest claim first; a claim again changes nothing', async () => {
  await rule(play);
  const seat = await holder();
  await claim(seat, 'first');
  await claim(seat, 'first');
  await claim(seat, 'second');
  expect(await held(seat)).toEqual({ token: 0, frozen: 5, to_claim: 0, waiting: 5 });
  const { held: told } = await house.get(seat, 'missions');
  expect(told).toMatchObject({ turnover_per_token: '100', hours: null, next_at: null, currency: 'PHP' });
  const round = await house.roundOf(seat, { stake: '250' });
  await house.settle(round, round);
  expect(await held(seat)).toMatchObject({ token: 2, frozen: 3 });
  const bonus = { grant_id: randomUUID(), stake: '500', win: '0' };
  // A stake from a bonus, or one that was given back, releases nothing.
  await house.settle(
    await house.roundOf(seat, { stake: '500', bonus }),
    await house.roundOf(seat, { stake: '500', valid: '0' }),
  );
  expect(await held(seat)).toMatchObject({ token: 2, frozen: 3 });
  // The fifty left over and fifty more make the third; the rest fills the second claim.
  await house.settle(await house.roundOf(seat, { stake: '150' }));
  expect(await held(seat)).toMatchObject({ token: 4, frozen: 1 });
  await house.settle(await house.roundOf(seat, { stake: '9000' }));
  expect(await held(seat)).toEqual({ token: 5, frozen: 0, to_claim: 0, waiting: 0 });
});

test('[operations 9] a bet that is taken back fills nothing: what it released stays, what it had begun is played again', async () => {
  await rule(play);
  const seat = await holder();
  await claim(seat, 'first');
  const round = await house.roundOf(seat, { stake: '190' });
  await house.settle(round);
  expect(await held(seat)).toMatchObject({ token: 1, waiting: 2 });
  await takeBack(round);
  await house.settle(await house.roundOf(seat, { stake: '90' }));
  expect(await held(seat)).toMatchObject({ token: 1, waiting: 2 });
  await house.settle(await house.roundOf(seat, { stake: '10' }));
  expect(await held(seat)).toMatchObject({ token: 2, waiting: 1 });
});

test('[operations 9] after 24 hours: the job releases what is due, once however often it runs; a later rule does not touch earlier claims', async () => {
  await rule({ currency: 'PHP', turnover_per_token: null, hours: 24 });
  const seat = await holder();
  await claim(seat, 'first');
  const { next_at } = (await house.get(seat, 'missions')).held;
  const due = new Date(next_at!);
  await rule(null);
  expect(await releaseDueHolds(house.db, new Date(due.getTime() - 1))).toBe(0);
  await house.settle(await house.roundOf(seat, { stake: '9000' }));
  expect(await held(seat)).toMatchObject({ token: 0, waiting: 3 });
  const ended = await Promise.all([1, 2, 3].map(() => releaseDueHolds(house.db, due)));
  expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await releaseDueHolds(house.db, due)).toBe(0);
  expect(await held(seat)).toMatchObject({ token: 3, waiting: 0, to_claim: 2 });
  // Without a rule the claim itself releases.
  await claim(seat, 'second');
  expect(await held(seat)).toEqual({ token: 5, frozen: 0, to_claim: 0, waiting: 0 });
});

test('[operations 9] tokens that cannot be released hold up nobody else’s', async () => {
  await rule({ currency: 'PHP', turnover_per_token: null, hours: 24 });
  const [broken, whole] = [await holder(), await holder()];
  for (const seat of [broken, whole]) await claim(seat, 'first');
  const due = new Date((await house.get(whole, 'missions')).held.next_at!);
  const holdOf = (tokens: number) =>
    run(house.db, {
      text: 'update rewards.token_hold set tokens = $2 where player_id = $1',
      values: [broken.playerId, tokens],
    });
  // More than the player holds; it is the first that is due.
  await holdOf(1000);
  expect(await releaseDueHolds(house.db, due)).toBe(1);
  expect([await held(broken), await held(whole)]).toMatchObject([
    { token: 0, frozen: 5 },
    { token: 3, waiting: 0 },
  ]);
  await holdOf(3);
  expect(await releaseDueHolds(house.db, due)).toBe(1);
  expect(await held(broken)).toMatchObject({ token: 3, waiting: 0 });
});

test('[operations 9] whichever comes first: play and time at the same instant release each token once', async () => {
  await rule({ ...play, hours: 1 });
  const seat = await holder();
  const now = new Date();
  const mine = { siteId, playerId: seat.playerId, code: 'first', window: '2000-01-01' };
  await Promise.all(
    Array.from({ length: 10 }, () =>
      house.database.transaction((tx) => claimMission(tx, mine, { now, identityWanted: async () => 0 })),
    ),
  );
  const later = new Date(now.getTime() + HOUR_MS);
  await Promise.all([
    house.settle(await house.roundOf(seat, { stake: '200' })),
    releaseDueHolds(house.db, later),
    releaseDueHolds(house.db, later),
  ]);
  expect(await held(seat)).toEqual({ token: 3, frozen: 2, to_claim: 2, waiting: 0 });
});

test('[W-02] a rule of one brand leaves the tokens of another alone', async () => {
  await rule(play);
  const two = await house.siteId('two.test');
  await house.database.transaction((tx) => upsertMissions(tx, two, 'PHP', [mission('first', 3n)]));
  const seat = await house.holder('two.test', 0n);
  await house.settle(await house.roundOf(seat));
  await claim(seat, 'first');
  expect(await held(seat)).toEqual({ token: 3, frozen: 0, to_claim: 0, waiting: 0 });
});
