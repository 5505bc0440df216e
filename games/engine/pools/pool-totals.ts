import type { BetLine } from '../shared/index.ts';
import { dividendReturn, dividePool, type PoolResult, type Stakes, stakeTotal } from './pools.ts';

/** A bet in a pool: the pool's name, and the selection in it as text. */
export type Ticket = { pool: string; on: string };

/** The public view of a pool; amounts in minor units, dividends in hundredths of a stake of one. */
export type PoolBoard = {
  pool: string;
  gross: string;
  commission: string;
  /** By selection with stakes. */
  stakes: Readonly<Record<string, string>>;
  /**
   * Before the result: the current dividend of each selection, in pools with one winner. Afterwards: the
   * winners' dividends.
   */
  dividends: Readonly<Record<string, number>>;
  isRefund: boolean;
  breakage: string | null;
};

/** Splits lines by pool and selection. */
export function stakesBySelection(
  pools: readonly string[],
  lines: readonly BetLine[],
  ticketOf: (line: BetLine) => Ticket,
): Map<string, Map<string, bigint>> {
  const by = new Map(pools.map((pool) => [pool, new Map<string, bigint>()]));
  for (const line of lines) {
    const { pool, on } = ticketOf(line);
    const stakes = by.get(pool)!;
    stakes.set(on, (stakes.get(on) ?? 0n) + line.stake);
  }
  return by;
}

/** Return of each line, given the winning selections of each pool. */
export function settlePools(
  pools: readonly string[],
  lines: readonly BetLine[],
  ticketOf: (line: BetLine) => Ticket,
  winnersOf: (pool: string) => readonly string[],
  commissionPercent: bigint,
): bigint[] {
  const stakes = stakesBySelection(pools, lines, ticketOf);
  const results = new Map(
    pools.map((pool) => [pool, dividePool(stakes.get(pool)!, winnersOf(pool), commissionPercent)] as const),
  );
  return lines.map((line) => {
    const { pool, on } = ticketOf(line);
    const { isRefund, dividends } = results.get(pool)!;
    if (isRefund) return line.stake;
    return dividendReturn(line.stake, dividends.get(on) ?? 0n);
  });
}

/** The public view of a pool. Before the result its dividends assume that each selection wins alone. */
export function poolBoard(
  pool: string,
  stakes: Stakes,
  winners: readonly string[] | null,
  { commissionPercent, hasOneWinner }: { commissionPercent: bigint; hasOneWinner: boolean },
): PoolBoard {
  const result = winners && dividePool(stakes, winners, commissionPercent);
  const dividends = result
    ? result.dividends
    : new Map(
        (hasOneWinner ? [...stakes.keys()] : []).map((on) => [
          on,
          dividePool(stakes, [on], commissionPercent).dividends.get(on)!,
        ]),
      );
  return {
    pool,
    gross: stakeTotal(stakes).toString(),
    commission: commissionOf(result, stakes, commissionPercent).toString(),
    stakes: Object.fromEntries([...stakes].map(([on, stake]) => [on, stake.toString()])),
    dividends: Object.fromEntries([...dividends].map(([on, dividend]) => [on, Number(dividend)])),
    isRefund: result?.isRefund ?? false,
    breakage: result ? result.breakage.toString() : null,
  };
}

function commissionOf(result: PoolResult | null, stakes: Stakes, percent: bigint): bigint {
  return result ? result.commission : (stakeTotal(stakes) * percent) / 100n;
}
