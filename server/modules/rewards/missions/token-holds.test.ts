import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RoundSettled } from '#contracts/events/round.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { claimMission } from './mission-claims.ts';
import { upsertMissions } from './missions.ts';
import { releaseDueHolds, setTokenRule } from './token-holds.ts';

let platform: Rewards;
let siteId: number;
const mission = (code: string, tokens: bigint) =>
  ({ code, kind: 'play_count', target: 1n, tokens, title: { EN: code }, rhythm: 'once' }) as Parameters<
    typeof upsertMissions
  >[3][number];
beforeAll(async () => {
  platform = await openRewardsSite();
  siteId = await platform.siteId('one.test');
  await platform.database.transaction((tx) =>
    upsertMissions(tx, siteId, 'PHP', [mission('first', 3n), mission('second', 2n)]),
  );
});
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

type Rule = Parameters<typeof setTokenRule>[2];
const rule = (newRule: Rule) => platform.database.transaction((tx) => setTokenRule(tx, siteId, newRule));
const play = { currency: 'PHP', turnover_per_token: 100n, hours: null };
const held = async (player: TestPlayer) => {
  const { token, frozen_token, held: waits } = await platform.get(player, 'missions');
  return { token, frozen: frozen_token, to_claim: waits.to_claim, waiting: waits.waiting };
};
const claim = async (player: TestPlayer, mission_code: string) =>
  await platform.get(player, 'claimMission', { mission_code, window_key: '2000-01-01' });
/** A player who has completed both missions. */
async function holder() {
  const player = await platform.holder('one.test', 0n);
  await platform.settle(await platform.roundOf(player, { stake: '1' }));
  expect(await held(player)).toEqual({ token: 0, frozen: 5, to_claim: 5, waiting: 0 });
  return player;
}
async function takeBack(round: RoundSettled): Promise<void> {
  const was = { stake: round.stake, win: '0', bonus_stake: '0', bonus_win: '0', settled_at: round.at };
  const back = { ...round, event_id: randomUUID(), stake: '0', was };
  await platform.database.transaction((tx) => publish(tx, 'round.corrected', back));
  await platform.drain();
}

test('[operations 9] by turnover: valid play releases claimed tokens one for one, oldest claim first; a repeated claim changes nothing', async () => {
  await rule(play);
  const player = await holder();
  await claim(player, 'first');
  await claim(player, 'first');
  await claim(player, 'second');
  expect(await held(player)).toEqual({ token: 0, frozen: 5, to_claim: 0, waiting: 5 });
  const { held: heldTokens } = await platform.get(player, 'missions');
  expect(heldTokens).toMatchObject({
    turnover_per_token: '100',
    hours: null,
    next_at: null,
    currency: 'PHP',
  });
  const round = await platform.roundOf(player, { stake: '250' });
  await platform.settle(round, round);
  expect(await held(player)).toMatchObject({ token: 2, frozen: 3 });
  const bonus = { grant_id: randomUUID(), stake: '500', win: '0' };
  // Bonus stakes and returned stakes release nothing.
  await platform.settle(
    await platform.roundOf(player, { stake: '500', bonus }),
    await platform.roundOf(player, { stake: '500', valid: '0' }),
  );
  expect(await held(player)).toMatchObject({ token: 2, frozen: 3 });
  // The remaining fifty plus fifty more release the third token; the rest completes the second claim.
  await platform.settle(await platform.roundOf(player, { stake: '150' }));
  expect(await held(player)).toMatchObject({ token: 4, frozen: 1 });
  await platform.settle(await platform.roundOf(player, { stake: '9000' }));
  expect(await held(player)).toEqual({ token: 5, frozen: 0, to_claim: 0, waiting: 0 });
});

test('[operations 9] a rolled-back bet does not count: released tokens stay, partial progress must be played again', async () => {
  await rule(play);
  const player = await holder();
  await claim(player, 'first');
  const round = await platform.roundOf(player, { stake: '190' });
  await platform.settle(round);
  expect(await held(player)).toMatchObject({ token: 1, waiting: 2 });
  await takeBack(round);
  await platform.settle(await platform.roundOf(player, { stake: '90' }));
  expect(await held(player)).toMatchObject({ token: 1, waiting: 2 });
  await platform.settle(await platform.roundOf(player, { stake: '10' }));
  expect(await held(player)).toMatchObject({ token: 2, waiting: 1 });
});

test('[operations 9] after 24 hours: the job releases due tokens once; a later rule does not affect earlier claims', async () => {
  await rule({ currency: 'PHP', turnover_per_token: null, hours: 24 });
  const player = await holder();
  await claim(player, 'first');
  const { next_at } = (await platform.get(player, 'missions')).held;
  const due = new Date(next_at!);
  await rule(null);
  expect(await releaseDueHolds(platform.db, new Date(due.getTime() - 1))).toBe(0);
  await platform.settle(await platform.roundOf(player, { stake: '9000' }));
  expect(await held(player)).toMatchObject({ token: 0, waiting: 3 });
  const ended = await Promise.all([1, 2, 3].map(() => releaseDueHolds(platform.db, due)));
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await releaseDueHolds(platform.db, due)).toBe(0);
  expect(await held(player)).toMatchObject({ token: 3, waiting: 0, to_claim: 2 });
  // Without a rule the claim releases the tokens.
  await claim(player, 'second');
  expect(await held(player)).toEqual({ token: 5, frozen: 0, to_claim: 0, waiting: 0 });
});

test('[operations 9] tokens that cannot be released delay no others', async () => {
  await rule({ currency: 'PHP', turnover_per_token: null, hours: 24 });
  const [broken, whole] = [await holder(), await holder()];
  for (const player of [broken, whole]) await claim(player, 'first');
  const due = new Date((await platform.get(whole, 'missions')).held.next_at!);
  const holdOf = (tokens: number) =>
    run(platform.db, {
      text: 'update rewards.token_hold set tokens = $2 where player_id = $1',
      values: [broken.playerId, tokens],
    });
  // More than the player holds; due first.
  await holdOf(1000);
  expect(await releaseDueHolds(platform.db, due)).toBe(1);
  expect([await held(broken), await held(whole)]).toMatchObject([
    { token: 0, frozen: 5 },
    { token: 3, waiting: 0 },
  ]);
  await holdOf(3);
  expect(await releaseDueHolds(platform.db, due)).toBe(1);
  expect(await held(broken)).toMatchObject({ token: 3, waiting: 0 });
});

test('[operations 9] whichever comes first: play and time at the same instant release each token once', async () => {
  await rule({ ...play, hours: 1 });
  const player = await holder();
  const now = new Date();
  const mine = { siteId, playerId: player.playerId, code: 'first', window: '2000-01-01' };
  await Promise.all(
    Array.from({ length: 10 }, () =>
      platform.database.transaction((tx) =>
        claimMission(tx, mine, { now, requiredIdentityLevel: async () => 0 }),
      ),
    ),
  );
  const later = new Date(now.getTime() + HOUR_MS);
  await Promise.all([
    platform.settle(await platform.roundOf(player, { stake: '200' })),
    releaseDueHolds(platform.db, later),
    releaseDueHolds(platform.db, later),
  ]);
  expect(await held(player)).toEqual({ token: 3, frozen: 2, to_claim: 2, waiting: 0 });
});

test('[W-02] a rule of one brand does not affect tokens of another', async () => {
  await rule(play);
  const two = await platform.siteId('two.test');
  await platform.database.transaction((tx) => upsertMissions(tx, two, 'PHP', [mission('first', 3n)]));
  const player = await platform.holder('two.test', 0n);
  await platform.settle(await platform.roundOf(player));
  await claim(player, 'first');
  expect(await held(player)).toEqual({ token: 3, frozen: 0, to_claim: 0, waiting: 0 });
});
