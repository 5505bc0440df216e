import type { DepositCredited, DepositReturned } from '#contracts/events/payments.ts';
import type { RoundCorrected, RoundSettled } from '#contracts/events/round.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ownMoneyTurnover, turnoverReduction } from '../bonuses/index.ts';
import { addContribution, removeContribution } from './contributions.ts';
import { countDepositOnce, uncountDeposit } from './deposit-counts.ts';

/**
 * Valid turnover of the player's own money (operations 4.3, 5). The platform applies each handler's effect
 * once per event.
 */
export async function addRoundTurnover(tx: Tx, round: RoundSettled): Promise<void> {
  await addContribution(tx, {
    siteId: round.site_id,
    playerId: round.player_id,
    currency: round.currency,
    at: new Date(round.at),
    turnover: ownMoneyTurnover(round),
  });
}

/**
 * A correction is deducted from the cycle in which the round was counted, without demotion (operations 5).
 */
export async function removeRoundTurnover(tx: Tx, round: RoundCorrected): Promise<void> {
  const turnover = turnoverReduction(round);
  if (turnover === 0n || !round.was) return;
  await removeContribution(tx, {
    siteId: round.site_id,
    playerId: round.player_id,
    currency: round.currency,
    at: new Date(round.was.settled_at),
    turnover,
  });
}

/** A credited deposit counts for the cycle it was credited in (operations 5). */
export async function addDeposit(tx: Tx, deposit: DepositCredited): Promise<void> {
  const contribution = {
    ...{ siteId: deposit.site_id, playerId: deposit.player_id, currency: deposit.currency },
    ...{ at: new Date(deposit.at), deposit: BigInt(deposit.amount) },
  };
  await countDepositOnce(tx, 'vip', deposit, () => addContribution(tx, contribution));
}

/** A reversed deposit is deducted from the cycle it was counted in. */
export async function removeDeposit(tx: Tx, deposit: DepositReturned): Promise<void> {
  const contribution = {
    ...{ siteId: deposit.site_id, playerId: deposit.player_id, currency: deposit.currency },
    ...{ at: new Date(deposit.credited_at), deposit: BigInt(deposit.amount) },
  };
  await uncountDeposit(tx, 'vip', deposit, (cycle) => removeContribution(tx, contribution, cycle));
}
