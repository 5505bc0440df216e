/** The fields of `nextLevel[0]` used in the summary; anything but a finite number counts as 0 [P-07]. */
type VipNextLevel = {
  starting_deposit?: unknown;
  cycle_deposit?: unknown;
  deposit_next?: unknown;
  starting_turnover?: unknown;
  cycle_turnover?: unknown;
  turnover_next?: unknown;
  vip_name?: unknown;
  vip_name_next?: unknown;
};

/**
 * A player's VIP progress for display [P-07]: totals in the site's currency, progress in percent, 0 to 100.
 */
export type VipSummary = {
  totalDeposit: number;
  depoProgress: number;
  totalTurnover: number;
  toProgress: number;
  currentLevel: string;
  /** Empty at the highest level. */
  nextLevel: string;
};

/**
 * The VIP summary from `nextLevel[0]` of the vip call [P-07, operations 5]: in mode A a share of the total
 * requirement, in mode B of the amount missing at the start of the cycle. Never throws or returns NaN, so
 * that an invalid field does not break a screen.
 */
export function vipSummary(nextLevel: VipNextLevel | null | undefined, mode: 'A' | 'B' = 'A'): VipSummary {
  const level = nextLevel ?? {};
  const totalDeposit = sum(level.starting_deposit, level.cycle_deposit);
  const totalTurnover = sum(level.starting_turnover, level.cycle_turnover);
  const from = (starting: unknown) => (mode === 'B' ? number(starting) : 0);
  return {
    totalDeposit,
    depoProgress: progress(totalDeposit, number(level.deposit_next), from(level.starting_deposit)),
    totalTurnover,
    toProgress: progress(totalTurnover, number(level.turnover_next), from(level.starting_turnover)),
    currentLevel: text(level.vip_name),
    nextLevel: text(level.vip_name_next),
  };
}

/** Percentage floored to two decimals, so that 100 is never shown early; 100 if nothing is required. */
function progress(total: number, target: number, from: number): number {
  if (target <= 0 || total >= target) return 100;
  // A quotient just below a hundredth (0.99999…) is treated as a rounding error of the division unless the
  // product shows otherwise.
  const hundredths = Math.floor((sum(total, -from) / sum(target, -from)) * 10_000 + 1e-9);
  return Math.max(0, Math.min(hundredths, 9_999)) / 100;
}

/** Adds two decimals without binary rounding errors; no currency has more than eight decimals. */
function sum(a: unknown, b: unknown): number {
  return Number((number(a) + number(b)).toFixed(8));
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
