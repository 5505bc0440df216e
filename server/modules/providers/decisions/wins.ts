import { MINUTE_MS } from '#contracts/values/time.ts';
import type { RoundRow } from '../tables.ts';
import { roundAfterWin, winAccount, winCredit, winPosting } from './bet.ts';
import {
  accept,
  type Decision,
  flagsOf,
  type MessageOf,
  noEffects,
  type PlayerMessageFacts,
  refuse,
  transactionRow,
} from './decision.ts';
import { jackpotAccount, playerAccount, posting, promoAccount } from './postings.ts';
import { closeRound, hasBet, lateBonusResult, newRound, roundEvents } from './rounds.ts';

/** For how long a win may run ahead of its bet [wallet R8]. */
const ORPHAN_WAIT_MS = MINUTE_MS;

/**
 * A win, always taken [wallet R2], also when its round is over [wallet R9]; `round_closed` ends the round.
 */
export function decideWin(message: MessageOf<'win'>, facts: PlayerMessageFacts): Decision {
  const { request } = message;
  if (request.currency !== facts.player.currency) return refuse(message, facts, 'WRONG_CURRENCY');
  const orphan = !hasBet(facts.round);
  if (orphan && !isOrphanAccepted(facts)) return waitForBet(message, facts);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const amount = BigInt(request.amount);
  const moved = winCredit(before, amount, facts);
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    ...moved,
    grant_id: request.grant_id ?? null,
    flags: [...creditFlags(before, orphan), ...flagsOf(facts, moved.cash, amount > 0n)],
  });
  const paid = roundAfterWin(before, amount, moved);
  const { round, events } = roundEvents(
    facts.round,
    request.round_closed ? closeRound(paid, facts.now) : paid,
    facts,
  );
  const money = winPosting(message, { ...facts, round }, request.tx_id, moved);
  const late = lateBonusResult(message, facts, round, moved.bonus);
  return accept(facts, row, { round, events, money, lateResults: late, ...removedOrphan(facts) });
}

/** A jackpot's money comes from the jackpot, never from the game. */
export function decideJackpotWin(message: MessageOf<'jackpot_win'>, facts: PlayerMessageFacts): Decision {
  const { request, key } = message;
  if (request.currency !== facts.player.currency) return refuse(message, facts, 'WRONG_CURRENCY');
  const orphan = !hasBet(facts.round);
  if (orphan && !isOrphanAccepted(facts)) return waitForBet(message, facts);
  const before = facts.round ?? newRound(message, facts, request.round_id);
  const amount = BigInt(request.amount);
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    cash: amount,
    detail: { jackpot_id: request.jackpot_id },
    flags: [...creditFlags(before, orphan), ...flagsOf(facts, amount, amount > 0n)],
  });
  const paid = { ...before, won: before.won + amount, jackpot_won: before.jackpot_won + amount };
  const { round, events } = roundEvents(facts.round, paid, facts);
  const move = { from: jackpotAccount(key, request.jackpot_id), to: playerAccount(facts, 'cash'), amount };
  const meta = { round_id: round.round_ref, game_code: request.game };
  const money = amount > 0n ? [posting(message, facts, 'jackpot_win', request.tx_id, move, meta)] : [];
  return accept(facts, row, { round, events, money, ...removedOrphan(facts) });
}

/**
 * Money outside rounds: a prize, or the total of free rounds. Where a grant pays each win, its total is only
 * noted [wallet 12.5].
 */
export function decideBonusWin(message: MessageOf<'bonus_win'>, facts: PlayerMessageFacts): Decision {
  const { request, key } = message;
  if (request.currency !== facts.player.currency) return refuse(message, facts, 'WRONG_CURRENCY');
  const grant = facts.grant?.player_id === facts.player.link.player_id ? facts.grant : undefined;
  const given = BigInt(request.amount);
  const isNoted = grant?.win_mode === 'each' || grant?.wins_to === 'campaign';
  const amount = isNoted ? 0n : given;
  const to = winAccount(grant?.wins_to === 'bonus' ? 'bonus' : 'cash', facts);
  const moved = { cash: to === 'cash' ? amount : 0n, bonus: to === 'bonus' ? amount : 0n };
  const row = transactionRow(message, facts, {
    state: 'ok',
    status: 'OK',
    ...moved,
    grant_id: request.grant_id ?? null,
    flags: flagsOf(facts, moved.cash, amount > 0n),
  });
  const move = { from: promoAccount(key), to: playerAccount(facts, to), amount };
  const money = amount > 0n ? [posting(message, facts, 'promo', request.tx_id, move, {})] : [];
  return accept(facts, row, { money });
}

const creditFlags = ({ state }: RoundRow, orphan: boolean) => [
  ...(orphan ? (['ORPHAN_WIN'] as const) : []),
  ...(state === 'closed' || state === 'adjusted' ? (['LATE_WIN'] as const) : []),
];

/**
 * A win without its bet is taken when somebody has said so, or after a while where the provider may send such
 * wins.
 */
function isOrphanAccepted({ orphan, account, now }: PlayerMessageFacts): boolean {
  if (!orphan) return false;
  if (orphan.accepted_at) return true;
  return account.allow_orphan_win && now.getTime() - orphan.first_seen_at.getTime() >= ORPHAN_WAIT_MS;
}

const removedOrphan = ({ orphan }: PlayerMessageFacts) => orphan && { orphanGone: orphan.tx_id };

/** "Ask again": never a final no to a win. It is written down for whoever must look at it. */
function waitForBet(message: MessageOf<'win' | 'jackpot_win'>, facts: PlayerMessageFacts): Decision {
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
  const waiting = refuse(message, facts, 'INTERNAL', { reason: 'noBet' });
  return { ...waiting, effects: { ...noEffects(), orphan } };
}
