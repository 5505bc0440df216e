import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { claimMission, expireMissions } from './mission-claims.ts';
import { upsertMissions } from './missions.ts';

let platform: Rewards;
beforeAll(async () => {
  platform = await openRewardsSite();
  await countFromMidday(platform.db);
  const one = await platform.siteId('one.test');
  await platform.database.transaction((tx) =>
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
afterEach(() => expectBooks(platform.db));
afterAll(() => platform.close());

const stateOf = async (player: TestPlayer, code: string) =>
  (await platform.get(player, 'missions')).value.find(({ mission_code }) => mission_code === code)!;
const account = async (player: TestPlayer) => {
  const { token, frozen_token } = await platform.get(player, 'missions');
  return { token, frozen: frozen_token };
};
const claimOf = async (player: TestPlayer, code: string) => {
  const { mission_code, window_key } = await stateOf(player, code);
  return { mission_code, window_key };
};

test('[operations 9] settled rounds are counted once each; a completed mission holds its tokens until the claim', async () => {
  const player = await platform.holder('one.test', 10n);
  expect((await platform.get(player, 'missions')).value.map(({ mission_code }) => mission_code)).toEqual([
    'hello',
    'three',
    'stake',
    'fish',
  ]);
  const rounds = await Promise.all([1, 2, 3].map(() => platform.roundOf(player)));
  await platform.settle(rounds[0]!, rounds[0]!, rounds[1]!);
  expect(await stateOf(player, 'three')).toMatchObject({ progress: '2', target: '3', state: 'in_progress' });
  expect(await stateOf(player, 'stake')).toMatchObject({ progress: '200', state: 'in_progress' });
  expect(await stateOf(player, 'fish')).toMatchObject({ progress: '0' });
  await platform.settle(rounds[2]!, rounds[2]!);
  expect(await stateOf(player, 'three')).toMatchObject({ progress: '3', state: 'completed', tokens: 30 });
  expect(await account(player)).toEqual({ token: 10, frozen: 30 });
  await platform.settle(await platform.roundOf(player, { stake: '300' }), await platform.roundOf(player));
  expect(await account(player)).toEqual({ token: 10, frozen: 50 });
  // The vector of operations 9: frozen 50, token 10, claim 30 gives frozen 20, token 40; the same claim again
  // changes nothing.
  const claim = await claimOf(player, 'three');
  expect(await platform.get(player, 'claimMission', claim)).toMatchObject({
    token: 40,
    frozen_token: 20,
    value: { state: 'claimed' },
  });
  expect(await platform.get(player, 'claimMission', claim)).toMatchObject({ token: 40, frozen_token: 20 });
});

test('[operations 9] 50 parallel claims give one grant', async () => {
  const player = await platform.holder('one.test', 0n);
  await platform.settle(...(await Promise.all([1, 2, 3].map(() => platform.roundOf(player)))));
  const claim = await claimOf(player, 'three');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.ask(player, 'claimMission', claim)),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([1]));
  expect(await account(player)).toEqual({ token: 30, frozen: 0 });
});

test('[operations 9] a check-in is claimed once a day, also by 50 at once', async () => {
  const player = await platform.holder('one.test', 0n);
  const claim = await claimOf(player, 'hello');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => platform.ask(player, 'claimMission', claim)),
  );
  expect(new Set(answers.map(({ statusMessage }) => statusMessage)).size).toBe(1);
  expect(await account(player)).toEqual({ token: 2, frozen: 0 });
  expect(await stateOf(player, 'hello')).toMatchObject({ state: 'claimed' });
  const tomorrow = { ...claim, window_key: '2031-01-01' };
  expect((await platform.ask(player, 'claimMission', tomorrow)).statusMessage).toBe('notClaimable');
});

test('[operations 9] refuses a claim of an incomplete, unknown or other site’s mission', async () => {
  const player = await platform.holder('one.test', 0n);
  const refusal = async (who: TestPlayer, mission_code: string) => {
    const { window_key } = await stateOf(player, 'three');
    return (await platform.ask(who, 'claimMission', { mission_code, window_key })).statusMessage;
  };
  expect(await refusal(player, 'three')).toBe('notClaimable');
  expect(await refusal(player, 'nothing')).toBe('notFound');
  expect(await refusal(await platform.holder('two.test', 0n), 'hello')).toBe('notFound');
  await platform.database.transaction(async (tx) =>
    setPlayerStatus(tx, await platform.siteId('one.test'), player.playerId, 'closed'),
  );
  expect(
    (await platform.ask(player, 'claimMission', { mission_code: 'hello', window_key: '2026-01-01' }))
      .statusMessage,
  ).toBe('CLOSE');
});

test('[operations 9] a reward not claimed within 7 days of its window is returned, once', async () => {
  const player = await platform.holder('one.test', 0n);
  await platform.settle(...(await Promise.all([1, 2, 3].map(() => platform.roundOf(player)))));
  const item = await stateOf(player, 'three');
  const ends = new Date(item.claim_until!).getTime();
  expect(ends - new Date(item.window_ends_at!).getTime()).toBe(7 * DAY_MS);
  const mine = {
    siteId: await platform.siteId('one.test'),
    playerId: player.playerId,
    code: 'three',
    window: item.window_key,
  };
  const expire = (at: number) => expireMissions(platform.db, new Date(at));
  await expire(ends - 1);
  expect(await account(player)).toEqual({ token: 0, frozen: 30 });
  const late = platform.database.transaction((tx) =>
    claimMission(tx, mine, { now: new Date(ends), requiredIdentityLevel: async () => 0 }),
  );
  await expect(late).rejects.toMatchObject({ code: 'notClaimable' });
  await Promise.all([expire(ends), expire(ends)]);
  await expire(ends);
  expect(await account(player)).toEqual({ token: 0, frozen: 0 });
  expect(await stateOf(player, 'three')).toMatchObject({ state: 'expired' });
});

test('[operations 9] one reward that cannot be returned delays no other', async () => {
  const [broken, whole] = [await platform.holder('one.test', 0n), await platform.holder('one.test', 0n)];
  for (const player of [broken, whole])
    await platform.settle(...(await Promise.all([1, 2, 3].map(() => platform.roundOf(player)))));
  const until = new Date((await stateOf(whole, 'three')).claim_until!);
  // More than the player holds, and due first.
  await run(platform.db, {
    text: `update rewards.mission_progress set tokens = 1000, claim_until = claim_until - interval '1 hour'
      where player_id = $1 and code = 'three'`,
    values: [broken.playerId],
  });
  expect(await expireMissions(platform.db, until)).toBeGreaterThan(0);
  expect([await account(broken), await account(whole)]).toEqual([
    { token: 0, frozen: 30 },
    { token: 0, frozen: 0 },
  ]);
  await run(platform.db, {
    text: "update rewards.mission_progress set tokens = 30 where player_id = $1 and code = 'three'",
    values: [broken.playerId],
  });
  expect(await expireMissions(platform.db, until)).toBe(1);
  expect(await account(broken)).toEqual({ token: 0, frozen: 0 });
});

test('[operations 9] a reward of an earlier window is listed and claimed with that window’s end', async () => {
  const player = await platform.holder('one.test', 0n);
  const yesterday = new Date(Date.now() - DAY_MS).toISOString();
  await platform.settle(
    ...(await Promise.all([1, 2, 3].map(() => platform.roundOf(player, { at: yesterday })))),
  );
  const [listed, running] = (await platform.get(player, 'missions')).value.filter(
    ({ mission_code }) => mission_code === 'three',
  );
  expect(listed).toMatchObject({ state: 'completed', tokens: 30 });
  expect(Date.parse(running!.window_ends_at!) - Date.parse(listed!.window_ends_at!)).toBe(DAY_MS);
  const { mission_code, window_key } = listed!;
  const { value } = await platform.get(player, 'claimMission', { mission_code, window_key });
  expect(value).toMatchObject({ state: 'claimed', window_key, window_ends_at: listed!.window_ends_at });
});
