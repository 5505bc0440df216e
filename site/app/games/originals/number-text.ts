import { groupThousands } from '#contracts/values/digit-groups.ts';

/** A multiplier in ten-thousandths as displayed: two decimals, truncated and never rounded up. */
export function timesText(multiplier: number): string {
  return `×${hundredths(Math.floor(multiplier / 100))}`;
}

/** Hundredths as a decimal with two places and thousands separators. */
export function hundredths(value: number): string {
  const whole = groupThousands(String(Math.floor(value / 100)));
  return `${whole}.${String(value % 100).padStart(2, '0')}`;
}

/** A proportion as a percentage with two decimals, truncated. */
export function percentText(ways: number, cases: number): string {
  return `${hundredths(Math.floor((ways / cases) * 10_000 + 1e-9))} %`;
}
