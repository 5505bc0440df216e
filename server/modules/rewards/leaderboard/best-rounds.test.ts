import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskAccount } from '#contracts/values/mask.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { excludeByOperator } from '../../protection/index.ts';
import { openRewardsSite, type Rewards } from '../testing/rewards.ts';
import { deleteOldBestRounds, periodBounds, readLeaderboard } from './best-rounds.ts';

let platform: Rewards;
beforeAll(async () => {
  platform = await openRewardsSite();
});
afterAll(() => platform.close());

test('[operations 9] the board: best multiple of each player, the earlier first between equals, accounts masked, nobody blocked or excluded', async () => {
  const [a, b, c, blocked, excluded] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => platform.newPlayer('one.test', 0n)),
  );
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * 1000).toISOString();
  await platform.settle(
    await platform.roundOf(a!, { stake: '100', win: '1234', at: at(4) }),
    await platform.roundOf(a!, { stake: '200', win: '400', at: at(3) }),
    await platform.roundOf(b!, { stake: '300', win: '900', at: at(2) }),
    await platform.roundOf(c!, { stake: '100', win: '300', at: at(5) }),
    await platform.roundOf(c!, { stake: '100', win: '0', at: at(1) }),
    await platform.roundOf(blocked!, { stake: '100', win: '99900', at: at(1) }),
    await platform.roundOf(excluded!, { stake: '100', win: '88800', at: at(1) }),
  );
  const one = await platform.siteId('one.test');
  const audit = { actor: 'staff-1', reason: 'test' };
  await platform.database.transaction(async (tx) => {
    await setPlayerStatus(tx, one, blocked!.playerId, 'blocked');
    await excludeByOperator(tx, { siteId: one, playerId: excluded!.playerId }, audit, new Date());
  });
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const board = await platform.call('one.test', 'leaderboard', { ...guest, period: 'month' });
  if (!('value' in board)) throw new Error(board.statusMessage);
  expect(board.value.map(({ rank, multiple }) => [rank, multiple])).toEqual([
    [1, 12.34],
    [2, 3],
    [3, 3],
  ]);
  expect(board.value[1]!.at < board.value[2]!.at).toBe(true);
  expect(board.value[0]!.account).toMatch(/^p-\*\*\*.$/);
  expect(JSON.stringify(board)).not.toContain(a!.account_id);
  const winners = await platform.call('one.test', 'top10', guest);
  expect(winners).toMatchObject({
    value: { winner: [{ account: expect.stringMatching(/^p-/), amount: 11 }] },
  });
  const other = { domain_name: 'two.test', external_id: 'site-two', period: 'month' as const };
  expect(await platform.call('two.test', 'leaderboard', other)).toMatchObject({ value: [] });
});

test('[operations 9] a corrected best round is ranked by its new figures; a rolled-back one is removed', async () => {
  const player = await platform.newPlayer('two.test', 0n);
  const first = await platform.roundOf(player, { stake: '100', win: '5000' });
  await platform.settle(first);
  const correct = async (figures: object, was: { stake: string; win: string }) => {
    const before = { ...was, bonus_stake: '0', bonus_win: '0', settled_at: first.at };
    const back = { ...first, ...figures, event_id: randomUUID(), at: new Date().toISOString(), was: before };
    await platform.database.transaction((tx) => publish(tx, 'round.corrected', back));
    await platform.drain();
    const { places } = await readLeaderboard(
      platform.db,
      { id: first.site_id, currency: 'PHP' },
      'month',
      new Date(),
    );
    return places.flatMap(({ accountId, multiple }) => (accountId === player.account_id ? [multiple] : []));
  };
  expect(await correct({ win: '7000' }, { stake: '100', win: '5000' })).toEqual([7_000n]);
  expect(await correct({ win: '300' }, { stake: '100', win: '7000' })).toEqual([300n]);
  expect(await correct({ stake: '0', win: '0' }, { stake: '100', win: '300' })).toEqual([]);
});

test('[operations 9] a period is the running day, week or month of the site’s zone', async () => {
  expect(periodBounds('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-22' });
  expect(periodBounds('week', '2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-23' });
  expect(periodBounds('month', '2026-12-31')).toEqual({ from: '2026-12-01', to: '2027-01-01' });
  const player = await platform.newPlayer('two.test', 0n);
  await platform.settle(await platform.roundOf(player, { win: '500', at: '2026-06-30T15:59:59.000Z' }));
  const site = { id: await platform.siteId('two.test'), currency: 'PHP' };
  const places = async (period: 'day' | 'week' | 'month', now: string) =>
    (await readLeaderboard(platform.db, site, period, new Date(now))).places.length;
  expect(await places('day', '2026-06-30T15:59:59.999Z')).toBe(1);
  expect(await places('day', '2026-06-30T16:00:00Z')).toBe(0);
  expect(await places('week', '2026-06-30T16:00:00Z')).toBe(1);
  expect(await places('month', '2026-06-30T16:00:00Z')).toBe(0);
});

test('[operations 9] deletes rounds that no board shows any more, keeps those of this month and the last', async () => {
  const player = await platform.newPlayer('two.test', 0n);
  for (const at of ['2020-03-01', '2020-04-30', '2020-06-10'])
    await platform.settle(await platform.roundOf(player, { win: '500', at: `${at}T04:00:00Z` }));
  const days = async () =>
    (
      await run<{ day: string }>(platform.db, {
        text: `select day::text from rewards.best_round where player_id = $1 order by day`,
        values: [player.playerId],
      })
    ).map(({ day }) => day);
  await deleteOldBestRounds(platform.db, new Date('2020-06-30T12:00:00Z'));
  expect(await days()).toEqual(['2020-04-30', '2020-06-10']);
  await deleteOldBestRounds(platform.db, new Date('2020-09-30T12:00:00Z'));
  expect(await days()).toEqual([]);
});

test('[S-19] [operations 8] a player who opts out leaves every public list within a minute, and may opt in again', async () => {
  const [shy, open, early] = await Promise.all([1, 2, 3].map(() => platform.newPlayer('two.test', 0n)));
  const site = { id: await platform.siteId('two.test'), currency: 'PHP' };
  // The week of the test rounds, independent of the clock.
  const now = platform.now();
  const wins = Array.from({ length: 61 }, () =>
    platform.roundOf(shy!, { stake: '100', win: '50000', at: now.toISOString() }),
  );
  const other = await platform.roundOf(open!, { stake: '100', win: '2000', at: now.toISOString() });
  await platform.settle(...(await Promise.all(wins)), other);
  await platform.database.transaction(async (tx) => {
    for (const player of [shy!, early!])
      await publish(tx, 'withdrawal.paid', {
        ...{
          event_id: randomUUID(),
          site_id: site.id,
          player_id: player.playerId,
          account_id: player.account_id,
        },
        ...{ currency: 'PHP', at: new Date().toISOString(), withdrawal_id: randomUUID(), amount: '70000' },
      });
  });
  await platform.drain();
  // Older withdrawal events have no owner: the player's choice is unknown, and the entry stays.
  await run(platform.db, {
    text: 'update reports.withdrawal set player_id = null where account_id = $1',
    values: [early!.account_id],
  });
  const masked = ({ account_id }: typeof open & object) => maskAccount(account_id);
  // Players of other tests may have the same mask; lists number equal ones.
  const unnumbered = (account: string) => account.replace(/ \(\d+\)$/, '');
  const lists = async () => {
    platform.wait(61_000);
    const top = await platform.call('two.test', 'top10', {
      domain_name: 'two.test',
      external_id: 'site-two',
    });
    if (!('value' in top)) throw new Error(top.statusMessage);
    const { places } = await readLeaderboard(platform.db, site, 'week', now);
    return {
      winners: new Set(top.value.winner.map(({ account }) => unnumbered(account))),
      paid: new Set(top.value.withrawal.map(({ account }) => unnumbered(account))),
      board: places.map(({ accountId }) => maskAccount(accountId)),
    };
  };
  expect(await platform.get(shy!, 'publicLists')).toMatchObject({ shown: true });
  expect(await lists()).toEqual({
    winners: new Set([masked(shy!)]),
    paid: new Set([masked(shy!), masked(early!)]),
    board: [masked(shy!), masked(open!)],
  });
  expect(await platform.get(shy!, 'publicLists', { shown: false })).toMatchObject({ shown: false });
  expect(await platform.get(shy!, 'publicLists')).toMatchObject({ shown: false });
  expect(await platform.get(open!, 'publicLists')).toMatchObject({ shown: true });
  expect(await lists()).toEqual({
    winners: new Set([masked(open!)]),
    paid: new Set([masked(early!)]),
    board: [masked(open!)],
  });
  await platform.get(shy!, 'publicLists', { shown: true });
  expect((await lists()).board).toEqual([masked(shy!), masked(open!)]);
});
