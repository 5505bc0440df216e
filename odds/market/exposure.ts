import { type Ratio, ratio } from '../exact/ratio.ts';
import { atMost, type Rounding, round } from '../exact/rounding.ts';

/**
 * A bet of the book: its stake in minor units, and the return per unit of stake in each state of the event.
 */
type BookBet<State> = { readonly stake: bigint; readonly multiplier: (state: State) => Ratio };

/** Profit of the book in each state, in minor units, exact to the unit. */
export function profits<State>(
  bets: readonly BookBet<State>[],
  states: readonly State[],
  rounding: Rounding,
): bigint[] {
  return states.map((state) =>
    bets.reduce((sum, bet) => sum + bet.stake - returned(bet, state, rounding), 0n),
  );
}

function returned<State>({ stake, multiplier }: BookBet<State>, state: State, rounding: Rounding): bigint {
  const { num, den } = multiplier(state);
  return round(ratio(num * stake, den), rounding);
}

/** The lowest profit over all states: the worst case, in minor units. */
export function worstCase(all: readonly bigint[]): bigint {
  return all.reduce(atMost);
}

/**
 * Maximum additional stake in minor units that keeps every loss within `limit` (sportsbook 13.3); null if
 * unlimited.
 */
export function maxStake<State>(
  multiplier: (state: State) => Ratio,
  states: readonly State[],
  current: readonly bigint[],
  limit: bigint,
): bigint | null {
  let max: bigint | null = null;
  states.forEach((state, i) => {
    const { num, den } = multiplier(state);
    if (num <= den) return;
    const room = limit + current[i]!;
    const stake = room <= 0n ? 0n : (room * den) / (num - den);
    if (max === null || stake < max) max = stake;
  });
  return max;
}

/** Maximum stake at a price with a profit of at most `mostWin` minor units. */
export function stakeForWin(decimal: Ratio, maxWin: bigint): bigint {
  return (maxWin * decimal.den) / (decimal.num - decimal.den);
}
