import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { startOfDay } from '../../platform/site-days.ts';
import { BONUS_COST, flowSumsByPlayer } from '../ledger/index.ts';
import type { AffiliateFigures } from './commission.ts';
import { nextMonth } from './months.ts';

/** Days from the first deposit until a player's CPA is payable, because a deposit may be reversed. */
const HOLD_DAYS = 30;

type StatementScope = { siteId: number; affiliateId: string; month: string; zone: string };

/**
 * A month's results of an affiliate's players, and the CPAs payable with it. Bonus costs come from the
 * ledger.
 */
export async function monthlyFigures(
  db: Db,
  { siteId, affiliateId, month, zone }: StatementScope,
): Promise<{ played: Omit<AffiliateFigures, 'qualified' | 'bonuses'>; due: string[] }> {
  const [row] = await run<Omit<AffiliateFigures, 'qualified' | 'bonuses'>>(db, {
    text: `select coalesce(sum(f.ggr), 0)::int8 as ggr,
        coalesce(sum(f.jackpot), 0)::int8 as jackpot, coalesce(sum(f.deposits), 0)::int8 as deposits,
        coalesce(sum(f.returned), 0)::int8 as returned
      from affiliates.attribution a join affiliates.player_month f on f.site_id = a.site_id
      and f.player_id = a.player_id
      where a.site_id = $1 and a.affiliate_id = $2 and f.month = $3::date`,
    values: [siteId, affiliateId, month],
  });
  const due = await run<{ playerId: string }>(db, {
    text: `select player_id as "playerId" from affiliates.attribution a where ${DUE_PLAYERS}`,
    values: [siteId, affiliateId, month, zone],
  });
  return { played: row!, due: due.map(({ playerId }) => playerId) };
}

/**
 * A month's bonus costs by partner: all bonus money of referred players converted to cash, until their
 * account is closed (operations 6, 7).
 */
export async function monthlyBonusCosts(
  db: Db,
  { siteId, month, zone }: Omit<StatementScope, 'affiliateId'>,
): Promise<Map<string, bigint>> {
  const players = await run<{ playerId: string; affiliateId: string; until: Date | null }>(db, {
    text: `select player_id as "playerId", affiliate_id as "affiliateId", ended_at as until
      from affiliates.attribution
      where site_id = $1 and affiliate_id is not null`,
    values: [siteId],
  });
  const span = { siteId, from: startOfDay(month, zone), to: startOfDay(nextMonth(month), zone) };
  const cost = await flowSumsByPlayer(db, span, BONUS_COST, players);
  const sums = new Map<string, bigint>();
  for (const { playerId, affiliateId } of players)
    sums.set(affiliateId, (sums.get(affiliateId) ?? 0n) + (cost.get(playerId) ?? 0n));
  return sums;
}

/**
 * Records the players whose CPA a month's statement pays, as calculated, so that no other statement pays it
 * again.
 */
export async function markPaid(
  tx: Tx,
  { siteId, affiliateId, month }: Omit<StatementScope, 'zone'>,
  players: readonly string[],
): Promise<void> {
  await write(tx, {
    text: `update affiliates.attribution set paid_in_month = $3::date where site_id = $1 and affiliate_id = $2
      and player_id = any ($4::uuid[])`,
    values: [siteId, affiliateId, month, players],
  });
}

/**
 * Qualified, past the hold by the end of the month, no reversed deposit, not closed, in no cluster under
 * review, not yet paid.
 */
const DUE_PLAYERS = `a.site_id = $1 and a.affiliate_id = $2 and a.qualified_at is not null
  and a.returned_at is null
  and a.ended_at is null and (a.paid_in_month is null or a.paid_in_month = $3::date)
  and a.first_deposit_at + make_interval(days => ${HOLD_DAYS}) < ($3::date + interval '1 month')
  at time zone $4
  and not exists (select from affiliates.fraud_flag g where g.site_id = a.site_id
  and g.affiliate_id = a.affiliate_id
    and g.cleared_at is null and a.player_id = any (g.players))`;
