import type { RoundCorrected, RoundSettled } from '../events/round.ts';

/**
 * A settled bet as it counts; `odds` in hundredths where it had any, `valid` where the module that took it
 * caps what counts. Minor units.
 */
export type SettledBet = {
  stake: bigint;
  win: bigint;
  category: string;
  odds?: number | undefined;
  valid?: bigint | undefined;
};

/**
 * A bet that wins with a higher chance, in hundredths of a percent, is play nearly without risk: it counts
 * nothing, in every game (operations 4.2). It is the chance to get the stake back or more.
 */
export const MAX_WIN_CHANCE = 7_000;

/** The house edge in hundredths of a percent of a game with this return in percent. */
export const houseEdge = (returnPercent: number | string): number =>
  Math.max(0, Math.round(10_000 - Number(returnPercent) * 100));

/** Bets at odds below 1.50 do not count by default (operations 4.3). */
export const MIN_ODDS = 150;

/**
 * What a settled bet counts (operations 4.3). In a casino the whole stake; a bet on an event what it has
 * risked or won, whichever is less, so that a returned stake counts nothing. `return` less than the stake is
 * a half loss.
 */
export function validTurnover(bet: SettledBet, minOdds = MIN_ODDS): bigint {
  const { stake, category, odds, valid = stake } = bet;
  if (category !== 'sportsbook') return min(stake, valid);
  if (odds !== undefined && odds < minOdds) return 0n;
  return min(riskedAmount(bet), valid);
}

/** What has been risked or won, whichever is less: nothing of a stake that came back. */
export function riskedAmount({ stake, win }: Pick<SettledBet, 'stake' | 'win'>): bigint {
  return min(stake, win > stake ? win - stake : stake - win);
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** A settled round as a bet that counts. */
export function toSettledBet({ stake, win, category, odds, valid }: RoundSettled): SettledBet {
  const bound = valid === undefined ? undefined : BigInt(valid);
  return { stake: BigInt(stake), win: BigInt(win), category, odds, valid: bound };
}

/**
 * The part of a round that counts as the player's own money: for deposit turnover and VIP levels (operations
 * 3.5, 5). Bonus stakes count for that bonus only.
 */
export function ownMoneyTurnover(round: RoundSettled): bigint {
  const stake = BigInt(round.stake);
  const valid = validTurnover(toSettledBet(round));
  const own = stake - BigInt(round.bonus?.stake ?? 0);
  return own === stake ? valid : (valid * own) / stake;
}

/** What a corrected round counts less than before, of the player's own money. */
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
