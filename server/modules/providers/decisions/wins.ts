import { MINUTE_MS } from '#contracts/values/time.ts';
import { jackpotAccount, promoAccount } from '../house-accounts.ts';
import type { RoundRow } from '../tables.ts';
import {
  accept,
  type MessageOf,
  noEffects,
  type PlayerMessageFacts,
  refuseMessage,
  reviewFlagsOf,
  transactionRow,
  type WalletDecision,
} from './decision.ts';
import { playerAccount, posting } from './postings.ts';
import { closedRound, hasBet, lateBonusResult, newRound, roundEvents } from './provider-round.ts';
import { HELD, holdingOf, holdReasonOf, jackpotHoldReason } from './win-holds.ts';
import { decideCredit, winAccount, winPosting } from './win-payment.ts';

/** The maximum time a win may arrive before its bet [wallet R8]. */
const ORPHAN_WAIT_MS = MINUTE_MS;

/**
 * A win is always accepted [wallet R2], even after the end of its round [wallet R9]; `round_closed` ends the
 * round.
 */
export function decideWin(message: MessageOf<'win'>, facts: PlayerMessageFacts): WalletDecision {
  const { request } = message;
  if (request.currency !== facts.player.currency) return refuseMessage(message, facts, 'WRONG_CURRENCY');
  const orphan = !hasBet(facts.round);
  if (orphan && !isOrphanAccepted(facts)) return waitForBet(message, facts);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const amount = BigInt(request.amount);
  const win = decideCredit(message, facts, before, { txId: request.tx_id, amount });
  const { moved } = win;
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    ...moved,
    grant_id: request.grant_id ?? null,
    flags: [...creditFlags(before, orphan), ...win.flags],
  });
  const paid = win.roundAfter;
  const { round, events } = roundEvents(
    facts.round,
    request.round_closed ? closedRound(paid, facts.now) : paid,
    facts,
  );
  const money = winPosting(message, { ...facts, round }, request.tx_id, moved);
  const late = lateBonusResult(message, facts, round, moved.bonus);
  const effects = { round, events, money, ...win.holding, lateResults: late, ...removedOrphan(facts) };
  return accept(facts, row, effects);
}

/** A jackpot is paid from its pool, never by the game. */
export function decideJackpotWin(
  message: MessageOf<'jackpot_win'>,
  facts: PlayerMessageFacts,
): WalletDecision {
  const { request, key } = message;
  if (request.currency !== facts.player.currency) return refuseMessage(message, facts, 'WRONG_CURRENCY');
  const orphan = !hasBet(facts.round);
  if (orphan && !isOrphanAccepted(facts)) return waitForBet(message, facts);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const amount = BigInt(request.amount);
  const pool = jackpotAccount(key, request.jackpot_id);
  const reason = jackpotHoldReason(facts, amount);
  const holding =
    reason &&
    holdingOf(message, facts, {
      ...{ tx_id: request.tx_id, op: 'jackpot_win', source: pool.house, amount, bonus: 0n, reason },
      round: before,
    });
  const cash = holding ? 0n : amount;
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    cash,
    detail: { jackpot_id: request.jackpot_id },
    flags: [...creditFlags(before, orphan), ...(holding ? HELD : reviewFlagsOf(facts, cash, cash > 0n))],
  });
  const paid = { ...before, won: before.won + cash, jackpot_won: before.jackpot_won + cash };
  const { round, events } = roundEvents(facts.round, paid, facts);
  const move = { from: pool, to: playerAccount(facts, 'cash'), amount: cash };
  const meta = { round_id: round.round_ref, game_code: request.game };
  const money = cash > 0n ? [posting(message, facts, 'jackpot_win', request.tx_id, move, meta)] : [];
  return accept(facts, row, { round, events, money, ...holding, ...removedOrphan(facts) });
}

/**
 * Money outside rounds: a prize, or the total of free rounds. If a grant pays each win, its total is only
 * recorded [wallet 12.5].
 */
export function decideBonusWin(message: MessageOf<'bonus_win'>, facts: PlayerMessageFacts): WalletDecision {
  const { request, key } = message;
  if (request.currency !== facts.player.currency) return refuseMessage(message, facts, 'WRONG_CURRENCY');
  const grant = facts.grant?.player_id === facts.player.link.player_id ? facts.grant : undefined;
  const bonusAmount = BigInt(request.amount);
  const isNoted = grant?.win_mode === 'each' || grant?.wins_to === 'campaign';
  const free = grant ? grant.bet_value * BigInt(grant.used) : 0n;
  const reason = isNoted ? undefined : holdReasonOf(facts, bonusAmount, { free });
  const amount = isNoted || reason ? 0n : bonusAmount;
  const to = winAccount(grant?.wins_to === 'bonus' ? 'bonus' : 'cash', facts);
  const holding =
    reason &&
    holdingOf(message, facts, {
      ...{
        tx_id: request.tx_id,
        op: 'bonus_win',
        source: promoAccount(key).house,
        amount: bonusAmount,
        reason,
      },
      bonus: to === 'bonus' ? bonusAmount : 0n,
    });
  const moved = { cash: to === 'cash' ? amount : 0n, bonus: to === 'bonus' ? amount : 0n };
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    ...moved,
    grant_id: request.grant_id ?? null,
    flags: holding ? HELD : reviewFlagsOf(facts, moved.cash, amount > 0n),
  });
  const move = { from: promoAccount(key), to: playerAccount(facts, to), amount };
  const money = amount > 0n ? [posting(message, facts, 'promo', request.tx_id, move, {})] : [];
  return accept(facts, row, { money, ...holding });
}

const creditFlags = ({ state }: RoundRow, orphan: boolean) => [
  ...(orphan ? (['ORPHAN_WIN'] as const) : []),
  ...(state === 'closed' || state === 'adjusted' ? (['LATE_WIN'] as const) : []),
];

/**
 * A win without its bet is credited once staff have accepted it, or after a delay if the provider may send
 * such wins.
 */
function isOrphanAccepted({ orphan, account, now }: PlayerMessageFacts): boolean {
  if (!orphan) return false;
  if (orphan.accepted_at) return true;
  return account.allow_orphan_win && now.getTime() - orphan.first_seen_at.getTime() >= ORPHAN_WAIT_MS;
}

const removedOrphan = ({ orphan }: PlayerMessageFacts) => orphan && { orphanGone: orphan.tx_id };

/** "Ask again": a win is never refused permanently. It is recorded for review. */
function waitForBet(message: MessageOf<'win' | 'jackpot_win'>, facts: PlayerMessageFacts): WalletDecision {
  const { request, key } = message;
  const orphan = {
    ...key,
    player_id: facts.player.link.player_id,
    round_id: request.round_id,
    tx_id: request.tx_id,
    op: request.op,
    amount: BigInt(request.amount),
    currency: request.currency,
    first_seen_at: facts.orphan?.first_seen_at ?? facts.now,
    last_seen_at: facts.now,
    accepted_at: null,
  };
  const waiting = refuseMessage(message, facts, 'INTERNAL', { reason: 'noBet' });
  return { ...waiting, effects: { ...noEffects(), orphan } };
}
