import { bonusShare } from '../../bonuses/index.ts';
import type { AccountRef } from '../../ledger/index.ts';
import { ROUND_STEPS, step } from '../states.ts';
import { type Asking, type Decision, done, flagsOf, type Known, refused, rowOf } from './decision.ts';
import { clearing, posting, purse } from './money.ts';
import { bonusStakeOf, close, lateOf, newRound, stakeOf, tell, winOf } from './rounds.ts';

/** The round is over; said again, the answer is the same. */
export function decideEndRound(message: Asking<'end_round'>, facts: Known): Decision {
  const before = facts.round ?? newRound(message, facts, message.request.round_id);
  const { round, events } = tell(facts.round, close(before, facts.now), facts);
  const detail = { round: { staked: stakeOf(round).toString(), won: winOf(round).toString() } };
  const row = rowOf(message, facts, { state: 'ok', status: 'OK', detail });
  return done(facts, row, { round, events }, { detail });
}

/** A settled bet was wrong: what is missing is paid, what was too much is taken, below zero if it must be. */
export function decideAdjust(message: Asking<'adjust'>, facts: Known): Decision {
  const { request, key } = message;
  const { target, round, player } = facts;
  if (target?.state !== 'ok' || target.player_id !== player.link.player_id || !round)
    return refused(message, facts, 'TX_NOT_FOUND');
  if (request.currency !== player.currency) return refused(message, facts, 'WRONG_CURRENCY');
  const amount = BigInt(request.amount);
  const adjusted = {
    ...round,
    adjusted: round.adjusted + amount,
    state: round.state === 'closed' ? step(ROUND_STEPS, 'closed', 'adjusted') : round.state,
  };
  const told = tell(round, adjusted, facts);
  const size = amount < 0n ? -amount : amount;
  const share = bonusShare(size, stakeOf(round), bonusStakeOf(round));
  const bonus = amount < 0n ? -share : share;
  const row = rowOf(message, facts, {
    state: 'ok',
    status: 'OK',
    cash: amount - bonus,
    bonus,
    round_id: round.round_id,
    target_tx_id: request.target_tx_id,
    detail: { reason: request.reason },
    flags: flagsOf(facts, amount - bonus, amount > 0n),
  });
  const [cash, locked, house] = [purse(facts, 'cash'), purse(facts, 'bonus'), clearing(key)];
  const line = (purse: AccountRef, sum: bigint) =>
    amount > 0n ? { from: house, to: purse, amount: sum } : { from: purse, to: house, amount: sum };
  const moves = [line(cash, size - share), line(locked, share)];
  const meta = { round_id: round.round_ref, game_code: round.game_code };
  const money = amount === 0n ? [] : [posting(message, facts, 'resettlement', request.tx_id, moves, meta)];
  const late = lateOf(message, facts, round, bonus);
  return done(facts, row, { round: told.round, events: told.events, money, late }, { detail: {} });
}
