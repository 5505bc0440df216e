import { groupThousands } from '#contracts/values/digit-groups.ts';

/** A multiplier in ten-thousandths as it is shown: two decimals, cut and never rounded up. */
export function timesText(multiplier: number): string {
  return `×${hundredths(Math.floor(multiplier / 100))}`;
}

/** Whole hundredths as a decimal with two places, groups of three by commas. */
export function hundredths(value: number): string {
  const whole = groupThousands(String(Math.floor(value / 100)));
  return `${whole}.${String(value % 100).padStart(2, '0')}`;
}

/** A share of cases as a percentage with two decimals, cut. */
export function percentText(ways: number, cases: number): string {
  return `${hundredths(Math.floor((ways / cases) * 10_000 + 1e-9))} %`;
}
