import { bonusShareOf } from '../../bonuses/index.ts';
import { clearingAccount } from '../house-accounts.ts';
import type { ReviewFlag, RoundRow } from '../tables.ts';
import {
  type Effects,
  type MessageOf,
  NO_BALANCE_CHANGE,
  type PlayerMessageFacts,
  reviewFlagsOf,
} from './decision.ts';
import { playerAccount, posting } from './postings.ts';
import { netBonusStake, netStake } from './provider-round.ts';
import { HELD, holdingOf, holdReasonOf } from './win-holds.ts';

type Credit = {
  moved: { cash: bigint; bonus: bigint };
  /** Set when the win is held: the player's balances do not change. */
  holding: Pick<Effects, 'money' | 'held' | 'heldEvents'> | undefined;
  roundAfter: RoundRow;
  flags: ReviewFlag[];
};

/** A win of a round: paid, or held if it exceeds a limit of its provider. */
export function decideCredit(
  message: MessageOf<'win' | 'bet_win'>,
  facts: PlayerMessageFacts,
  round: RoundRow,
  { txId, amount }: { txId: string; amount: bigint },
): Credit {
  const moved = winCredit(round, amount, facts);
  const isNoted = moved.cash + moved.bonus === 0n;
  const reason = isNoted ? undefined : holdReasonOf(facts, amount, { round, free: freeStake(round, facts) });
  if (!reason) {
    const roundAfter = roundAfterWin(round, amount, moved);
    return { moved, holding: undefined, roundAfter, flags: reviewFlagsOf(facts, moved.cash, amount > 0n) };
  }
  const source = clearingAccount(message.key).house;
  const held = { tx_id: txId, op: 'win' as const, source, amount, bonus: moved.bonus, reason, round };
  const holding = holdingOf(message, facts, held);
  return { moved: NO_BALANCE_CHANGE, holding, roundAfter: round, flags: HELD };
}

/** The value of free rounds staked in a round. */
const freeStake = (round: RoundRow, { grant }: PlayerMessageFacts): bigint =>
  round.wins_to !== null && grant ? grant.bet_value * BigInt(round.bets) : 0n;

/**
 * The destination of wins from bonus money: the active bonus. Without one there are no terms for wagering
 * them, and money on the bonus account could be neither played nor withdrawn: they are cash.
 */
export const winAccount = (to: 'cash' | 'bonus', { player }: PlayerMessageFacts): 'cash' | 'bonus' =>
  player.active ? to : 'cash';

/** The postings of a win in the round. */
function winCredit(
  round: RoundRow,
  amount: bigint,
  facts: PlayerMessageFacts,
): { cash: bigint; bonus: bigint } {
  if (round.wins_to === 'nowhere') return NO_BALANCE_CHANGE;
  if (round.wins_to === 'bonus')
    return winAccount('bonus', facts) === 'bonus' ? { cash: 0n, bonus: amount } : { cash: amount, bonus: 0n };
  const bonus = bonusShareOf(amount, netStake(round), netBonusStake(round));
  return { cash: amount - bonus, bonus };
}

/** A round with a win added: for a campaign's free rounds it is only recorded. */
function roundAfterWin(
  round: RoundRow,
  amount: bigint,
  { cash, bonus }: { cash: bigint; bonus: bigint },
): RoundRow {
  if (round.free_bonus) return { ...round, free_won: round.free_won + amount };
  return { ...round, won: round.won + cash + bonus };
}

/** The posting of a win, if it moves money. */
export function winPosting(
  message: MessageOf<'win' | 'bet_win'>,
  facts: PlayerMessageFacts,
  txId: string,
  { cash, bonus }: { cash: bigint; bonus: bigint },
) {
  if (cash + bonus === 0n) return [];
  const moves = [
    { from: clearingAccount(message.key), to: playerAccount(facts, 'cash'), amount: cash },
    { from: clearingAccount(message.key), to: playerAccount(facts, 'bonus'), amount: bonus },
  ];
  const meta = { round_id: facts.round?.round_ref ?? txId, game_code: message.request.game };
  return [posting(message, facts, 'win', txId, moves, meta)];
}
