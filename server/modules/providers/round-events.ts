import { randomUUID } from 'node:crypto';
import type { PublishedEvent } from '../../platform/events/index.ts';
import { bonusShareOf } from '../bonuses/index.ts';
import type { RoundRow } from './tables.ts';

export type RoundEvent = Extract<PublishedEvent, { name: 'round.settled' | 'round.corrected' }>;

function payloadOf(round: RoundRow, accountId: string, now: Date) {
  const win = round.won - round.won_reversed + round.adjusted;
  const stake = round.staked - round.stake_reversed;
  const bonusStake = round.bonus_staked - round.bonus_stake_reversed;
  // A jackpot is paid in cash regardless of the stake's funding.
  const gameWin = win - round.jackpot_won;
  const bonusWin = gameWin > 0n ? bonusShareOf(gameWin, stake, bonusStake) : 0n;
  return {
    site_id: round.site_id,
    player_id: round.player_id,
    account_id: accountId,
    // Our id: a provider's round id may be shared by many players.
    round_id: round.round_ref,
    provider_code: round.provider_code,
    game_code: round.game_code,
    game_name: round.game_name,
    category: round.category,
    currency: round.currency,
    stake: stake.toString(),
    // A resettlement may have cost more than was won: the player's statement shows it, but a round's win is
    // never negative.
    win: (win > 0n ? win : 0n).toString(),
    ...(win < 0n && { taken: (-win).toString() }),
    ...((round.jackpot_contributed > 0n || round.jackpot_won > 0n) && {
      jackpot: { contributed: `${round.jackpot_contributed}`, won: `${round.jackpot_won}` },
    }),
    ...(round.bonus_grant && {
      bonus: { grant_id: round.bonus_grant, stake: bonusStake.toString(), win: bonusWin.toString() },
    }),
    ...(round.free_bonus && {
      free: { bonus_id: round.free_bonus, rounds: round.bets, win: round.free_won.toString() },
    }),
    at: now.toISOString(),
  };
}

/** The event of a settled round; its id ensures that it counts once. */
export function roundSettled(round: RoundRow, accountId: string, now: Date): RoundEvent {
  return {
    name: 'round.settled',
    payload: { ...payloadOf(round, accountId, now), event_id: round.round_ref },
  };
}

/** `before`: the round as last published. */
export function roundCorrected(
  round: RoundRow,
  accountId: string,
  now: Date,
  before: RoundRow | undefined,
): RoundEvent {
  const payload = { ...payloadOf(round, accountId, now), event_id: randomUUID() };
  if (!before) return { name: 'round.corrected', payload };
  const { stake, win, taken, jackpot, bonus, free } = payloadOf(before, accountId, now);
  const was = {
    stake,
    win,
    ...(taken && { taken }),
    ...(jackpot && { jackpot }),
    bonus_stake: bonus?.stake ?? '0',
    bonus_win: bonus?.win ?? '0',
    ...(free && { free_rounds: free.rounds, free_win: free.win }),
    settled_at: (before.closed_at ?? now).toISOString(),
  };
  return { name: 'round.corrected', payload: { ...payload, was } };
}
