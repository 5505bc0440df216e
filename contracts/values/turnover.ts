import type { RoundSettled } from '../events/round.ts';

/** A settled bet as it counts; `odds` in hundredths where it had any. Amounts in minor units. */
export type SettledBet = { stake: bigint; win: bigint; category: string; odds?: number | undefined };

/** Bets at lower odds than 1.50 count for nothing where nobody says otherwise (operations 4.3). */
export const LEAST_ODDS = 150;

/**
 * What a settled bet counts (operations 4.3). In a casino the whole stake; a bet on an event what it has risked or won, whichever is
 * less, so that a returned stake counts nothing. `return` less than the stake is a half loss.
 */
export function validTurnover({ stake, win, category, odds }: SettledBet, leastOdds = LEAST_ODDS): bigint {
  if (category !== 'sportsbook') return stake;
  if (odds !== undefined && odds < leastOdds) return 0n;
  const moved = win > stake ? win - stake : stake - win;
  return moved < stake ? moved : stake;
}

/**
 * What of a round counts where the player's own money is asked for: deposits that must be played, VIP levels (operations 3.5, 5). What
 * was staked from a bonus counts for that bonus alone.
 */
export function ownTurnover(round: RoundSettled): bigint {
  const { category, odds, bonus } = round;
  const stake = BigInt(round.stake);
  const valid = validTurnover({ stake, win: BigInt(round.win), category, odds });
  const own = stake - BigInt(bonus?.stake ?? 0);
  return own === stake ? valid : (valid * own) / stake;
}
