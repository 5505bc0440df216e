import { targetOf, transactionIdsOf, type WalletMessage } from '../message.ts';
import type { MessageFacts } from '../message-facts.ts';
import type { TransactionRow } from '../tables.ts';
import { decideBet, decideBetWin } from './bet.ts';
import {
  type MessageOf,
  noEffects,
  type PlayerMessageFacts,
  refuseMessage,
  repeatedDecision,
  type WalletDecision,
} from './decision.ts';
import { decideRollback } from './rollback.ts';
import { decideAdjustment, decideEndRound } from './round-changes.ts';
import { decideBonusWin, decideJackpotWin, decideWin } from './wins.ts';

export type { Effects, LedgerOperation, WalletDecision } from './decision.ts';

/**
 * Decides a message: a repetition gets the original response, everything else is decided by its operation
 * [wallet 3.5].
 */
export function decideMessage(message: WalletMessage, facts: MessageFacts): WalletDecision {
  const { earlier, inner, player } = facts;
  if (earlier) return decideRepeated(message, facts, earlier);
  if (!player) return refuseMessage(message, facts, 'PLAYER_NOT_FOUND');
  if (inner?.state === 'tombstone') return refuseMessage(message, facts, 'TX_ROLLED_BACK');
  // The id inside the message belongs to another message, or equals the message's own id.
  if (inner || innerMessage(message) === message.request.tx_id)
    return refuseMessage(message, facts, 'DUPLICATE_MISMATCH');
  return decideFirst(message, { ...facts, player });
}

function decideRepeated(
  message: WalletMessage,
  facts: MessageFacts,
  earlier: TransactionRow,
): WalletDecision {
  if (earlier.state === 'tombstone') {
    const answer = {
      ...repeatedDecision(facts, earlier),
      currency: facts.player?.currency ?? earlier.currency,
    };
    const wasHit = earlier.flags.includes('TOMBSTONE_HIT');
    return {
      ...answer,
      replayed: wasHit,
      effects: { ...noEffects(), ...(!wasHit && { tombstoneHit: earlier.tx_id }) },
    };
  }
  if (earlier.fingerprint && message.fingerprint.equals(earlier.fingerprint))
    return repeatedDecision(facts, earlier);
  return refuseMessage(message, facts, 'DUPLICATE_MISMATCH');
}

const innerMessage = (message: WalletMessage): string | undefined =>
  transactionIdsOf(message)[1] ?? targetOf(message);

function decideFirst(message: WalletMessage, facts: PlayerMessageFacts): WalletDecision {
  switch (message.request.op) {
    case 'bet':
      return decideBet(message as MessageOf<'bet'>, facts);
    case 'win':
      return decideWin(message as MessageOf<'win'>, facts);
    case 'bet_win':
      return decideBetWin(message as MessageOf<'bet_win'>, facts);
    case 'rollback':
      return decideRollback(message as MessageOf<'rollback'>, facts);
    case 'end_round':
      return decideEndRound(message as MessageOf<'end_round'>, facts);
    case 'bonus_win':
      return decideBonusWin(message as MessageOf<'bonus_win'>, facts);
    case 'jackpot_win':
      return decideJackpotWin(message as MessageOf<'jackpot_win'>, facts);
    case 'adjust':
      return decideAdjustment(message as MessageOf<'adjust'>, facts);
  }
}
