import { randomUUID } from 'node:crypto';
import type { WalletMessage } from '../message.ts';
import type { MessageFacts, PlayerFacts } from '../message-facts.ts';
import { type RoundEvent, roundCorrected, roundSettled } from '../round-events.ts';
import { ROUND_TRANSITIONS, requireTransition } from '../state-transitions.ts';
import type { RoundRow } from '../tables.ts';
import type { Effects } from './decision.ts';

/** A new round without any transactions. */
export function newRound(
  { key, request, card }: WalletMessage,
  { player, now }: MessageFacts & { player: PlayerFacts },
  roundId: string,
): RoundRow {
  const gameCode = 'game' in request ? request.game : '';
  return {
    ...key,
    player_id: player.link.player_id,
    round_id: roundId,
    round_ref: randomUUID(),
    game_code: gameCode,
    game_name: card?.game_name ?? gameCode,
    category: card?.category ?? '',
    currency: player.currency,
    state: requireTransition(ROUND_TRANSITIONS, 'absent', 'open'),
    bets: 0,
    staked: 0n,
    stake_reversed: 0n,
    won: 0n,
    won_reversed: 0n,
    adjusted: 0n,
    wins_to: null,
    is_published: false,
    opened_at: now,
    closed_at: null,
    bonus_grant: null,
    bonus_staked: 0n,
    bonus_stake_reversed: 0n,
    free_bonus: null,
    free_won: 0n,
    jackpot_contributed: 0n,
    jackpot_won: 0n,
  };
}

/** A round's stakes and wins, less rollbacks. */
export const netStake = ({ staked, stake_reversed }: RoundRow): bigint => staked - stake_reversed;

/** The amount a round has paid, in minor units, including reversals and adjustments. */
export const netWin = ({ won, won_reversed, adjusted }: RoundRow): bigint => won - won_reversed + adjusted;
/** The bonus share of the effective stakes. */
export const netBonusStake = ({ bonus_staked, bonus_stake_reversed }: RoundRow): bigint =>
  bonus_staked - bonus_stake_reversed;

/** Bonus money in a round whose bonus has ended: it is settled like the rest of that bonus. */
export function lateBonusResult(
  { request: { tx_id } }: WalletMessage,
  { player }: { player: PlayerFacts },
  round: RoundRow | undefined,
  bonus: bigint,
): Effects['lateResults'] {
  const grantId = round?.bonus_grant;
  if (!grantId || bonus === 0n || player.active?.grantId === grantId) return undefined;
  return { grantId, amount: bonus, txId: tx_id };
}
/** Wins, less those rolled back. */
export const netWins = ({ won, won_reversed, free_won }: RoundRow): bigint => won - won_reversed + free_won;

/** The closed round; a round that is not open is unchanged. */
export function closedRound(round: RoundRow, now: Date): RoundRow {
  if (round.state !== 'open') return round;
  return { ...round, state: requireTransition(ROUND_TRANSITIONS, 'open', 'closed'), closed_at: now };
}

/** Whether a win has a bet; a round with a win accepted by staff counts too. */
export const hasBet = (round: RoundRow | undefined): round is RoundRow =>
  round !== undefined && round.bets > 0;

/** A round after a rollback: void when no transactions are left, adjusted when it was already settled. */
export function afterReversal(round: RoundRow, now: Date): RoundRow {
  if (round.state === 'closed')
    return { ...round, state: requireTransition(ROUND_TRANSITIONS, 'closed', 'adjusted') };
  if (round.state !== 'open' || round.bets > 0 || netWins(round) > 0n) return round;
  return { ...round, state: requireTransition(ROUND_TRANSITIONS, 'open', 'voided'), closed_at: now };
}

/**
 * The round's event for the platform: published when it is settled, and again whenever its figures change
 * later. Rounds without transactions are not published.
 */
export function roundEvents(
  before: RoundRow | undefined,
  round: RoundRow,
  { player, now }: { player: Pick<PlayerFacts, 'link'>; now: Date },
): { round: RoundRow; events: RoundEvent[] } {
  if (round.state === 'open' || round.state === 'voided') return { round, events: [] };
  if (!round.is_published) {
    if (round.bets === 0 && netWin(round) === 0n) return { round, events: [] };
    return {
      round: { ...round, is_published: true },
      events: [roundSettled(round, player.link.account_id, now)],
    };
  }
  const isSame =
    before &&
    netStake(before) === netStake(round) &&
    netWin(before) === netWin(round) &&
    before.jackpot_won === round.jackpot_won &&
    isSameFree(before, round);
  return { round, events: isSame ? [] : [roundCorrected(round, player.link.account_id, now, before)] };
}

const isSameFree = (before: RoundRow, round: RoundRow): boolean =>
  !round.free_bonus || (before.bets === round.bets && before.free_won === round.free_won);
