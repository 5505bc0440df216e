import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import type { Tx } from '../../platform/database.ts';
import { ownTurnover, turnoverLess } from '../bonuses/index.ts';
import { count, uncount } from './counting.ts';
import { countDepositOnce, uncountDepositOnce } from './deposits-counted.ts';

/** Valid turnover of the player's own money (operations 4.3, 5). The platform delivers an event to a handler's effect once. */
export async function countRound(tx: Tx, round: RoundSettled): Promise<void> {
  await count(tx, {
    siteId: round.site_id,
    playerId: round.player_id,
    currency: round.currency,
    at: new Date(round.at),
    turnover: ownTurnover(round),
  });
}

/** What a corrected round counts less comes off the cycle it was counted in; nobody is demoted by it (operations 5). */
export async function countRoundBack(tx: Tx, round: RoundCorrected): Promise<void> {
  const turnover = turnoverLess(round);
  if (turnover === 0n || !round.was) return;
  await uncount(tx, {
    siteId: round.site_id,
    playerId: round.player_id,
    currency: round.currency,
    at: new Date(round.was.settled_at),
    turnover,
  });
}

/** A credited deposit counts for the cycle it was credited in (operations 5). */
export async function countDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const contribution = {
    ...{ siteId: deposit.site_id, playerId: deposit.player_id, currency: deposit.currency },
    ...{ at: new Date(deposit.at), deposit: BigInt(deposit.amount) },
  };
  await countDepositOnce(tx, 'vip', deposit, () => count(tx, contribution));
}

/** A deposit that was taken back does not count any more, in the cycle it was counted in. */
export async function countDepositBack(tx: Tx, deposit: DepositReturned): Promise<void> {
  const contribution = {
    ...{ siteId: deposit.site_id, playerId: deposit.player_id, currency: deposit.currency },
    ...{ at: new Date(deposit.credited_at), deposit: BigInt(deposit.amount) },
  };
  await uncountDepositOnce(tx, 'vip', deposit, (cycle) => uncount(tx, contribution, cycle));
}
