import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { setSiteGames, upsertGames, upsertProvider } from '../catalog/index.ts';
import { setGameCycle } from '../originals/index.ts';
import { freeRoundsCounts } from '../providers/index.ts';
import { openAggregator, type TestAggregator } from '../providers/testing/aggregator.ts';
import { GAME, PROVIDER, type TestPlayer } from '../providers/testing/application.ts';
import { draftCampaign } from './index.ts';
import { type BonusTestSite, openBonusSite } from './testing/bonuses.ts';

const OWN_GAME = 'lantern-reels';
let platform: BonusTestSite;
let aggregator: TestAggregator;
beforeAll(async () => {
  platform = await openBonusSite();
  aggregator = await openAggregator(platform);
  await platform.connect('one.test', aggregator);
  await platform.database.transaction(async (tx) => {
    await upsertProvider(tx, { code: OWN_PROVIDER, name: 'Baize' });
    const [game, outside] = [
      { providerCode: OWN_PROVIDER, gameCode: OWN_GAME },
      { providerCode: PROVIDER, gameCode: GAME },
    ];
    const looks = { category: 'slots' as const, gameType: 'SLOTS', cover: 'games/a', playable: true };
    await upsertGames(tx, [{ ...game, ...looks, name: 'Lantern Reels', releasedAt: '2026-11-01' }]);
    await setSiteGames(tx, 1, [game, outside]);
    await setGameCycle(tx, 1, 0);
  });
});
afterEach(() => expectBooks(platform.db));
afterAll(async () => {
  aggregator.close();
  await platform.close();
});

const rounds = (change: Partial<NonNullable<BonusRules['free_rounds']>> = {}): Partial<BonusRules> => ({
  type: 'free_rounds',
  fixed: '0',
  wager_base: 'winnings',
  wager_multiple: 10,
  max_bet: '200',
  free_rounds: {
    ...{ provider_code: PROVIDER, game_code: GAME, game_name: 'Demo Slot' },
    ...{ rounds: 3, bet_value: '200', days: 2, ...change },
  },
});
const own = { provider_code: OWN_PROVIDER, game_code: OWN_GAME, bet_value: '1000' };

const ask = (guest: TestPlayer, name: Parameters<BonusTestSite['call']>[1], input: object = {}) =>
  platform.call(guest.host, name, { account_id: guest.accountId, auth: guest.auth, ...input });
async function claim(guest: TestPlayer, campaign_id: string): Promise<string> {
  const answer = await ask(guest, 'claimBonus', { campaign_id });
  expect(answer).toMatchObject({ statusCode: 1, value: { state: 'rounds' } });
  await platform.drain();
  return (await platform.grants(guest))[0]!.grant_id;
}
async function mine(guest: TestPlayer) {
  const answer = await ask(guest, 'myBonuses');
  if (!('opted_in' in answer) || !('open_to' in answer)) throw new Error(answer.statusMessage);
  return answer.value[0]!;
}
const left = (bonusId: string) =>
  freeRoundsCounts(
    platform.db,
    { siteId: 1, providerCode: PROVIDER, grantId: `bonus:${bonusId}` },
    new Date(),
  );
const atProvider = (bonusId: string) =>
  aggregator.state.grants.find(({ grant_id }) => grant_id === `bonus:${bonusId}`);

test('[operations 4.1] [wallet 4] a free-round campaign is sent to the provider; its wins are bonus money with wagering', async () => {
  const guest = await platform.guest(0n);
  const bonusId = await claim(guest, await platform.campaign(rounds()));
  expect(atProvider(bonusId)).toMatchObject({ rounds: 3, bet_value: '200', games: [GAME] });
  expect(await mine(guest)).toMatchObject({
    amount: 0,
    free_rounds: { game_code: GAME, rounds: 3, used: 0, won: 0, bet_value: 2 },
  });
  const table = await platform.sit(guest);
  const grant = { grant_id: `bonus:${bonusId}` };
  for (const [name, win] of [
    ['a', 600],
    ['b', 0],
  ] as const) {
    const id = `${bonusId}${name}`;
    expect(await table.bet(`b${id}`, 0, id, grant)).toMatchObject({ status: 'OK' });
    await table.win(`w${id}`, win, id, { round_closed: true });
  }
  await platform.drain();
  expect(await platform.balances(guest)).toEqual([0n, 0n]);
  expect(await mine(guest)).toMatchObject({ state: 'rounds', free_rounds: { used: 2, won: 6 } });
  await table.betWin(`l${bonusId}`, 0, 900, `${bonusId}c`, grant);
  // The total that some providers send is only recorded: each win was counted already.
  await table.bonusWin(`t${bonusId}`, 1500, grant);
  await platform.drain();
  expect(await platform.balances(guest)).toEqual([0n, 1500n]);
  expect(await mine(guest)).toMatchObject({ state: 'active', amount: 15, wager: 150, max_bet: 2 });
  expect(await table.bet(`m${bonusId}`, 0, `${bonusId}d`, grant)).toMatchObject({ status: 'WRONG_AMOUNT' });
  await platform.round(guest, 15_000n, { bonusStake: 15_000n });
  expect(await platform.balances(guest)).toEqual([1500n, 0n]);
  expect(await mine(guest)).toMatchObject({ state: 'completed', converted: 15 });
});

test('[wallet R11] [wallet I14] campaign rounds played at the aggregator pay the wins it reports', async () => {
  const guest = await platform.guest(10_000n);
  const bonusId = await claim(guest, await platform.campaign(rounds({ rounds: 2 })));
  const requested = {
    account_id: guest.accountId,
    auth: guest.auth,
    provider_code: PROVIDER,
    game_code: GAME,
  };
  const opened = await platform.callModule('one.test', 'launchGame', {
    ...{ ...requested, language: 'PHP', home: 'http://one.test' },
  });
  const token = new URL('url' in opened ? String(opened.url) : 'none:').hash.slice(1);
  const player = String((await aggregator.ask('open', { token })).session);
  aggregator.pass(MINUTE_MS);
  let won = 0n;
  for (let isOver = false; !isOver; ) {
    aggregator.pass(2500);
    const played = await aggregator.ask('press', { session: player, stake: '1000' });
    won += BigInt(played.win ?? '0');
    isOver =
      (played.round as unknown as { state: string }).state === 'closed' && atProvider(bonusId)!.used === 2;
  }
  await platform.drain();
  expect(await platform.balances(guest)).toEqual([10_000n, won]);
  expect(await left(bonusId)).toMatchObject({ granted: 2, used: 2, remaining: 0 });
  expect((await mine(guest)).state).toBe(won > 0n ? 'active' : 'spent');
});

test('[operations 4.1] free rounds of our own game take no stake; fifty concurrent spins use only the rounds granted', async () => {
  const guest = await platform.guest(5_000n);
  const bonusId = await claim(guest, await platform.campaign(rounds({ ...own, rounds: 7 })));
  const game = { provider_code: OWN_PROVIDER, game_code: OWN_GAME };
  expect(await ask(guest, 'openGame', game)).toMatchObject({
    free_rounds: [{ bonus_id: bonusId, left: 7, stake: '1000', won: '0' }],
  });
  const press = (client_round_id: string, more: object = {}) =>
    ask(guest, 'playRound', { ...game, client_round_id, stake: '1000', free_bonus: bonusId, ...more });
  expect(await press(randomUUID(), { stake: '500' })).toMatchObject({ statusMessage: 'notClaimable' });
  const ids = Array.from({ length: 50 }, () => randomUUID());
  const answers = await Promise.all(ids.map((id) => press(id)));
  const played = answers.filter((answer) => 'round' in answer);
  expect(played).toHaveLength(7);
  const again = await press(ids[answers.indexOf(played[0]!)]!);
  expect(again).toMatchObject({ replayed: true, round: { is_free: true } });
  const won = played.reduce(
    (sum, answer) =>
      sum + ('round' in answer && answer.round && 'win' in answer.round ? BigInt(answer.round.win) : 0n),
    0n,
  );
  expect(await platform.balances(guest)).toEqual([5_000n, won]);
  const [grant] = await platform.grants(guest);
  expect(grant).toMatchObject({ rounds_used: 7, amount: won, state: won > 0n ? 'active' : 'spent' });
  await platform.drain();
  const booked = await run<{ stake: bigint; win: bigint }>(platform.db, {
    text: 'select distinct stake, win from reports.bet where player_id = $1',
    values: [guest.playerId],
  });
  expect(booked).toEqual([{ stake: 0n, win: 0n }]);
});

test('[operations 4.2] at expiry the wins so far become the bonus, unplayed rounds lapse, and a round that ends later pays nothing', async () => {
  const guest = await platform.guest(0n);
  const bonusId = await claim(guest, await platform.campaign(rounds()));
  const table = await platform.sit(guest);
  const grant = { grant_id: `bonus:${bonusId}` };
  await table.betWin(`a${bonusId}`, 0, 700, `${bonusId}a`, grant);
  await table.bet(`b${bonusId}`, 0, `${bonusId}b`, grant);
  await platform.drain();
  await platform.tickIn(3);
  expect(await mine(guest)).toMatchObject({ state: 'active', amount: 7, wager: 70 });
  await table.win(`w${bonusId}`, 5000, `${bonusId}b`, { round_closed: true });
  await platform.drain();
  expect(await platform.balances(guest)).toEqual([0n, 700n]);
  const idle = await platform.guest(0n);
  await claim(idle, await platform.campaign(rounds()));
  await platform.tickIn(3);
  expect(await mine(idle)).toMatchObject({ state: 'expired', amount: 0 });
});

test('[operations 4.2] [operations B11] cancelled by the player, or by exclusion: the provider is notified, and wins of the rounds are not paid', async () => {
  const guest = await platform.guest(2_000n);
  const bonusId = await claim(guest, await platform.campaign(rounds()));
  const table = await platform.sit(guest);
  const grant = { grant_id: `bonus:${bonusId}` };
  await table.betWin(`a${bonusId}`, 0, 700, `${bonusId}a`, grant);
  await platform.drain();
  const request = { bonus_id: bonusId };
  expect(await ask(guest, 'endBonus', request)).toMatchObject({ removed: 7, cash: 20, is_ended: false });
  expect(await ask(guest, 'endBonus', { ...request, confirm: true })).toMatchObject({ is_ended: true });
  await platform.drain();
  expect(atProvider(bonusId)).toMatchObject({ cancelled: true });
  expect(await left(bonusId)).toMatchObject({ used: 1, cancelled: 2 });
  expect(await table.bet(`c${bonusId}`, 0, `${bonusId}c`, grant)).toMatchObject({ status: 'WRONG_AMOUNT' });
  expect(await platform.balances(guest)).toEqual([2_000n, 0n]);
  const other = await platform.guest(0n);
  const lost = await claim(other, await platform.campaign(rounds()));
  await ask(other, 'takeBreak', { length: '6months' });
  await platform.drain();
  expect((await platform.grants(other))[0]!.state).toBe('removed');
  expect(atProvider(lost)).toMatchObject({ cancelled: true });
});

test('[wallet R5] [wallet R6] a rolled-back free round can be played again, after its win is reversed; a repeated claim grants nothing more', async () => {
  const guest = await platform.guest(0n);
  const campaign = await platform.campaign(rounds({ rounds: 2 }));
  const bonusId = await claim(guest, campaign);
  const again = await Promise.all(
    Array.from({ length: 20 }, () => ask(guest, 'claimBonus', { campaign_id: campaign })),
  );
  expect(again.every((answer) => answer.statusCode === 1)).toBe(true);
  await platform.drain();
  expect(aggregator.state.grants.filter(({ grant_id }) => grant_id === `bonus:${bonusId}`)).toHaveLength(1);
  const table = await platform.sit(guest);
  const grant = { grant_id: `bonus:${bonusId}` };
  const round = `${bonusId}a`;
  await table.bet(`b${round}`, 0, round, grant);
  await table.win(`w${round}`, 400, round, { round_closed: true });
  await platform.drain();
  expect(await table.rollback(`x${round}`, `b${round}`)).toMatchObject({ status: 'ROUND_HAS_WINS' });
  await table.rollback(`y${round}`, `w${round}`, 'win');
  expect(await table.rollback(`z${round}`, `b${round}`)).toMatchObject({ status: 'OK' });
  await platform.drain();
  expect(await mine(guest)).toMatchObject({ free_rounds: { used: 0, won: 0 } });
  expect(await left(bonusId)).toMatchObject({ used: 0, remaining: 2 });
});

test('[operations 4.1] a late win starts the bonus of free rounds without a win; reversed and repeated, it is given once', async () => {
  const guest = await platform.guest(0n);
  const bonusId = await claim(guest, await platform.campaign(rounds({ rounds: 1 })));
  const table = await platform.sit(guest);
  const round = `${bonusId}a`;
  await table.bet(`b${round}`, 0, round, { grant_id: `bonus:${bonusId}` });
  await table.win(`n${round}`, 0, round, { round_closed: true });
  await platform.drain();
  expect((await mine(guest)).state).toBe('spent');
  expect(await table.win(`w${round}`, 400, round)).toMatchObject({ status: 'OK' });
  await platform.drain();
  expect(await mine(guest)).toMatchObject({ state: 'active', amount: 4, wager: 40 });
  expect(await platform.balances(guest)).toEqual([0n, 400n]);
  await table.rollback(`x${round}`, `w${round}`, 'win');
  await table.win(`v${round}`, 400, round);
  await table.win(`u${round}`, 100, round);
  await platform.drain();
  expect(await mine(guest)).toMatchObject({ state: 'active', amount: 5, free_rounds: { used: 1, won: 5 } });
  expect(await platform.balances(guest)).toEqual([0n, 500n]);
});

test('[operations 4.1] refuses rounds that the provider rejects and rules for games without free rounds', async () => {
  const guest = await platform.guest(0n);
  const campaign = await platform.campaign(rounds({ game_code: 'no-such-game' }));
  await ask(guest, 'claimBonus', { campaign_id: campaign });
  await platform.drain();
  expect((await platform.grants(guest))[0]!.state).toBe('removed');
  const write = (rules: Partial<BonusRules>) =>
    platform.database.transaction((tx) =>
      draftCampaign(
        tx,
        1,
        {
          campaignId: 'wrong',
          rules: { title: { EN: 'T' }, mode: 'non_sticky', currency: 'PHP', valid_days: 3, ...rules },
          budget: 1_000n,
          startsAt: new Date(),
        },
        { actor: 'maker', reason: '', now: new Date() },
      ),
    );
  const base = rounds(own);
  await expect(write({ ...base, max_bet: null })).rejects.toThrow('the maximum bet is required');
  await expect(write({ ...base, free_rounds: null })).rejects.toThrow('the free rounds are required');
  const money = { ...base, type: 'no_deposit', free_rounds: null, fixed: '100' } as const;
  await expect(write(money)).rejects.toThrow('only free rounds have winnings');
  await expect(write({ ...base, mode: 'sticky' })).rejects.toThrow('never pay their winnings');
  await expect(write({ ...base, fixed: '100' })).rejects.toThrow('replace the amount');
  await expect(write(rounds({ ...own, bet_value: '1001' }))).rejects.toThrow('stakes of the game');
  await expect(write(rounds({ ...own, game_code: 'dice' }))).rejects.toThrow('one of our slots');
});
