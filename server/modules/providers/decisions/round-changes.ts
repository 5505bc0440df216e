import { minAmount } from '#contracts/values/money.ts';
import { bonusShareOf } from '../../bonuses/index.ts';
import type { AccountRef } from '../../ledger/index.ts';
import { clearingAccount } from '../house-accounts.ts';
import type { WalletMessage } from '../message.ts';
import { ROUND_TRANSITIONS, requireTransition } from '../state-transitions.ts';
import type { HeldWinRow, HoldReason, RoundRow } from '../tables.ts';
import {
  accept,
  type LedgerOperation,
  type MessageOf,
  type PlayerMessageFacts,
  refuseMessage,
  reviewFlagsOf,
  transactionRow,
  type WalletDecision,
} from './decision.ts';
import { playerAccount, posting } from './postings.ts';
import {
  closedRound,
  lateBonusResult,
  netBonusStake,
  netStake,
  netWin,
  newRound,
  roundEvents,
} from './provider-round.ts';
import { HELD, holdingOf, holdReasonOf, returnHeld, returnKey } from './win-holds.ts';

/** Closes the round; a repetition gets the same response. */
export function decideEndRound(message: MessageOf<'end_round'>, facts: PlayerMessageFacts): WalletDecision {
  const before = facts.round ?? newRound(message, facts, message.request.round_id);
  const { round, events } = roundEvents(facts.round, closedRound(before, facts.now), facts);
  const detail = { round: { staked: netStake(round).toString(), won: netWin(round).toString() } };
  const row = transactionRow(message, facts, { state: 'ok', status: 'OK', detail });
  return accept(facts, row, { round, events }, { detail });
}

/** Corrects a settled bet: the difference is paid or debited, below zero if necessary. */
export function decideAdjustment(message: MessageOf<'adjust'>, facts: PlayerMessageFacts): WalletDecision {
  const { request } = message;
  const { target, round, player } = facts;
  if (target?.state !== 'ok' || target.player_id !== player.link.player_id || !round)
    return refuseMessage(message, facts, 'TX_NOT_FOUND');
  if (request.currency !== player.currency) return refuseMessage(message, facts, 'WRONG_CURRENCY');
  const amount = BigInt(request.amount);
  const reason = holdReasonOf(facts, amount, { round });
  if (reason) return holdAdjustment(message, facts, { round, amount, reason });
  const fromHeld = takeFromHeld(message, facts, -amount);
  return moveAdjustment(message, facts, { round, amount: amount + fromHeld.taken, fromHeld });
}

type Adjusted = { round: RoundRow; amount: bigint };

/** Too much to pay without review: the round is unchanged until staff decide. */
function holdAdjustment(
  message: MessageOf<'adjust'>,
  facts: PlayerMessageFacts,
  { round, amount, reason }: Adjusted & { reason: HoldReason },
): WalletDecision {
  const { request, key } = message;
  const source = clearingAccount(key).house;
  const bonus = bonusShareOf(amount, netStake(round), netBonusStake(round));
  const held = { tx_id: request.tx_id, op: 'adjust' as const, source, amount, bonus, reason, round };
  const row = transactionRow(message, facts, {
    ...{ state: 'ok', status: 'OK', round_id: round.round_id, target_tx_id: request.target_tx_id },
    ...{ detail: { reason: request.reason }, flags: HELD },
  });
  return accept(facts, row, holdingOf(message, facts, held), { detail: {} });
}

/** Reductions are taken from the round's held wins first, newest first, and then from the player. */
function takeFromHeld({ key, request }: WalletMessage, { held, now }: PlayerMessageFacts, requested: bigint) {
  const changes: HeldWinRow[] = [];
  const money: LedgerOperation[] = [];
  let taken = 0n;
  for (const win of held.filter(({ state }) => state === 'held').reverse()) {
    const left = requested - taken;
    if (left <= 0n) break;
    const part = minAmount(left, win.amount);
    const back = returnHeld(win, returnKey(key, request.tx_id, changes.length), now, part);
    changes.push(back.change);
    money.push(...back.money);
    taken += part;
  }
  return { taken, changes, money };
}

function moveAdjustment(
  message: MessageOf<'adjust'>,
  facts: PlayerMessageFacts,
  { round, amount, fromHeld }: Adjusted & { fromHeld: ReturnType<typeof takeFromHeld> },
): WalletDecision {
  const { request, key } = message;
  const adjusted = {
    ...round,
    adjusted: round.adjusted + amount,
    state:
      round.state === 'closed' ? requireTransition(ROUND_TRANSITIONS, 'closed', 'adjusted') : round.state,
  };
  const published = roundEvents(round, adjusted, facts);
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
    detail: { reason: request.reason, ...(fromHeld.taken > 0n && { held: fromHeld.taken.toString() }) },
    flags: reviewFlagsOf(facts, amount - bonus, amount > 0n),
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
  const own = amount === 0n ? [] : [posting(message, facts, 'resettlement', request.tx_id, moves, meta)];
  const money = [...fromHeld.money, ...own];
  const late = lateBonusResult(message, facts, round, bonus);
  return accept(
    facts,
    row,
    {
      round: published.round,
      events: published.events,
      money,
      heldChanges: fromHeld.changes,
      lateResults: late,
    },
    { detail: {} },
  );
}
