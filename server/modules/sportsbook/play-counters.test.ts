import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { grantBonus, listGrants } from '../bonuses/index.ts';
import { openCampaign } from '../bonuses/testing/campaigns.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { upsertMissions } from '../rewards/missions/missions.ts';
import { updateSite } from '../sites/index.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { openSportsbook, place, slip, type TestSportsbook } from './testing/sportsbook.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let book: TestSportsbook;
let results: TestResults;
let siteId: number;
beforeAll(async () => {
  testCashier = await openCashier();
  siteId = await testCashier.siteId();
  staffConsole = openConsole(testCashier);
  const [trader, head] = [await staffConsole.clerk('trader'), await staffConsole.clerk('head_trader')];
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head });
  const mission = (code: string, kind: 'turnover' | 'play_count' | 'bet_on_event', target: bigint) => ({
    ...{ code, kind, target, tokens: 10n, title: { EN: code }, rhythm: 'once' as const },
  });
  await testCashier.database.transaction(async (tx) => {
    // Which offers a jurisdiction permits has its own test.
    await updateSite(tx, siteId, { jurisdiction: 'open', gamifyStatus: true });
    await upsertMissions(tx, siteId, 'PHP', [
      mission('stakes', 'turnover', 100_000n),
      mission('bets', 'play_count', 5n),
      mission('event', 'bet_on_event', 1n),
    ]);
  });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function missions(player: TestPlayer): Promise<Record<string, string>> {
  await testCashier.drain();
  const { value } = await testCashier.get(player, 'missions', {});
  return Object.fromEntries(value.map(({ mission_code, progress }) => [mission_code, String(progress)]));
}

/** A bonus of 100 for sports, to be wagered five times, given to a player. */
async function sportsBonus({ playerId }: TestPlayer): Promise<void> {
  const [now, campaignId] = [testCashier.now(), `c-${randomUUID().slice(0, 8)}`];
  const audit = { actor: 'staff-1', reason: 'test', now };
  const rules = {
    ...{ title: { EN: 'Kick-off' }, type: 'manual' as const, mode: 'sticky' as const },
    ...{ product: 'sports' as const, currency: 'PHP', fixed: '10000', wager_multiple: 5 },
    ...{ max_bet: '100000', valid_days: 7, per_player: 0 },
  };
  await testCashier.database.transaction(async (tx) => {
    await openCampaign(tx, siteId, { campaignId, rules, budget: 100_000n, startsAt: new Date(0) });
    const granted = await grantBonus(tx, { siteId, playerId, campaignId, source: 'manual:1' }, audit);
    expect(granted.ok).toBe(true);
  });
}
const wagered = async ({ playerId }: TestPlayer) =>
  (await listGrants(testCashier.db, { siteId, playerId })).map((grant) => grant.wagered);

const vipTurnover = async (player: TestPlayer) => {
  const { nextLevel } = await testCashier.get(player, 'vip', {});
  return nextLevel[0]!.cycle_turnover;
};
const lossUsed = async (player: TestPlayer) =>
  (await testCashier.get(player, 'protection', {})).limits.find(({ kind }) => kind === 'loss')!.used;

test('[sportsbook 13] settled sports bets count for missions, VIP, wagering, the leaderboard and loss limits', async () => {
  const player = await testCashier.newPlayer('one.test', 50_000n);
  const limit = { kind: 'loss' as const, period: 'day' as const };
  await testCashier.get(player, 'setLimit', { ...limit, limit_amount: '30000' });
  await sportsBonus(player);
  const events = [await book.event(), await book.event(), await book.event()] as const;
  const bet = async (event: string, stake = 10_000n) =>
    await place(testCashier, player, stake, [await book.leg(event, '1X2', 1)]);

  await bet(events[0]);
  expect(await missions(player)).toEqual({ stakes: '0', bets: '0', event: '0' });
  await results.result(events[0], '0:1');
  expect(await missions(player)).toEqual({ stakes: '10000', bets: '1', event: '1' });
  expect([await wagered(player), await vipTurnover(player)]).toEqual([[1_000_000n], 100]);
  expect(await lossUsed(player)).toBe('10000');
  // A player who has lost 100 of 300 cannot stake 250 on sports either.
  const tooMuch = slip(25_000n, [await book.leg(events[1], '1X2', 1)]);
  expect(await testCashier.ask(player, 'placeTicket', tooMuch)).toMatchObject({
    statusMessage: 'limitReached',
  });

  await bet(events[1]);
  await results.result(events[1], '1:0');
  expect(await missions(player)).toEqual({ stakes: '20000', bets: '2', event: '1' });
  expect([await wagered(player), await vipTurnover(player)]).toEqual([[2_000_000n], 200]);
  expect(await lossUsed(player)).toBe('-3000');
  const guest = { domain_name: 'one.test', external_id: 'site-one', period: 'month' as const };
  expect(await testCashier.call('one.test', 'leaderboard', guest)).toMatchObject({
    value: [{ rank: 1, multiple: 2.3 }],
  });

  await bet(events[2]);
  await results.confirm(events[2], { status: 'cancelled' });
  await results.settle();
  expect(await missions(player)).toEqual({ stakes: '20000', bets: '2', event: '1' });
  expect([await wagered(player), await vipTurnover(player)]).toEqual([[2_000_000n], 200]);
  expect(await lossUsed(player)).toBe('-3000');
});
