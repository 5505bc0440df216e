import { HOUR_MS } from '#contracts/values/time.ts';
import { type Database, type Db, run, schemaOf, type Tx } from '../../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../../platform/database/item-transactions.ts';
import { bonusConversions, grantTriggeredBonus, hasTriggeredCampaign } from '../../bonuses/index.ts';
import { mayPlay } from '../../players/index.ts';
import { findActiveExclusion, suppressedPlayers } from '../../protection/index.ts';
import { progressOf } from '../contributions.ts';
import { findVipProgramme, type VipProgramme } from '../programmes.ts';
import { addDays, type Day, dayIn, startOfDay, weekStart } from '../reward-windows.ts';
import type { RewardsTables } from '../tables.ts';
import { type LevelGift, listLevelGifts } from './gifts.ts';
import { payRewardOnce } from './payment.ts';
import { remainingReinvestment } from './reinvestment.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** Wait after the end of a period for the last events of its rounds. */
const EVENT_DELAY_MS = HOUR_MS;
/** Periods rechecked, so that a missed run loses nothing. */
const DAYS_BACK = 7;
const WEEKS_BACK = 2;
const BASIS_POINTS = 10_000n;
const KINDS = ['rebate', 'cashback'] as const;

/**
 * Pays the rebates of completed days and the cashback of completed weeks (operations 4.2), once per player
 * and period. Idempotent and safe to run concurrently. Returns the number of payouts.
 */
export async function payRebates(database: Database, now: Date): Promise<number> {
  const sites = await tables(database.db).selectFrom('programme').select('site_id').execute();
  let paid = 0;
  for (const { site_id } of sites) paid += await paySite(database.db, site_id, now);
  return paid;
}

async function paySite(db: Db, siteId: number, now: Date): Promise<number> {
  const [programme, gifts] = await Promise.all([findVipProgramme(db, siteId), listLevelGifts(db, siteId)]);
  if (!programme) return 0;
  const offers = await Promise.all(KINDS.map((kind) => hasTriggeredCampaign(db, siteId, kind, now)));
  if (gifts.size === 0 && !offers.includes(true)) return 0;
  const due = [
    ...(await listDuePayouts(db, siteId, 'rebate', daysOver(programme.zone, now))),
    ...(await listDuePayouts(db, siteId, 'cashback', weeksOver(programme.zone, now))),
  ];
  return await forEachInOwnTransaction(db, due, (tx, rebate) =>
    payDue(tx, programme, gifts, { siteId, ...rebate }, now),
  );
}

type Period = { key: Day; days: number };
type DuePayout = { playerId: string; kind: 'rebate' | 'cashback'; key: Day; days: number };

function daysOver(zone: string, now: Date): Period[] {
  const today = dayIn(new Date(now.getTime() - EVENT_DELAY_MS), zone);
  return Array.from({ length: DAYS_BACK }, (_, n) => ({ key: addDays(today, -n - 1), days: 1 }));
}

function weeksOver(zone: string, now: Date): Period[] {
  const monday = weekStart(dayIn(new Date(now.getTime() - EVENT_DELAY_MS), zone));
  return Array.from({ length: WEEKS_BACK }, (_, n) => ({ key: addDays(monday, -7 * (n + 1)), days: 7 }));
}

/** Players who played in a period without a calculation yet. */
async function listDuePayouts(
  db: Db,
  siteId: number,
  kind: DuePayout['kind'],
  periods: readonly Period[],
): Promise<DuePayout[]> {
  const rows = await run<{ playerId: string; key: Day; days: number }>(db, {
    text: `select distinct d.player_id as "playerId", p.key::text as key, p.days
      from unnest($2::date[], $3::int[]) as p (key, days)
      join rewards.play_day d on d.site_id = $1 and d.day >= p.key and d.day < p.key + p.days
      where not exists (select from rewards.payout x where x.site_id = $1 and x.player_id = d.player_id
        and x.kind = $4 and x.period = p.key::text)`,
    values: [siteId, periods.map(({ key }) => key), periods.map(({ days }) => days), kind],
  });
  return rows.map((row) => ({ ...row, kind }));
}

async function payDue(
  tx: Tx,
  programme: VipProgramme,
  gifts: Map<number, LevelGift>,
  due: DuePayout & { siteId: number },
  now: Date,
): Promise<boolean> {
  const { siteId, playerId, kind, key } = due;
  // No reward for players who may not play; rechecked as long as the period is.
  if (!(await mayPlay(tx, siteId, playerId)).allowed) return false;
  if (await findActiveExclusion(tx, { siteId, playerId }, now)) return false;
  // No reward for players with strong markers of harm (player protection J3).
  if ((await suppressedPlayers(tx, siteId, [playerId], now)).has(playerId)) return false;
  const { position } = await progressOf(tx, programme, siteId, playerId, now);
  const played = await playTotals(tx, { siteId, playerId, from: key, to: addDays(key, due.days) });
  const base =
    kind === 'rebate' ? { played: turnoverOf(played) } : { lost: await netLoss(tx, programme, due, played) };
  // Cashback is capped at the amount left after rebates, board prizes and wheel wins of its days; a rebate at
  // the amount left after board prizes and wheel wins.
  const counted = kind === 'rebate' ? (['board'] as const) : (['rebate', 'board'] as const);
  const days = { siteId, playerId, from: key, to: addDays(key, due.days), zone: programme.zone };
  const max = await remainingReinvestment(tx, days, counted);
  const calculated = payoutAmount(gifts.get(position), base);
  const isCapped = calculated > max;
  const worth = isCapped ? max : calculated;
  const amount = worth >= programme.min_payout ? worth : 0n;
  const source = `${kind}:${key}`;
  // The level's benefit is deducted from the loss that a campaign refunds, and from the amount available.
  const left = { ...base, ...(base.lost !== undefined && { lost: base.lost - amount }), max: max - amount };
  const granted = await grantTriggeredBonus(
    tx,
    { siteId, playerId, type: kind, source, level: position, ...left },
    now,
  );
  const name = programme.levels[position]?.name ?? '';
  const { currency } = programme;
  const bonus = granted?.ok ? granted.grant.amount : 0n;
  const capped = isCapped ? { calculated, max } : undefined;
  const payout = { siteId, playerId, kind, period: key, amount, currency, name, bonus, capped };
  return await payRewardOnce(tx, payout, now);
}

type DueSitePayout = DuePayout & { siteId: number };
type Played = { category: string; turnover: bigint; staked: bigint; won: bigint };
type PayoutBase = { played?: Record<string, bigint>; lost?: bigint };

/** A level's benefit: a share of the day's valid turnover by category, or of the week's net loss. */
function payoutAmount(gift: LevelGift | undefined, { played = {}, lost = 0n }: PayoutBase): bigint {
  if (!gift) return 0n;
  const back = Object.entries(played).map(
    ([category, turnover]) => (turnover * BigInt(gift.rebate[category] ?? 0)) / BASIS_POINTS,
  );
  const rebate = back.reduce((sum, part) => sum + part, 0n);
  return lost > 0n ? rebate + (lost * BigInt(gift.cashback)) / BASIS_POINTS : rebate;
}

const turnoverOf = (played: readonly Played[]): Record<string, bigint> =>
  Object.fromEntries(played.map(({ category, turnover }) => [category, turnover]));

/** The week's loss less rebates already paid; zero without a loss (operations 4.2). */
async function netLoss(
  tx: Tx,
  { zone }: VipProgramme,
  { siteId, playerId, key, days }: DueSitePayout,
  played: readonly Played[],
): Promise<bigint> {
  const to = addDays(key, days);
  const [bonuses, rebates] = await Promise.all([
    bonusConversions(tx, { siteId, playerId }, startOfDay(key, zone), startOfDay(to, zone)),
    rebatesPaid(tx, { siteId, playerId, from: key, to }),
  ]);
  return played.reduce((sum, { staked, won }) => sum + staked - won, 0n) - bonuses - rebates;
}

type Span = { siteId: number; playerId: string; from: Day; to: Day };

function playTotals(tx: Tx, { siteId, playerId, from, to }: Span) {
  return run<Played>(tx, {
    text: `select category, sum(turnover)::int8 as turnover, sum(staked)::int8 as staked,
      sum(won)::int8 as won
      from rewards.play_day where site_id = $1 and day >= $2 and day < $3 and player_id = $4
      group by category`,
    values: [siteId, from, to, playerId],
  });
}

async function rebatesPaid(tx: Tx, { siteId, playerId, from, to }: Span): Promise<bigint> {
  const [row] = await run<{ sum: bigint }>(tx, {
    text: `select coalesce(sum(amount), 0)::int8 as sum from rewards.payout
      where site_id = $1 and player_id = $2 and kind = 'rebate' and period >= $3 and period < $4`,
    values: [siteId, playerId, from, to],
  });
  return row!.sum;
}
