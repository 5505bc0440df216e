import { type Currency, exponentOf } from '#contracts/values/currency.ts';
import type { Level } from './vip-progress.ts';

/** A currency's typical stake, in whole units: the default thresholds are multiples of it. */
const CURRENCY_UNIT: Record<string, bigint> = { PHP: 1n, CNY: 1n, USD: 1n, MMK: 40n, MNT: 60n, IDR: 250n };

/**
 * Name, and in whole units: deposit and turnover to reach the next level, deposit and turnover to keep this
 * one.
 */
const DEFAULT_LEVELS: readonly [string, bigint, bigint, bigint, bigint][] = [
  ['Pebble', 1_000n, 10_000n, 0n, 0n],
  ['River', 5_000n, 60_000n, 0n, 5_000n],
  ['Jade', 25_000n, 300_000n, 1_000n, 30_000n],
  ['Pearl', 120_000n, 1_500_000n, 5_000n, 150_000n],
  ['Lantern', 600_000n, 8_000_000n, 25_000n, 750_000n],
  ['Phoenix', 0n, 0n, 100_000n, 4_000_000n],
];

/** A site's initial levels, in minor units of its currency. */
export function defaultLevelsIn(currency: Currency): Level[] {
  const unit = (CURRENCY_UNIT[currency] ?? 1n) * 10n ** BigInt(exponentOf(currency));
  return DEFAULT_LEVELS.map(([name, deposit, turnover, keepDeposit, keepTurnover], position) => ({
    position,
    name,
    deposit_next: deposit * unit,
    turnover_next: turnover * unit,
    keep_deposit: keepDeposit * unit,
    keep_turnover: keepTurnover * unit,
  }));
}
