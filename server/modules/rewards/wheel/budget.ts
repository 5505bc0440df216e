import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { type Day, dayIn } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { PrizeWheel } from './wheels.ts';

type DayPrizes = { tokens: bigint; cash: bigint };
type SiteKey = { siteId: number; currency: string };

/**
 * Whether the day's budget covers the best prize of the wheel. Checked before the draw, so that a budget
 * never changes the odds: a wheel that could give too much is paused instead.
 */
function hasRoom({ model, dailyTokens, dailyCash }: PrizeWheel, today: DayPrizes): boolean {
  const best = (kind: 'tokens' | 'cash') =>
    BigInt(model.prizes.reduce((max, prize) => (prize.kind === kind ? Math.max(max, prize.amount) : max), 0));
  return (
    (dailyTokens === null || today.tokens + best('tokens') <= dailyTokens) &&
    (dailyCash === null || today.cash + best('cash') <= dailyCash)
  );
}

/** The spins and prizes of a wheel today, and whether it is paused until tomorrow. */
export type WheelDay = DayPrizes & { spins: number; isSpent: boolean };

/** Today's figures of wheels, by code. */
export async function readWheelDays(
  db: Db,
  siteId: number,
  wheels: readonly PrizeWheel[],
  now: Date,
): Promise<Map<string, WheelDay>> {
  const day = dayIn(now, await siteZone(db, siteId));
  const rows = await run<DayPrizes & { code: string; spins: number }>(db, {
    text: `select code, spins, tokens, cash from rewards.wheel_day
      where site_id = $1 and code = any ($2) and day = $3`,
    values: [siteId, wheels.map(({ code }) => code), day],
  });
  const known = new Map(rows.map(({ code, ...figures }) => [code, figures]));
  return new Map(
    wheels.map((wheel) => {
      const figures = known.get(wheel.code) ?? { spins: 0, tokens: 0n, cash: 0n };
      return [wheel.code, { ...figures, isSpent: !hasRoom(wheel, figures) }];
    }),
  );
}

/**
 * Counts a spin and locks the day's row until the transaction ends; undefined if the budget is used up. Spins
 * of a wheel without caps are not counted, which avoids lock contention.
 */
export async function countSpin(
  tx: Tx,
  site: SiteKey,
  wheel: PrizeWheel,
  now: Date,
): Promise<{ day: Day } | undefined> {
  const day = dayIn(now, await siteZone(tx, site.siteId));
  if (wheel.dailyTokens === null && wheel.dailyCash === null) return { day };
  const [total] = await write<DayPrizes>(tx, {
    name: 'rewards-wheel-spin',
    text: `insert into rewards.wheel_day (site_id, code, day, spins) values ($1, $2, $3, 1)
      on conflict (site_id, code, day) do update set spins = wheel_day.spins + 1
      returning tokens, cash`,
    values: [site.siteId, wheel.code, day],
  });
  return hasRoom(wheel, total!) ? { day } : undefined;
}

/** Adds a prize to the day's total, if there is a budget. */
export async function addPrizeToDay(
  tx: Tx,
  siteId: number,
  code: string,
  day: Day,
  { tokens, cash }: DayPrizes,
): Promise<void> {
  if (tokens === 0n && cash === 0n) return;
  await write(tx, {
    name: 'rewards-wheel-prize',
    text: `update rewards.wheel_day set tokens = tokens + $4, cash = cash + $5
      where site_id = $1 and code = $2 and day = $3`,
    values: [siteId, code, day, tokens, cash],
  });
}
