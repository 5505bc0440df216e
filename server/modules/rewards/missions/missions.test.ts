import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { claimMission, expireMissions } from './claims.ts';
import { upsertMissions } from './missions.ts';

let house: Rewards;
beforeAll(async () => {
  house = await openRewardsSite();
  await countFromMidday(house.db);
  const one = await house.siteId('one.test');
  await house.database.transaction((tx) =>
    upsertMissions(tx, one, 'PHP', [
      {
        code: 'hello',
        position: 1,
        title: { EN: 'Come by' },
        kind: 'daily_claim',
        rhythm: 'daily',
        target: 1n,
        tokens: 2n,
      },
      {
        code: 'three',
        position: 2,
        title: { EN: 'Three', CN: '三局' },
        kind: 'play_count',
        rhythm: 'daily',
        target: 3n,
        tokens: 30n,
      },
      {
        code: 'stake',
        position: 3,
        title: { EN: 'Five' },
        kind: 'turnover',
        rhythm: 'weekly',
        target: 500n,
        tokens: 20n,
      },
      {
        code: 'fish',
        position: 4,
        title: { EN: 'Fish' },
        kind: 'play_count',
        rhythm: 'once',
        target: 1n,
        tokens: 5n,
        category: 'fish',
      },
      {
        code: 'over',
        position: 5,
        title: { EN: 'Over' },
        kind: 'play_count',
        rhythm: 'once',
        target: 1n,
        tokens: 5n,
        ends_at: new Date(0),
      },
    ]),
  );
});
afterEach(() => expectBooks(house.db));
afterAll(() => house.close());

const stateOf = async (seat: TestPlayer, code: string) =>
  (await house.get(seat, 'missions')).value.find(({ mission_code }) => mission_code === code)!;
const account = async (seat: TestPlayer) => {
  const { token, frozen_token } = await house.get(seat, 'missions');
  return { token, frozen: frozen_token };
};
const claimOf = async (seat: TestPlayer, code: string) => {
  const { mission_code, window_key } = await stateOf(seat, code);
  return { mission_code, window_key };
};

test('[operations 9] settled rounds are counted once each; a completed mission holds its tokens cashier the claim', async () => {
  const seat = await house.holder('one.test', 10n);
  expect((await house.get(seat, 'missions')).value.map(({ mission_code }) => mission_code)).toEqual([
    'hello',
    'three',
    'stake',
    'fish',
  ]);
  const rounds = await Promise.all([1, 2, 3].map(() => house.roundOf(seat)));
  await house.settle(rounds[0]!, rounds[0]!, rounds[1]!);
  expect(await stateOf(seat, 'three')).toMatchObject({ progress: '2', target: '3', state: 'in_progress' });
  expect(await stateOf(seat, 'stake')).toMatchObject({ progress: '200', state: 'in_progress' });
  expect(await stateOf(seat, 'fish')).toMatchObject({ progress: '0' });
  await house.settle(rounds[2]!, rounds[2]!);
  expect(await stateOf(seat, 'three')).toMatchObject({ progress: '3', state: 'completed', tokens: 30 });
  expect(await account(seat)).toEqual({ token: 10, frozen: 30 });
  await house.settle(await house.roundOf(seat, { stake: '300' }), await house.roundOf(seat));
  expect(await account(seat)).toEqual({ token: 10, frozen: 50 });
  // The vector of operations 9: frozen 50, token 10, claim 30 gives frozen 20, token 40; the same claim again
  // changes nothing.
  const claim = await claimOf(seat, 'three');
  expect(await house.get(seat, 'claimMission', claim)).toMatchObject({
    token: 40,
    frozen_token: 20,
    value: { state: 'claimed' },
  });
  expect(await house.get(seat, 'claimMission', claim)).toMatchObject({ token: 40, frozen_token: 20 });
});

test('[operations 9] 50 parallel claims give one grant', async () => {
  const seat = await house.holder('one.test', 0n);
  await house.settle(...(await Promise.all([1, 2, 3].map(() => house.roundOf(seat)))));
  const claim = await claimOf(seat, 'three');
  const answers = await Promise.all(Array.from({ length: 50 }, () => house.ask(seat, 'claimMission', claim)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([1]));
  expect(await account(seat)).toEqual({ token: 30, frozen: 0 });
});

test('[operations 9] a check-in is claimed once a day, also by 50 at once', async () => {
  const seat = await house.holder('one.test', 0n);
  const claim = await claimOf(seat, 'hello');
  const answers = await Promise.all(Array.from({ length: 50 }, () => house.ask(seat, 'claimMission', claim)));
  expect(new Set(answers.map(({ statusMessage }) => statusMessage)).size).toBe(1);
  expect(await account(seat)).toEqual({ token: 2, frozen: 0 });
  expect(await stateOf(seat, 'hello')).toMatchObject({ state: 'claimed' });
  const tomorrow = { ...claim, window_key: '2031-01-01' };
  expect((await house.ask(seat, 'claimMission', tomorrow)).statusMessage).toBe('notClaimable');
});

test('[operations 9] what is not completed, unknown or another site’s is not claimed', async () => {
  const seat = await house.holder('one.test', 0n);
  const refusal = async (who: TestPlayer, mission_code: string) => {
    const { window_key } = await stateOf(seat, 'three');
    return (await house.ask(who, 'claimMission', { mission_code, window_key })).statusMessage;
  };
  expect(await refusal(seat, 'three')).toBe('notClaimable');
  expect(await refusal(seat, 'nothing')).toBe('notFound');
  expect(await refusal(await house.holder('two.test', 0n), 'hello')).toBe('notFound');
  await house.database.transaction(async (tx) =>
    setPlayerStatus(tx, await house.siteId('one.test'), seat.playerId, 'closed'),
  );
  expect(
    (await house.ask(seat, 'claimMission', { mission_code: 'hello', window_key: '2026-01-01' }))
      .statusMessage,
  ).toBe('CLOSE');
});

test('[operations 9] a reward nobody claims within 7 days of its window goes back, once', async () => {
  const seat = await house.holder('one.test', 0n);
  await house.settle(...(await Promise.all([1, 2, 3].map(() => house.roundOf(seat)))));
  const item = await stateOf(seat, 'three');
  const ends = new Date(item.claim_until!).getTime();
  expect(ends - new Date(item.window_ends_at!).getTime()).toBe(7 * DAY_MS);
  const mine = {
    siteId: await house.siteId('one.test'),
    playerId: seat.playerId,
    code: 'three',
    window: item.window_key,
  };
  const expire = (at: number) => expireMissions(house.db, new Date(at));
  await expire(ends - 1);
  expect(await account(seat)).toEqual({ token: 0, frozen: 30 });
  const late = house.database.transaction((tx) =>
    claimMission(tx, mine, { now: new Date(ends), identityWanted: async () => 0 }),
  );
  await expect(late).rejects.toMatchObject({ code: 'notClaimable' });
  await Promise.all([expire(ends), expire(ends)]);
  await expire(ends);
  expect(await account(seat)).toEqual({ token: 0, frozen: 0 });
  expect(await stateOf(seat, 'three')).toMatchObject({ state: 'expired' });
});

test('[operations 9] one reward that cannot go back holds up nobody else’s', async () => {
  const [broken, whole] = [await house.holder('one.test', 0n), await house.holder('one.test', 0n)];
  for (const seat of [broken, whole])
    await house.settle(...(await Promise.all([1, 2, 3].map(() => house.roundOf(seat)))));
  const until = new Date((await stateOf(whole, 'three')).claim_until!);
  // More than the player holds, and the first that is due.
  await run(house.db, {
    text: `update rewards.mission_progress set tokens = 1000, claim_until = claim_until - interval '1 hour'
      where player_id = $1 and code = 'three'`,
    values: [broken.playerId],
  });
  expect(await expireMissions(house.db, until)).toBeGreaterThan(0);
  expect([await account(broken), await account(whole)]).toEqual([
    { token: 0, frozen: 30 },
    { token: 0, frozen: 0 },
  ]);
  await run(house.db, {
    text: "update rewards.mission_progress set tokens = 30 where player_id = $1 and code = 'three'",
    values: [broken.playerId],
  });
  expect(await expireMissions(house.db, until)).toBe(1);
  expect(await account(broken)).toEqual({ token: 0, frozen: 0 });
});

test('[operations 9] what an earlier window earned is claimed with the end of that window, as it is listed', async () => {
  const seat = await house.holder('one.test', 0n);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString();
  await house.settle(...(await Promise.all([1, 2, 3].map(() => house.roundOf(seat, { at: yesterday })))));
  const [listed, running] = (await house.get(seat, 'missions')).value.filter(
    ({ mission_code }) => mission_code === 'three',
  );
  expect(listed).toMatchObject({ state: 'completed', tokens: 30 });
  expect(Date.parse(running!.window_ends_at!) - Date.parse(listed!.window_ends_at!)).toBe(DAY_MS);
  const { mission_code, window_key } = listed!;
  const { value } = await house.get(seat, 'claimMission', { mission_code, window_key });
  expect(value).toMatchObject({ state: 'claimed', window_key, window_ends_at: listed!.window_ends_at });
});
