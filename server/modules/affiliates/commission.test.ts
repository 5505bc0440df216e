import { expect, test } from 'vitest';
import { affiliatePlan } from '#contracts/values/affiliate-plan.ts';
import { commissionOf, netRevenue, overrideOf, shareFor } from './commission.ts';

const plan = (change: object = {}) => affiliatePlan.parse({ admin: 200, ...change });
const share = (points: number) => [{ from: '0', share: points }];
/** The month of the reference example, in hundredths. */
const MONTH = {
  ggr: 10_000_000n,
  jackpot: 0n,
  bonuses: 800_000n,
  deposits: 10_000_000n,
  returned: 120_000n,
  qualified: 0,
};

test('[operations 6] the statement vector: NGR 71 300, a quarter 17 825, two fifths 28 520, override 1 426', () => {
  const { ngr, lines } = netRevenue(plan({ payments: 250 }), MONTH);
  expect(ngr).toBe(7_130_000n);
  expect(lines).toEqual([
    { what: 'ggr', amount: '10000000' },
    { what: 'platform', amount: '-1500000' },
    { what: 'bonuses', amount: '-800000' },
    { what: 'payments', amount: '-250000' },
    { what: 'returned', amount: '-120000' },
    { what: 'admin', amount: '-200000' },
  ]);
  const of = (points: number) =>
    commissionOf(plan({ payments: 250, tiers: share(points) }), MONTH).commission;
  expect(of(2_500)).toBe(1_782_500n);
  expect(of(4_000)).toBe(2_852_000n);
  expect(overrideOf(plan({ overrides: [500] }), of(4_000), 0)).toBe(142_600n);
  expect(overrideOf(plan({ overrides: [500] }), of(4_000), 1)).toBe(0n);
});

test('[operations 6] a negative month earns nothing; with carry-over its balance opens the next', () => {
  const loss = { ...MONTH, ggr: -1_000_000n, bonuses: 0n, deposits: 0n, returned: 0n };
  const tiers = share(2_500);
  expect(commissionOf(plan({ tiers }), loss)).toMatchObject({ commission: 0n, ngrAfter: 0n });
  const carried = commissionOf(plan({ tiers, carries_negative: true }), loss);
  expect(carried).toMatchObject({ commission: 0n, ngrAfter: -1_000_000n });
  const next = commissionOf(plan({ payments: 250, tiers, carries_negative: true }), MONTH, carried.ngrAfter);
  expect(next).toMatchObject({ ngr: 7_130_000n, commission: (6_130_000n * 25n) / 100n, ngrAfter: 0n });
});

test('[operations 6] tiers, a price for each player, and both', () => {
  const tiers = [
    { from: '0', share: 2_000 },
    { from: '5000000', share: 3_000 },
  ];
  expect([shareFor(plan({ tiers }), 4_999_999n), shareFor(plan({ tiers }), 5_000_000n)]).toEqual([
    2_000, 3_000,
  ]);
  const cpa = commissionOf(plan({ cpa: '150000' }), { ...MONTH, qualified: 3 });
  expect(cpa.commission).toBe(450_000n);
  const both = commissionOf(plan({ payments: 250, cpa: '150000', tiers: share(1_000) }), {
    ...MONTH,
    qualified: 3,
  });
  expect(both.commission).toBe(450_000n + 713_000n);
});
