import type { RoundCorrected, RoundSettled } from '../events/round.ts';
import { minAmount } from './money.ts';

/**
 * A settled bet for turnover; `odds` in hundredths if any, `valid` if its module caps the turnover. Minor
 * units.
 */
export type SettledBet = {
  stake: bigint;
  win: bigint;
  category: string;
  odds?: number | undefined;
  valid?: bigint | undefined;
};

/**
 * A bet with a higher chance of returning at least its stake, in hundredths of a percent, is almost risk-free
 * and does not count in any game (operations 4.2).
 */
export const MAX_WIN_CHANCE = 7_000;

/** The house edge, in hundredths of a percent, of a game with this return in percent. */
export const houseEdge = (returnPercent: number | string): number =>
  Math.max(0, Math.round(10_000 - Number(returnPercent) * 100));

/** Bets at odds below 1.50 do not count by default (operations 4.3). */
const MIN_ODDS = 150;

/**
 * Valid turnover of a settled bet (operations 4.3). In casino games the whole stake; for event bets the
 * lesser of the amounts risked and won, so that a returned stake does not count. A `return` below the stake
 * is a half loss.
 */
export function validTurnover(bet: SettledBet, minOdds = MIN_ODDS): bigint {
  const { stake, category, odds, valid = stake } = bet;
  if (category !== 'sportsbook') return minAmount(stake, valid);
  if (odds !== undefined && odds < minOdds) return 0n;
  return minAmount(riskedAmount(bet), valid);
}

/** The lesser of the amounts risked and won: zero for a returned stake. */
export function riskedAmount({ stake, win }: Pick<SettledBet, 'stake' | 'win'>): bigint {
  return minAmount(stake, win > stake ? win - stake : stake - win);
}

/** A settled round as a bet for turnover purposes. */
export function toSettledBet({ stake, win, category, odds, valid }: RoundSettled): SettledBet {
  const bound = valid === undefined ? undefined : BigInt(valid);
  return { stake: BigInt(stake), win: BigInt(win), category, odds, valid: bound };
}

/**
 * The part of a round that counts as cash play: for deposit turnover and VIP levels (operations 3.5, 5).
 * Bonus stakes count only for that bonus.
 */
export function ownMoneyTurnover(round: RoundSettled): bigint {
  const stake = BigInt(round.stake);
  const valid = validTurnover(toSettledBet(round));
  const own = stake - BigInt(round.bonus?.stake ?? 0);
  return own === stake ? valid : (valid * own) / stake;
}

/** Reduction in cash turnover from a corrected round. */
export function turnoverReduction(round: RoundCorrected): bigint {
  const { was, bonus } = round;
  if (!was) return 0n;
  const earlier = {
    ...round,
    stake: was.stake,
    win: was.win,
    ...(bonus && { bonus: { ...bonus, stake: was.bonus_stake } }),
  };
  const less = ownMoneyTurnover(earlier) - ownMoneyTurnover(round);
  return less > 0n ? less : 0n;
}
