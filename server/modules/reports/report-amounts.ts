/** A round as stored; amounts in minor units. */
export type RoundFigures = {
  stake: bigint;
  win: bigint;
  bonus_stake: bigint;
  bonus_win: bigint;
  taken: bigint;
  valid: bigint | null;
  jackpot_contributed: bigint;
  jackpot_won: bigint;
};

/** A round's figures in the reports of operations 7, and in their reconciliation. */
export type CountedAmounts = {
  /** Staked of the player's own money. */
  turnover: bigint;
  /**
   * What the games paid in the player's own money, without jackpots: pools pay those. Negative when a
   * resettlement deducted more than was won.
   */
  payout: bigint;
  /** Own money won without any stake: a cost, not a return. */
  free: bigint;
  valid: bigint;
  /** Jackpot contributions and payouts. */
  jackpot: bigint;
  jackpot_wins: bigint;
  /** Including bonus money. */
  staked: bigint;
  returned: bigint;
};

/** What a round counts in reports, in minor units: own money and bonus money apart. */
export function countedAmounts({
  stake,
  win,
  bonus_stake,
  bonus_win,
  taken,
  valid,
  jackpot_contributed,
  jackpot_won,
}: RoundFigures): CountedAmounts {
  const own = win - taken - bonus_win - jackpot_won;
  const isFree = stake === 0n;
  return {
    turnover: stake - bonus_stake,
    payout: isFree ? 0n : own,
    free: isFree ? own : 0n,
    valid: valid ?? stake,
    jackpot: jackpot_contributed,
    jackpot_wins: jackpot_won,
    staked: stake,
    returned: win - taken,
  };
}

/** The same over rows of `reports.bet`. */
export const COUNTED_SQL = {
  turnover: 'b.stake - b.bonus_stake',
  payout: 'case when b.stake = 0 then 0 else b.win - b.taken - b.bonus_win - b.jackpot_won end',
  free: 'case when b.stake = 0 then b.win - b.taken - b.bonus_win - b.jackpot_won else 0 end',
  valid: 'coalesce(b.valid, b.stake)',
  jackpot: 'b.jackpot_contributed',
  jackpot_wins: 'b.jackpot_won',
  returned: 'b.win - b.taken',
};
