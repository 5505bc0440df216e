import { bonusShareOf } from '../../bonuses/index.ts';
import type { AccountRef } from '../../ledger/index.ts';
import { ROUND_TRANSITIONS, requireTransition } from '../state-transitions.ts';
import {
  accept,
  type Decision,
  flagsOf,
  type MessageOf,
  type PlayerMessageFacts,
  refuse,
  transactionRow,
} from './decision.ts';
import { clearingAccount, playerAccount, posting } from './postings.ts';
import {
  closeRound,
  lateBonusResult,
  netBonusStake,
  netStake,
  netWin,
  newRound,
  roundEvents,
} from './rounds.ts';

/** The round is over; said again, the answer is the same. */
export function decideEndRound(message: MessageOf<'end_round'>, facts: PlayerMessageFacts): Decision {
  const before = facts.round ?? newRound(message, facts, message.request.round_id);
  const { round, events } = roundEvents(facts.round, closeRound(before, facts.now), facts);
  const detail = { round: { staked: netStake(round).toString(), won: netWin(round).toString() } };
  const row = transactionRow(message, facts, { state: 'ok', status: 'OK', detail });
  return accept(facts, row, { round, events }, { detail });
}

/** A settled bet was wrong: what is missing is paid, what was too much is taken, below zero if it must be. */
export function decideAdjustment(message: MessageOf<'adjust'>, facts: PlayerMessageFacts): Decision {
  const { request, key } = message;
  const { target, round, player } = facts;
  if (target?.state !== 'ok' || target.player_id !== player.link.player_id || !round)
    return refuse(message, facts, 'TX_NOT_FOUND');
  if (request.currency !== player.currency) return refuse(message, facts, 'WRONG_CURRENCY');
  const amount = BigInt(request.amount);
  const adjusted = {
    ...round,
    adjusted: round.adjusted + amount,
    state:
      round.state === 'closed' ? requireTransition(ROUND_TRANSITIONS, 'closed', 'adjusted') : round.state,
  };
  const told = roundEvents(round, adjusted, facts);
  const size = amount < 0n ? -amount : amount;
  const share = bonusShareOf(size, netStake(round), netBonusStake(round));
  const bonus = amount < 0n ? -share : share;
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    cash: amount - bonus,
    bonus,
    round_id: round.round_id,
    target_tx_id: request.target_tx_id,
    detail: { reason: request.reason },
    flags: flagsOf(facts, amount - bonus, amount > 0n),
  });
  const [cash, locked, house] = [
    playerAccount(facts, 'cash'),
    playerAccount(facts, 'bonus'),
    clearingAccount(key),
  ];
  const line = (account: AccountRef, sum: bigint) =>
    amount > 0n ? { from: house, to: account, amount: sum } : { from: account, to: house, amount: sum };
  const moves = [line(cash, size - share), line(locked, share)];
  const meta = { round_id: round.round_ref, game_code: round.game_code };
  const money = amount === 0n ? [] : [posting(message, facts, 'resettlement', request.tx_id, moves, meta)];
  const late = lateBonusResult(message, facts, round, bonus);
  return accept(
    facts,
    row,
    { round: told.round, events: told.events, money, lateResults: late },
    { detail: {} },
  );
}
