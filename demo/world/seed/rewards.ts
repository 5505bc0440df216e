import { randomUUID } from 'node:crypto';
import type { WheelModel, WheelPrize } from '#games/engine/wheel/index.ts';
import { slotGames } from '#games/slot-games.ts';
import { type JackpotRules, openJackpot } from '../../../server/modules/originals/index.ts';
import {
  createPrizeBoard,
  type LevelGift,
  type NewMission,
  setLevelGifts,
  setReferralRule,
  upsertMissions,
  upsertWheel,
} from '../../../server/modules/rewards/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoCurrency } from '../brands/types.ts';

/**
 * About two US cents in each currency, in minor units (all have two decimals): amounts are multiples of it.
 */
export const COIN: Record<DemoCurrency, number> = {
  PHP: 100,
  CNY: 10,
  USD: 2,
  MMK: 4_000,
  MNT: 6_000,
  IDR: 20_000,
};

const tokens = (amount: number, weight: number): WheelPrize => ({ kind: 'tokens', amount, weight });

/** Costs one token and returns 0.74 on average, and occasionally some money. Weights are percent. */
function wheelOf(currency: DemoCurrency): WheelModel {
  const cash = (coins: number, weight: number): WheelPrize => ({
    kind: 'cash',
    amount: coins * COIN[currency],
    weight,
  });
  const prizes = [
    tokens(0, 18),
    tokens(1, 14),
    cash(1, 6),
    tokens(0, 14),
    tokens(2, 8),
    { ...cash(20, 2), stock: 500, substitute: 8 },
    tokens(1, 12),
    tokens(0, 14),
    tokens(5, 4),
    tokens(2, 6),
    cash(5, 2),
  ];
  return { code: 'house-wheel', version: 1, cost: 1, currency, prizes };
}

/** Three tokens per egg: fewer, larger prizes. Five tokens per box: one of them is limited. */
function draws(currency: DemoCurrency): [model: WheelModel, face: 'egg' | 'box'][] {
  const money = (coins: number, weight: number): WheelPrize => ({
    kind: 'cash',
    amount: coins * COIN[currency],
    weight,
  });
  const egg = [tokens(0, 40), tokens(1, 25), tokens(3, 20), tokens(10, 10), money(10, 5)];
  const rare = { ...money(100, 1), stock: 100, substitute: 3 };
  const box = [tokens(0, 50), tokens(5, 30), tokens(10, 14), tokens(50, 2), money(20, 3), rare];
  return [
    [{ code: 'house-egg', version: 1, cost: 3, currency, prizes: egg }, 'egg'],
    [{ code: 'house-box', version: 1, cost: 5, currency, prizes: box }, 'box'],
  ];
}

const MISSIONS = (coin: bigint): NewMission[] => [
  {
    code: 'daily-visit',
    position: 1,
    title: { EN: 'Daily visit', PHP: 'Araw-araw na bisita', CN: '今日签到' },
    kind: 'daily_claim',
    rhythm: 'daily',
    target: 1n,
    tokens: 2n,
  },
  {
    code: 'first-round',
    position: 2,
    title: { EN: 'Play your first round', PHP: 'Laruin ang unang round mo', CN: '完成第一局' },
    kind: 'play_count',
    rhythm: 'once',
    target: 1n,
    tokens: 5n,
  },
  {
    code: 'ten-slots',
    position: 3,
    title: { EN: 'Play ten slot rounds', PHP: 'Maglaro ng sampung slot round', CN: '老虎机十局' },
    kind: 'play_count',
    rhythm: 'daily',
    target: 10n,
    tokens: 3n,
    category: 'slots',
  },
  {
    code: 'weekly-turnover',
    position: 4,
    title: { EN: 'A week of play', PHP: 'Isang linggong laro', CN: '一周投注' },
    kind: 'turnover',
    rhythm: 'weekly',
    target: 200n * coin,
    tokens: 10n,
  },
  {
    code: 'three-days',
    position: 5,
    title: { EN: 'Play three days in a row', PHP: 'Maglaro nang tatlong sunod na araw', CN: '连续三天' },
    kind: 'login_streak',
    rhythm: 'weekly',
    target: 3n,
    tokens: 6n,
  },
  {
    code: 'first-deposit',
    position: 6,
    title: { EN: 'Make your first deposit', PHP: 'Gawin ang unang deposito mo', CN: '首次存款' },
    kind: 'deposit_sum',
    rhythm: 'once',
    target: 100n * coin,
    tokens: 10n,
  },
];

/**
 * Benefits of the six levels, in order: a gift in coins, cashback in hundredths of a percent on slots and
 * other games, of a week's loss, weekly and birthday gifts.
 */
const GIFTS: readonly [number, number, number, number, number, number][] = [
  [0, 0, 0, 0, 0, 0],
  [10, 10, 5, 0, 0, 20],
  [50, 20, 10, 0, 5, 50],
  [250, 30, 15, 300, 20, 150],
  [1_000, 40, 20, 500, 80, 500],
  [5_000, 50, 25, 700, 300, 2_000],
];
const rebateOf = (slots: number, others: number): Record<string, number> =>
  slots > 0 ? { slots, arcade: others, fish: others, crash: others, table: others } : {};

const LEVEL_GIFTS = (coin: bigint): LevelGift[] =>
  GIFTS.map(([coins, slots, others, cashback, weekly, birthday], position) => ({
    position,
    level_up: BigInt(coins) * coin,
    rebate: rebateOf(slots, others),
    cashback,
    weekly: BigInt(weekly) * coin,
    birthday: BigInt(birthday) * coin,
  }));

/** A jackpot of all slots that is won before it exceeds its cap. */
const JACKPOT = (coin: bigint): JackpotRules => ({
  ...{ name: 'Grand', kind: 'must_drop', share: 4_000, cycle: 0n },
  ...{ seed: 5_000n * coin, cap: 7_500n * coin },
  games: slotGames.map(({ game_code }) => game_code),
});

/**
 * The wheel, the jackpot, missions, a board with prizes and the referral rule of a demo brand. All visitors
 * of a demo share an IP address, so it is not a refusal reason.
 */
export async function writeRewards(tx: Tx, siteId: number, currency: DemoCurrency): Promise<void> {
  const coin = BigInt(COIN[currency]);
  await upsertWheel(tx, siteId, wheelOf(currency), {
    expectedCash: coin,
    dailyTokens: 20_000n,
    dailyCash: 2_000n * coin,
  });
  for (const [n, [model, face]] of draws(currency).entries())
    await upsertWheel(tx, siteId, model, {
      position: n + 1,
      face,
      expectedCash: 2n * coin,
      dailyTokens: 10_000n,
      dailyCash: 1_000n * coin,
    });
  await upsertMissions(tx, siteId, currency, MISSIONS(coin));
  const jackpot = { siteId, jackpotId: randomUUID(), currency };
  await openJackpot(tx, jackpot, JACKPOT(coin), { maker: null, reason: 'demo', at: new Date() });
  await createPrizeBoard(tx, siteId, {
    code: 'week-of-slots',
    title: { EN: 'Slots of the week', PHP: 'Slots ng linggo', CN: '老虎机周榜' },
    ...{ metric: 'best_multiplier', rhythm: 'weekly', category: 'slots', currency, prize_kind: 'tokens' },
    ...{ prizes: [50, 30, 20, 10, 10], first_day: '2026-01-05', last_day: null, is_demo: true },
  });
  await setLevelGifts(tx, siteId, LEVEL_GIFTS(coin));
  await setReferralRule(tx, siteId, {
    tokens: 20n,
    min_turnover: 100n * coin,
    min_deposit: 50n * coin,
    min_identity: 2,
    days: 30,
    monthly_cap: 10,
    currency,
    allows_same_address: true,
  });
}
