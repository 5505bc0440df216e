import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import { type Db, sql, type Tx, write } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { ownMoneyTurnover, turnoverReduction } from '../bonuses/index.ts';
import { findBalances } from '../ledger/index.ts';
import { jurisdictionOf } from '../protection/index.ts';
import type { CashierPolicy } from './payment-policy.ts';
import { type DepositRow, tables } from './tables.ts';

/** Opens the turnover requirement of a credited deposit (operations 3.5). A site may require none. */
export async function openTurnoverRequirement(
  tx: Tx,
  deposit: DepositRow,
  credited: bigint,
  policy: CashierPolicy,
): Promise<void> {
  const required = (credited * BigInt(policy.turnover_percent)) / 100n;
  if (required === 0n) return;
  await tables(tx)
    .insertInto('turnover_requirement')
    .values({
      site_id: deposit.site_id,
      player_id: deposit.player_id,
      requirement_id: deposit.deposit_id,
      kind: 'deposit',
      turnover_required: required,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Closes the requirement of a reversed deposit: there is nothing left to protect. */
export async function closeTurnoverRequirement(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  requirementId: string,
): Promise<void> {
  await tables(tx)
    .updateTable('turnover_requirement')
    .set({ closed_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('requirement_id', '=', requirementId)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Remaining turnover over all open requirements, in minor units; zero if the jurisdiction forbids turnover
 * requirements on deposits, including earlier ones (operations 3.5).
 */
export async function remainingTurnover(db: Db, { siteId, playerId }: PlayerKey): Promise<bigint> {
  if (!(await jurisdictionOf(db, siteId)).deposit_turnover) return 0n;
  const { missing } = await tables(db)
    .selectFrom('turnover_requirement')
    .select(sql<bigint>`coalesce(sum(turnover_required - turnover_done), 0)::int8`.as('missing'))
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return missing;
}

/** Whether a player has a stake in an unfinished round of any game. */
export type HasOpenBets = (db: Db, player: PlayerKey) => Promise<boolean>;

/**
 * Fills the oldest open requirements with a round's valid turnover of the player's own money (operations
 * 4.3). When less than one unit of money is left and no bet is open, all requirements are closed because
 * there is nothing left to protect (operations 3.5); the stake of an open bet may still be returned.
 */
export async function recordTurnover(tx: Tx, hasOpenBets: HasOpenBets, round: RoundSettled): Promise<void> {
  const filled = await write<{ open: boolean }>(tx, {
    name: 'cashier-turnover',
    text: `with line as (
        select requirement_id, turnover_required - turnover_done as missing,
          sum(turnover_required - turnover_done) over (order by opened_at, requirement_id)
          - (turnover_required - turnover_done) as earlier
        from cashier.turnover_requirement where site_id = $1 and player_id = $2 and closed_at is null
      )
      update cashier.turnover_requirement r
      set turnover_done = turnover_done + least(line.missing, greatest(0, $3 - line.earlier)),
        closed_at = case when line.missing <= $3 - line.earlier then $4::timestamptz end
      from line where r.site_id = $1 and r.player_id = $2 and r.requirement_id = line.requirement_id
      returning r.closed_at is null as open`,
    values: [round.site_id, round.player_id, ownMoneyTurnover(round), new Date()],
  });
  if (!filled.some(({ open }) => open)) return;
  const balances = await findBalances(tx, round.site_id, round.player_id);
  if (!balances) return;
  const unit = inMinorUnits(1n, balances.currency);
  if (balances.cash + balances.bonus + balances.reserved >= unit) return;
  if (await hasOpenBets(tx, { siteId: round.site_id, playerId: round.player_id })) return;
  await tables(tx)
    .updateTable('turnover_requirement')
    .set({ closed_at: sql<Date>`now()` })
    .where('site_id', '=', round.site_id)
    .where('player_id', '=', round.player_id)
    .where('closed_at', 'is', null)
    .execute();
}

/**
 * Deducts a correction from the requirements that the round may have filled, newest first (operations 4.3: a
 * void counts nothing); a filled one reopens. Requirements closed because nothing was left to protect, or
 * because of a reversal, stay closed.
 */
export async function reverseTurnover(tx: Tx, round: RoundCorrected): Promise<void> {
  const less = turnoverReduction(round);
  if (less === 0n || !round.was) return;
  await write(tx, {
    name: 'cashier-turnover-back',
    text: `with line as (
        select requirement_id, turnover_done, sum(turnover_done) over (order by opened_at desc,
        requirement_id desc) - turnover_done as later
        from cashier.turnover_requirement r where r.site_id = $1 and r.player_id = $2 and r.opened_at <= $4
        and r.turnover_done > 0
          and (r.closed_at is null or r.turnover_done = r.turnover_required) and not exists (select
          from cashier.deposit d
            where d.site_id = r.site_id and d.deposit_id = r.requirement_id
            and d.state in ('refunded', 'charged_back'))
      )
      update cashier.turnover_requirement r
      set turnover_done = r.turnover_done - least(line.turnover_done, $3 - line.later), closed_at = null
      from line where r.site_id = $1 and r.player_id = $2 and r.requirement_id = line.requirement_id
      and line.later < $3`,
    values: [round.site_id, round.player_id, less, new Date(round.was.settled_at)],
  });
}
