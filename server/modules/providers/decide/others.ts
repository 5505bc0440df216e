import { ROUND_STEPS, step } from '../states.ts';
import { type Asking, type Decision, done, flagsOf, type Known, refused, rowOf } from './decision.ts';
import { clearing, posting, purse } from './money.ts';
import { close, newRound, stakeOf, tell, winOf } from './rounds.ts';

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
  const row = rowOf(message, facts, {
    state: 'ok',
    status: 'OK',
    cash: amount,
    round_id: round.round_id,
    target_tx_id: request.target_tx_id,
    detail: { reason: request.reason },
    flags: flagsOf(facts, amount, amount > 0n),
  });
  const [cash, house] = [purse(facts, 'cash'), clearing(key)];
  const move = amount > 0n ? { from: house, to: cash, amount } : { from: cash, to: house, amount: -amount };
  const meta = { round_id: round.round_ref, game_code: round.game_code };
  const money = amount === 0n ? [] : [posting(message, facts, 'resettlement', request.tx_id, move, meta)];
  return done(facts, row, { round: told.round, events: told.events, money }, { detail: {} });
}
