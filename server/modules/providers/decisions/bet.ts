import { clearingAccount } from '../house-accounts.ts';
import type { FreeRoundsRow, RoundRow } from '../tables.ts';
import { betRefusal, fundingOf } from './bet-checks.ts';
import {
  accept,
  type Effects,
  type MessageOf,
  type PlayerMessageFacts,
  playableFunds,
  refuseMessage,
  transactionRow,
  type WalletDecision,
} from './decision.ts';
import { contributionsOf, playerAccount, posting } from './postings.ts';
import { closedRound, lateBonusResult, newRound, roundEvents } from './provider-round.ts';
import { HELD } from './win-holds.ts';
import { decideCredit, winPosting } from './win-payment.ts';

/** Takes a stake, or uses a free round. */
export function decideBet(message: MessageOf<'bet'>, facts: PlayerMessageFacts): WalletDecision {
  const refusal = betRefusal(message, facts);
  if (refusal) return refuseMessage(message, facts, refusal.status, refusal.detail);
  const { round, effects, row } = decideStake(message, facts);
  return accept(facts, row, { ...effects, round });
}

/**
 * A stake and its win in one message: the win does not fund the stake, and the round closes unless stated
 * otherwise.
 */
export function decideBetWin(message: MessageOf<'bet_win'>, facts: PlayerMessageFacts): WalletDecision {
  const { request } = message;
  const refusal = betRefusal(message, facts);
  if (refusal) return refuseMessage(message, facts, refusal.status, refusal.detail);
  const staked = decideStake(message, facts);
  const win = BigInt(request.win_amount);
  const credit = decideCredit(message, facts, staked.round, { txId: request.win_tx_id, amount: win });
  const won = credit.moved;
  const winRow = {
    ...transactionRow(message, facts, { state: 'ok', status: 'OK', ...won }),
    flags: credit.holding ? HELD : [],
    tx_id: request.win_tx_id,
    op: 'win' as const,
    fingerprint: null,
    amount: win,
    balance_after: staked.row.balance_after + won.cash + playableFunds(facts, won.bonus),
    partner_tx_id: request.tx_id,
  };
  const row = {
    ...staked.row,
    partner_tx_id: request.win_tx_id,
    balance_after: winRow.balance_after,
    detail: { bet_ref: staked.row.tx_ref, win_ref: winRow.tx_ref },
  };
  const paid = credit.roundAfter;
  const ended = request.round_closed === false ? paid : closedRound(paid, facts.now);
  const { round, events } = roundEvents(facts.round, ended, facts);
  const inRound = { ...facts, round: staked.round };
  const paidOut = credit.holding?.money ?? winPosting(message, inRound, request.win_tx_id, won);
  const money = [...(staked.effects.money ?? []), ...paidOut];
  return accept(
    facts,
    row,
    {
      ...staked.effects,
      rows: [winRow],
      round,
      events,
      ...credit.holding,
      money,
      lateResults: lateBonusResult(message, facts, round, won.bonus),
    },
    { moved: { cash: row.cash + won.cash, bonus: row.bonus + won.bonus }, detail: row.detail },
  );
}

type StakeDecision = { row: ReturnType<typeof transactionRow>; round: RoundRow; effects: Partial<Effects> };

function decideStake(message: MessageOf<'bet' | 'bet_win'>, facts: PlayerMessageFacts): StakeDecision {
  const { request, key } = message;
  const amount = BigInt(request.amount);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const parts = request.jackpot_contributions ?? [];
  const contributed = parts.reduce((sum, part) => sum + BigInt(part.amount), 0n);
  const funds = fundingOf(message, facts);
  if (!funds.ok) throw new Error('a stake that cannot be covered was accepted');
  const moves = [
    { from: playerAccount(facts, 'cash'), to: clearingAccount(key), amount: funds.cash },
    { from: playerAccount(facts, 'bonus'), to: clearingAccount(key), amount: funds.bonus },
  ];
  const meta = { round_id: before.round_ref, game_code: request.game };
  return {
    row: transactionRow(message, facts, {
      state: 'ok',
      status: 'OK',
      cash: -funds.cash,
      bonus: -funds.bonus,
      grant_id: request.grant_id ?? null,
      contributions: parts.length,
      jackpot_contributed: contributed,
    }),
    round: {
      ...before,
      bets: before.bets + 1,
      staked: before.staked + amount,
      jackpot_contributed: before.jackpot_contributed + contributed,
      bonus_grant: before.bonus_grant ?? (funds.counts ? (facts.player.active?.grantId ?? null) : null),
      bonus_staked: before.bonus_staked + funds.bonus,
      wins_to: facts.grant && request.grant_id ? winDestination(facts.grant) : before.wins_to,
      free_bonus: (request.grant_id && facts.grant?.bonus_id) || before.free_bonus,
    },
    effects: {
      ...(request.grant_id !== undefined && { grant: { grantId: request.grant_id, used: 1 } }),
      money:
        amount > 0n
          ? [
              posting(message, facts, 'bet', request.tx_id, moves, meta),
              ...contributionsOf(message, facts, request.tx_id, parts),
            ]
          : [],
    },
  };
}

/**
 * Wins of free rounds go to the destination in the grant; if paid as one sum at the end, they are only
 * recorded [wallet R11, 12.5].
 */
const winDestination = ({ wins_to, win_mode }: Pick<FreeRoundsRow, 'wins_to' | 'win_mode'>) =>
  win_mode === 'total' || wins_to === 'campaign' ? 'nowhere' : wins_to;
