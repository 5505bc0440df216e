import { randomUUID } from 'node:crypto';
import { clearingAccount } from '../house-accounts.ts';
import { requireTransition, TRANSACTION_TRANSITIONS } from '../state-transitions.ts';
import type { HeldWinRow, RoundRow, TransactionRow } from '../tables.ts';
import {
  accept,
  type Effects,
  type MessageOf,
  type PlayerMessageFacts,
  refuseMessage,
  reviewFlagsOf,
  transactionRow,
  type WalletDecision,
} from './decision.ts';
import { reversalOf } from './postings.ts';
import { afterReversal, lateBonusResult, netWins, roundEvents } from './provider-round.ts';
import { holdingOf, releaseKey, returnHeld, returnKey } from './win-holds.ts';

/**
 * Reverses exactly one transaction, to the funds it came from [wallet R5], below zero if necessary [wallet
 * R7]; only once.
 */
export function decideRollback(message: MessageOf<'rollback'>, facts: PlayerMessageFacts): WalletDecision {
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
    return refuseMessage(message, facts, 'DUPLICATE_MISMATCH');
  if (target.state === 'tombstone' || target.state === 'refused')
    return rollbackDecision(message, facts, 'tombstoned', {});
  if (target.state === 'reversed') return rollbackDecision(message, facts, 'already', {});
  return reverseTransaction(message, facts, target);
}

function reverseTransaction(
  message: MessageOf<'rollback'>,
  facts: PlayerMessageFacts,
  target: TransactionRow,
): WalletDecision {
  const { request } = message;
  const isBet = target.op === 'bet' || target.op === 'bet_win';
  const partner = facts.targetPartner;
  // The win inside a bet_win is also reversed, unless the message refers only to the bet.
  const both = request.target_op === 'bet_win' && partner?.state === 'ok' ? partner : undefined;
  const own = both ? winAmountOf(facts.round, paidRow(both, heldOf(facts, both))) : 0n;
  const isElsewhere = ({ tx_id, state }: HeldWinRow) => state === 'held' && tx_id !== both?.tx_id;
  const hasWins =
    isBet && facts.round !== undefined && (netWins(facts.round) - own > 0n || facts.held.some(isElsewhere));
  if (hasWins && !facts.account.accept_rollback_after_win)
    return refuseMessage(message, facts, 'ROUND_HAS_WINS');

  const transactions = [...(both ? [both] : []), target];
  const back = transactions.map((row) => paidRow(row, heldOf(facts, row)));
  const moved = {
    cash: -back.reduce((sum, { cash }) => sum + cash, 0n),
    bonus: -back.reduce((sum, { bonus }) => sum + bonus, 0n),
  };
  for (const { state } of back) requireTransition(TRANSACTION_TRANSITIONS, state, 'reversed');
  const after = facts.round && afterReversal(roundWithoutAll(facts.round, back), facts.now);
  const published = after && roundEvents(facts.round, after, facts);
  return rollbackDecision(message, facts, 'reversed', {
    moved,
    flags: [
      ...(hasWins ? (['BET_REVERSED_AFTER_WIN'] as const) : []),
      ...reviewFlagsOf(facts, moved.cash, moved.cash > 0n),
    ],
    effects: {
      reversed: back.map(({ tx_id }) => tx_id),
      round: published?.round,
      events: published?.events ?? [],
      lateResults: lateBonusResult(message, facts, facts.round, moved.bonus),
      // The win is reversed first: the player's balance must never include money of the reversed round.
      ...reversalEffects(message, facts, back),
      ...(isBet && target.grant_id !== null && { grant: { grantId: target.grant_id, used: -1 } }),
    },
  });
}

const heldOf = ({ held }: PlayerMessageFacts, { tx_id }: TransactionRow): HeldWinRow | undefined =>
  held.find((transaction) => transaction.tx_id === tx_id);

/** A released held win moved the amount that was paid. */
const paidRow = (row: TransactionRow, held: HeldWinRow | undefined): TransactionRow =>
  held?.state === 'released' ? { ...row, cash: held.paid_cash, bonus: held.paid_bonus } : row;

/**
 * Reverses transactions' money: from the player, or from held wins. Amounts that an adjustment had taken from
 * a held win are held again.
 */
function reversalEffects(
  message: MessageOf<'rollback'>,
  facts: PlayerMessageFacts,
  back: readonly TransactionRow[],
): Required<Pick<Effects, 'money' | 'held' | 'heldChanges' | 'heldEvents'>> {
  const { request, key } = message;
  const effects = { money: [], held: [], heldChanges: [], heldEvents: [] } as ReturnType<
    typeof reversalEffects
  >;
  back.forEach((row, n) => {
    const held = heldOf(facts, row);
    const transferKey = held?.state === 'released' ? releaseKey(key, row.tx_id) : undefined;
    effects.money.push(...reversalOf(key, request.tx_id, row, { isSecond: n > 0, transferKey }));
    if (held?.state === 'held') {
      const returned = returnHeld(held, returnKey(key, request.tx_id, n), facts.now);
      effects.money.push(...returned.money);
      effects.heldChanges.push(returned.change);
    } else if (held?.state === 'released')
      effects.heldChanges.push({ ...held, state: 'rolled_back', decided_at: facts.now });
    const taken = row.op === 'adjust' ? BigInt(String(row.detail?.held ?? 0)) : 0n;
    if (taken === 0n || !facts.round) return;
    const source = clearingAccount(key).house;
    const again = { tx_id: request.tx_id, op: 'adjust', source, amount: taken, bonus: 0n } as const;
    const holding = holdingOf(message, facts, { ...again, reason: 'WIN_LIMIT', round: facts.round });
    effects.money.push(...holding.money);
    effects.held.push(...holding.held);
    effects.heldEvents.push(...holding.heldEvents);
  });
  return effects;
}

/**
 * A win's contribution to its round: for a campaign's free rounds it is recorded in full, but no money moves.
 */
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
      return { ...round, adjusted: round.adjusted - cash - bonus };
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
): WalletDecision {
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

/** Blocks an id that was rolled back before it arrived, so that it can never move money [wallet R3, I9]. */
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
