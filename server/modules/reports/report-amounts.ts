/** A round as it is kept; amounts in minor units. */
export type RoundFigures = {
  stake: bigint;
  win: bigint;
  bonus_stake: bigint;
  bonus_win: bigint;
  taken: bigint;
  valid: bigint | null;
};

/** What a round counts in the reports of operations 7, and in their proof. */
export type CountedAmounts = {
  /** Staked of the player's own money. */
  turnover: bigint;
  /** Returned of it as the player's own money; less than nothing when a resettlement took more than was won. */
  payout: bigint;
  /** Own money won without any stake: a cost, no return. */
  free: bigint;
  valid: bigint;
  /** Bonus money and all. */
  staked: bigint;
  returned: bigint;
};

export function countedAmounts({
  stake,
  win,
  bonus_stake,
  bonus_win,
  taken,
  valid,
}: RoundFigures): CountedAmounts {
  const own = win - taken - bonus_win;
  const isFree = stake === 0n;
  return {
    turnover: stake - bonus_stake,
    payout: isFree ? 0n : own,
    free: isFree ? own : 0n,
    valid: valid ?? stake,
    staked: stake,
    returned: win - taken,
  };
}

/** The same over rows of `reports.bet`. */
export const COUNTED_SQL = {
  turnover: 'b.stake - b.bonus_stake',
  payout: 'case when b.stake = 0 then 0 else b.win - b.taken - b.bonus_win end',
  free: 'case when b.stake = 0 then b.win - b.taken - b.bonus_win else 0 end',
  valid: 'coalesce(b.valid, b.stake)',
  returned: 'b.win - b.taken',
};
