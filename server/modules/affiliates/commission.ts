import type { AffiliatePlan } from '#contracts/values/affiliate-plan.ts';

/** A month's results of an affiliate's players; minor units. */
export type AffiliateFigures = {
  ggr: bigint;
  /** Contributions to jackpot pools. */
  jackpot: bigint;
  bonuses: bigint;
  deposits: bigint;
  /** Deposits reversed by banks and wallets. */
  returned: bigint;
  /** Players whose CPA becomes payable. */
  qualified: number;
};
/** One line of a statement; amounts as digits, deductions negative. */
export type CommissionLine = { what: string; amount: string };

const BASIS_POINTS = 10_000n;
const portionOf = (amount: bigint, points: number): bigint =>
  amount > 0n ? (amount * BigInt(points)) / BASIS_POINTS : 0n;

/** Net revenue: gross revenue less costs (operations 6), itemised. */
export function netRevenue(
  plan: AffiliatePlan,
  figures: AffiliateFigures,
): { ngr: bigint; lines: CommissionLine[] } {
  const parts: [string, bigint][] = [
    ['ggr', figures.ggr],
    ['jackpot', -figures.jackpot],
    ['platform', -portionOf(figures.ggr - figures.jackpot, plan.platform)],
    ['bonuses', -figures.bonuses],
    ['payments', -portionOf(figures.deposits, plan.payments)],
    ['returned', -figures.returned],
    ['admin', -portionOf(figures.ggr, plan.admin)],
  ];
  const lines = parts
    .filter(([what, amount]) => what === 'ggr' || amount !== 0n)
    .map(([what, amount]) => ({ what, amount: amount.toString() }));
  return { ngr: parts.reduce((sum, [, amount]) => sum + amount, 0n), lines };
}

/** The revenue share rate for a net revenue: that of the highest tier reached. */
export function shareFor({ tiers }: AffiliatePlan, ngr: bigint): number {
  const reached = tiers.filter(({ from }) => ngr >= BigInt(from));
  return reached.reduce((best, tier) => (BigInt(tier.from) >= BigInt(best.from) ? tier : best), {
    from: '0',
    share: 0,
  }).share;
}

/**
 * A month's commission: a share of the net revenue, never below zero, plus the CPA of qualified players.
 * `before` is the negative balance carried over, if the plan does so.
 */
export function commissionOf(
  plan: AffiliatePlan,
  figures: AffiliateFigures,
  before = 0n,
): { ngr: bigint; commission: bigint; ngrAfter: bigint; lines: CommissionLine[] } {
  const { ngr, lines } = netRevenue(plan, figures);
  const counted = ngr + before;
  const share = shareFor(plan, counted);
  const shared = portionOf(counted, share);
  const prices = BigInt(plan.cpa) * BigInt(figures.qualified);
  const more: [string, bigint][] = [
    ['ngr_before', before],
    ['share', shared],
    ['cpa', prices],
  ];
  return {
    ngr,
    commission: shared + prices,
    ngrAfter: plan.carries_negative && counted < 0n ? counted : 0n,
    lines: [
      ...lines,
      ...more
        .filter(([, amount]) => amount !== 0n)
        .map(([what, amount]) => ({ what, amount: amount.toString() })),
    ],
  };
}

/** An affiliate's share of the commission of the affiliates it referred, directly or indirectly. */
export function overrideOf({ overrides }: AffiliatePlan, commission: bigint, generation: 0 | 1): bigint {
  return portionOf(commission, overrides[generation] ?? 0);
}
