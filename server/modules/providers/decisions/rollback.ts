import { randomUUID } from 'node:crypto';
import { requireTransition, TRANSACTION_TRANSITIONS } from '../state-transitions.ts';
import type { RoundRow, TransactionRow } from '../tables.ts';
import {
  accept,
  type Decision,
  type Effects,
  flagsOf,
  type MessageOf,
  type PlayerMessageFacts,
  refuse,
  transactionRow,
} from './decision.ts';
import { reversalOf } from './postings.ts';
import { afterReversal, lateBonusResult, netWins, roundEvents } from './rounds.ts';

/**
 * Takes exactly one transaction back, to the funds it came from [wallet R5], below zero if it must be [wallet
 * R7]; once.
 */
export function decideRollback(message: MessageOf<'rollback'>, facts: PlayerMessageFacts): Decision {
  const { request } = message;
  const { target } = facts;
  if (!target) {
    const rows = [tombstoneOf(message, facts)];
    return rollbackDecision(message, facts, 'tombstoned', {
      effects: { rows, orphanGone: request.target_tx_id },
    });
  }
  const names = request.target_op === target.op || (request.target_op === 'bet' && target.op === 'bet_win');
  if (!names || (target.player_id && target.player_id !== facts.player.link.player_id))
    return refuse(message, facts, 'DUPLICATE_MISMATCH');
  if (target.state === 'tombstone' || target.state === 'refused')
    return rollbackDecision(message, facts, 'tombstoned', {});
  if (target.state === 'reversed') return rollbackDecision(message, facts, 'already', {});
  return reverseTransaction(message, facts, target);
}

function reverseTransaction(
  message: MessageOf<'rollback'>,
  facts: PlayerMessageFacts,
  target: TransactionRow,
): Decision {
  const { request, key } = message;
  const isBet = target.op === 'bet' || target.op === 'bet_win';
  const partner = facts.targetPartner;
  // The win inside a bet_win goes with it, unless the message means the bet alone.
  const both = request.target_op === 'bet_win' && partner?.state === 'ok' ? partner : undefined;
  const own = both ? winAmountOf(facts.round, both) : 0n;
  const hasWins = isBet && facts.round !== undefined && netWins(facts.round) - own > 0n;
  if (hasWins && !facts.account.accept_rollback_after_win) return refuse(message, facts, 'ROUND_HAS_WINS');

  const back = [...(both ? [both] : []), target];
  const moved = {
    cash: -back.reduce((sum, { cash }) => sum + cash, 0n),
    bonus: -back.reduce((sum, { bonus }) => sum + bonus, 0n),
  };
  for (const { state } of back) requireTransition(TRANSACTION_TRANSITIONS, state, 'reversed');
  const after = facts.round && afterReversal(roundWithoutAll(facts.round, back), facts.now);
  const told = after && roundEvents(facts.round, after, facts);
  return rollbackDecision(message, facts, 'reversed', {
    moved,
    flags: [
      ...(hasWins ? (['BET_REVERSED_AFTER_WIN'] as const) : []),
      ...flagsOf(facts, moved.cash, moved.cash > 0n),
    ],
    effects: {
      reversed: back.map(({ tx_id }) => tx_id),
      round: told?.round,
      events: told?.events ?? [],
      lateResults: lateBonusResult(message, facts, facts.round, moved.bonus),
      // The win first: a player must not seem to have what the round has not left.
      money: back.flatMap((row, n) => reversalOf(key, request.tx_id, row, n > 0)),
      ...(isBet && target.grant_id !== null && { grant: { grantId: target.grant_id, used: -1 } }),
    },
  });
}

/** What a win has put into its round: of free rounds of a campaign it is noted whole, and moves nothing. */
const winAmountOf = (round: RoundRow | undefined, { amount, cash, bonus }: TransactionRow): bigint =>
  round?.free_bonus ? amount : cash + bonus;

function roundWithoutAll(round: RoundRow, back: readonly TransactionRow[]): RoundRow {
  return back.reduce(roundWithout, round);
}

function roundWithout(
  round: RoundRow,
  { op, amount, cash, bonus, jackpot_contributed }: TransactionRow,
): RoundRow {
  switch (op) {
    case 'bet':
    case 'bet_win':
      return {
        ...round,
        bets: round.bets - 1,
        stake_reversed: round.stake_reversed + amount,
        bonus_stake_reversed: round.bonus_stake_reversed - bonus,
        jackpot_contributed: round.jackpot_contributed - jackpot_contributed,
      };
    case 'adjust':
      return { ...round, adjusted: round.adjusted - amount };
    case 'win':
      if (round.free_bonus) return { ...round, free_won: round.free_won - amount };
      return { ...round, won_reversed: round.won_reversed + cash + bonus };
    case 'jackpot_win':
      return {
        ...round,
        won_reversed: round.won_reversed + cash + bonus,
        jackpot_won: round.jackpot_won - cash - bonus,
      };
    default:
      return { ...round, won_reversed: round.won_reversed + cash + bonus };
  }
}

type RollbackResult = {
  moved?: { cash: bigint; bonus: bigint };
  flags?: TransactionRow['flags'];
  effects?: Partial<Effects>;
};

function rollbackDecision(
  message: MessageOf<'rollback'>,
  facts: PlayerMessageFacts,
  effect: 'reversed' | 'already' | 'tombstoned',
  { moved, flags, effects = {} }: RollbackResult,
): Decision {
  const detail = { effect };
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    target_tx_id: message.request.target_tx_id,
    detail,
    flags: flags ?? [],
    ...moved,
  });
  return accept(facts, row, effects, { detail });
}

/** What keeps an id that was taken back before it came from ever moving money [wallet R3, I9]. */
function tombstoneOf(message: MessageOf<'rollback'>, facts: PlayerMessageFacts): TransactionRow {
  const { request } = message;
  const state = requireTransition(TRANSACTION_TRANSITIONS, 'absent', 'tombstone');
  return {
    ...transactionRow(message, facts, { state, status: 'TX_ROLLED_BACK' }),
    tx_id: request.target_tx_id,
    tx_ref: randomUUID(),
    op: request.target_op,
    fingerprint: null,
  };
}
