import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { grantBonus, listGrants } from '../bonuses/index.ts';
import { openCampaign } from '../bonuses/testing/campaigns.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { upsertMissions } from '../rewards/missions/missions.ts';
import { updateSite } from '../sites/index.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let siteId: number;
let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
  siteId = await t.siteId();
  const mission = (code: string, kind: 'turnover' | 'play_count' | 'bet_on_event', target: bigint) => ({
    ...{ code, kind, target, tokens: 10n, title: { EN: code }, rhythm: 'once' as const },
  });
  await t.database.transaction(async (tx) => {
    // Offers permitted by jurisdiction are covered by a separate test.
    await updateSite(tx, siteId, { jurisdiction: 'open', gamifyStatus: true });
    await upsertMissions(tx, siteId, 'PHP', [
      mission('stakes', 'turnover', 100_000n),
      mission('bets', 'play_count', 5n),
      mission('event', 'bet_on_event', 1n),
    ]);
  });
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

async function missions(player: TestPlayer): Promise<Record<string, string>> {
  await t.drain();
  const { value } = await t.get(player, 'missions', {});
  return Object.fromEntries(value.map(({ mission_code, progress }) => [mission_code, String(progress)]));
}

/** Grants a player a sports bonus of 100 with a wagering requirement of five times. */
async function sportsBonus({ playerId }: TestPlayer): Promise<void> {
  const [now, campaignId] = [t.now(), `c-${randomUUID().slice(0, 8)}`];
  const audit = { actor: 'staff-1', reason: 'test', now };
  const rules = {
    ...{ title: { EN: 'Kick-off' }, type: 'manual' as const, mode: 'sticky' as const },
    ...{ product: 'sports' as const, currency: 'PHP', fixed: '10000', wager_multiple: 5 },
    ...{ max_bet: '100000', valid_days: 7, per_player: 0 },
  };
  await t.database.transaction(async (tx) => {
    await openCampaign(tx, siteId, { campaignId, rules, budget: 100_000n, startsAt: new Date(0) });
    const granted = await grantBonus(tx, { siteId, playerId, campaignId, source: 'manual:1' }, audit);
    expect(granted.ok).toBe(true);
  });
}
const wagered = async ({ playerId }: TestPlayer) =>
  (await listGrants(t.db, { siteId, playerId })).map((grant) => grant.wagered);

const vipTurnover = async (player: TestPlayer) => {
  const { nextLevel } = await t.get(player, 'vip', {});
  return nextLevel[0]!.cycle_turnover;
};
const lossUsed = async (player: TestPlayer) =>
  (await t.get(player, 'protection', {})).limits.find(({ kind }) => kind === 'loss')!.used;

test('[sportsbook 13] settled sports bets count for missions, VIP, wagering, the leaderboard and loss limits', async () => {
  const player = await t.newPlayer('one.test', 50_000n);
  const limit = { kind: 'loss' as const, period: 'day' as const };
  await t.get(player, 'setLimit', { ...limit, limit_amount: '30000' });
  await sportsBonus(player);
  const events = [await t.book.event(), await t.book.event(), await t.book.event()] as const;
  const bet = async (event: string, stake = 10_000n) =>
    await place(t, player, stake, [await t.book.leg(event, '1X2', 1)]);

  await bet(events[0]);
  expect(await missions(player)).toEqual({ stakes: '0', bets: '0', event: '0' });
  await t.result(events[0], '0:1');
  expect(await missions(player)).toEqual({ stakes: '10000', bets: '1', event: '1' });
  expect([await wagered(player), await vipTurnover(player)]).toEqual([[1_000_000n], 100]);
  expect(await lossUsed(player)).toBe('10000');
  // A player who has lost 100 of a limit of 300 cannot stake 250 on sports.
  const tooMuch = slip(25_000n, [await t.book.leg(events[1], '1X2', 1)]);
  expect(await t.ask(player, 'placeTicket', tooMuch)).toMatchObject({
    statusMessage: 'limitReached',
  });

  await bet(events[1]);
  await t.result(events[1], '1:0');
  expect(await missions(player)).toEqual({ stakes: '20000', bets: '2', event: '1' });
  expect([await wagered(player), await vipTurnover(player)]).toEqual([[2_000_000n], 200]);
  expect(await lossUsed(player)).toBe('-3000');
  const guest = { domain_name: 'one.test', external_id: 'site-one', period: 'month' as const };
  expect(await t.call('one.test', 'leaderboard', guest)).toMatchObject({
    value: [{ rank: 1, multiple: 2.3 }],
  });

  await bet(events[2]);
  await t.confirm(events[2], { status: 'cancelled' });
  await t.settle();
  expect(await missions(player)).toEqual({ stakes: '20000', bets: '2', event: '1' });
  expect([await wagered(player), await vipTurnover(player)]).toEqual([[2_000_000n], 200]);
  expect(await lossUsed(player)).toBe('-3000');
});
