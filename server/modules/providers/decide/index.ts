import type { Facts } from '../facts.ts';
import { idsOf, type Message, targetOf } from '../message.ts';
import type { TransactionRow } from '../tables.ts';
import { decideBet, decideBetWin } from './bet.ts';
import { decideBonusWin, decideJackpotWin, decideWin } from './credits.ts';
import { type Asking, type Decision, type Known, nothing, refused, replayed } from './decision.ts';
import { decideAdjust, decideEndRound } from './others.ts';
import { decideRollback } from './rollback.ts';

export type { Decision, Effects, Money } from './decision.ts';

/** What becomes of a message: a repetition is answered as before, everything else by the rule of its operation [GWP/1 3.5]. */
export function decide(message: Message, facts: Facts): Decision {
  const { earlier, inner, player } = facts;
  if (earlier) return again(message, facts, earlier);
  if (!player) return refused(message, facts, 'PLAYER_NOT_FOUND');
  if (inner?.state === 'tombstone') return refused(message, facts, 'TX_ROLLED_BACK');
  // An id inside the message is another message's, or its own.
  if (inner || insideOf(message) === message.request.tx_id)
    return refused(message, facts, 'DUPLICATE_MISMATCH');
  return first(message, { ...facts, player });
}

function again(message: Message, facts: Facts, earlier: TransactionRow): Decision {
  if (earlier.state === 'tombstone') {
    const answer = { ...replayed(facts, earlier), currency: facts.player?.currency ?? earlier.currency };
    const wasHit = earlier.flags.includes('TOMBSTONE_HIT');
    return { ...answer, replayed: wasHit, effects: { ...nothing(), ...(!wasHit && { hit: earlier.tx_id }) } };
  }
  if (earlier.fingerprint && message.fingerprint.equals(earlier.fingerprint)) return replayed(facts, earlier);
  return refused(message, facts, 'DUPLICATE_MISMATCH');
}

const insideOf = (message: Message): string | undefined => idsOf(message)[1] ?? targetOf(message);

function first(message: Message, facts: Known): Decision {
  switch (message.request.op) {
    case 'bet':
      return decideBet(message as Asking<'bet'>, facts);
    case 'win':
      return decideWin(message as Asking<'win'>, facts);
    case 'bet_win':
      return decideBetWin(message as Asking<'bet_win'>, facts);
    case 'rollback':
      return decideRollback(message as Asking<'rollback'>, facts);
    case 'end_round':
      return decideEndRound(message as Asking<'end_round'>, facts);
    case 'bonus_win':
      return decideBonusWin(message as Asking<'bonus_win'>, facts);
    case 'jackpot_win':
      return decideJackpotWin(message as Asking<'jackpot_win'>, facts);
    case 'adjust':
      return decideAdjust(message as Asking<'adjust'>, facts);
  }
}
