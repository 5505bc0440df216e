import { minAmount } from '#contracts/values/money.ts';
import { type Db, type Tx, write } from '../../../platform/database/index.ts';
import { findVipProgramme } from '../programmes.ts';
import { addDays, type Day, weekStart } from '../reward-windows.ts';

const BASIS_POINTS = 10_000n;
/** Default for sites without a VIP programme. */
const DEFAULT_PERCENT = 80;

/** Maximum percent of the expected revenue of play that a site gives back. */
export async function reinvestmentPercent(db: Db, siteId: number): Promise<number> {
  return (await findVipProgramme(db, siteId))?.give_back_percent ?? DEFAULT_PERCENT;
}

/** Days of a player in the site's time zone, `to` exclusive. */
type PlayerDays = { siteId: number; playerId: string; from: Day; to: Day; zone: string };
type ReinvestmentKind = 'rebate' | 'cashback' | 'board';

/**
 * The remaining give-back for some days, in minor units: a share of expected revenue from their play
 * (`give_back_percent` of the programme), less benefits already paid, including wheel wins. Never below zero.
 * The days stay locked until the transaction ends, which serialises concurrent payouts.
 */
export async function remainingReinvestment(
  tx: Tx,
  days: PlayerDays,
  counted: readonly ReinvestmentKind[],
): Promise<bigint> {
  const values = [days.siteId, days.playerId, days.from, days.to];
  const played = await write<{ expected: bigint }>(tx, {
    text: `select expected from rewards.play_day where site_id = $1 and player_id = $2 and day >= $3
      and day < $4 order by day, category for update`,
    values,
  });
  const [granted] = await write<{ sum: bigint }>(tx, {
    text: `select (coalesce((select sum(amount + bonus) from rewards.payout where site_id = $1
        and player_id = $2 and kind = any ($5::text[]) and period >= $3 and period < $4), 0)
      + coalesce((select sum(amount) from rewards.prize_board_winner where 'board' = any ($5::text[])
        and site_id = $1 and player_id = $2 and kind <> 'tokens' and period >= $3::date
        and period < $4::date), 0)
      + coalesce((select sum(amount) from rewards.spin where site_id = $1 and player_id = $2 and kind = 'cash'
        and at >= $3::timestamp at time zone $6 and at < $4::timestamp at time zone $6), 0))::int8 as sum`,
    values: [...values, counted, days.zone],
  });
  const percent = await reinvestmentPercent(tx, days.siteId);
  const expected = played.reduce((sum, line) => sum + line.expected, 0n);
  const left = (expected * BigInt(percent)) / (BASIS_POINTS * 100n) - granted!.sum;
  return left > 0n ? left : 0n;
}

/**
 * The maximum value of a leaderboard prize for its winner: the remaining give-back of the board's days and of
 * the weeks that contain them, because cashback is weekly.
 */
export async function boardPrizeCap(tx: Tx, days: PlayerDays): Promise<bigint> {
  const lastDay = addDays(days.to, -1);
  const weeks = { ...days, from: weekStart(days.from), to: addDays(weekStart(lastDay), 7) };
  const ofWeeks = await remainingReinvestment(tx, weeks, ['rebate', 'cashback', 'board']);
  const own = await remainingReinvestment(tx, days, ['rebate', 'board']);
  return minAmount(own, ofWeeks);
}
