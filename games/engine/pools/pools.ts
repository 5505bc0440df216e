/** Parimutuel pools: the winning selections share the stakes of a pool, less a commission. */

/** Dividends are hundredths for a stake of one, rounded down to steps of 0.05 (fairness 9). */
const DIVIDEND_STEP = 5n;
const DIVIDEND_UNIT = 100n;

/** A pool's stakes by selection, minor units. */
export type Stakes = ReadonlyMap<string, bigint>;

export type PoolResult = {
  gross: bigint;
  /** Percentage of the gross, truncated to whole minor units; none for a refunded pool. */
  commission: bigint;
  /** Return of a stake of one in hundredths, stake included, by winning selection with stakes. */
  dividends: ReadonlyMap<string, bigint>;
  /** Set without a winning stake or without a winner: every stake is returned. */
  isRefund: boolean;
  paid: bigint;
  /**
   * Gross less commission less payouts: the breakage of the dividends or, if negative, the cost of the
   * minimum dividend.
   */
  breakage: bigint;
};

/** Total of the stakes, in minor units. */
export const stakeTotal = (stakes: Stakes): bigint =>
  [...stakes.values()].reduce((sum, stake) => sum + stake, 0n);

/**
 * Divides a pool among its winning selections. Gross less commission less all winning stakes is the profit;
 * each winning selection with stakes gets an equal part of it, divided among its stakes. Winners always get
 * back at least their stake. Winning stakes alone never exceed the gross, so a pool never pays out more than
 * was paid in.
 */
export function dividePool(
  stakes: Stakes,
  winners: readonly string[],
  commissionPercent: bigint,
): PoolResult {
  const gross = stakeTotal(stakes);
  const held = winners.filter((key) => (stakes.get(key) ?? 0n) > 0n);
  if (held.length === 0)
    return { gross, commission: 0n, dividends: new Map(), isRefund: true, paid: gross, breakage: 0n };
  const commission = (gross * commissionPercent) / 100n;
  const right = held.reduce((sum, key) => sum + stakes.get(key)!, 0n);
  const profit = gross - commission > right ? gross - commission - right : 0n;
  const parts = BigInt(held.length);
  const dividends = new Map(
    held.map((key) => {
      const own = parts * stakes.get(key)!;
      return [key, (((own + profit) * (DIVIDEND_UNIT / DIVIDEND_STEP)) / own) * DIVIDEND_STEP] as const;
    }),
  );
  const paid = held.reduce((sum, key) => sum + dividendReturn(stakes.get(key)!, dividends.get(key)!), 0n);
  return { gross, commission, dividends, isRefund: false, paid, breakage: gross - commission - paid };
}

/** Return of a stake at a dividend. Stakes are multiples of 20 minor units, so there is no remainder. */
export function dividendReturn(stake: bigint, dividend: bigint): bigint {
  return (stake * dividend) / DIVIDEND_UNIT;
}

/** Smallest stake unit at which every dividend is a whole number of minor units. */
export const STAKE_STEP = DIVIDEND_UNIT / DIVIDEND_STEP;
