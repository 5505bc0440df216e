import { exponentOf, isCurrency } from '#contracts/values/currency.ts';

/**
 * Decimal places of providers like Hub88: their unit is one hundred-thousandth of a currency unit [wallet 5].
 */
export const HUB88_PLACES = 5;

/** A provider's unit of a currency: our decimal places, and the number of our units in one of theirs. */
export type CurrencyScale = { exponent: number; factor: bigint };

/**
 * A currency counted in thousands ("IDR(K)") has a setting, `factor:IDR` = `1000` [wallet 5]. An unknown
 * currency gets two decimals: the wallet refuses it anyway.
 */
export function currencyScale(currency: string, settings: Readonly<Record<string, string>>): CurrencyScale {
  const factor = settings[`factor:${currency}`];
  return {
    exponent: isCurrency(currency) ? exponentOf(currency) : 2,
    factor: factor && /^[1-9]\d{0,5}$/.test(factor) ? BigInt(factor) : 1n,
  };
}

/** Foreign amounts as whole minor units with the remaining fraction; `places` are theirs, `exponent` ours. */
export function toMinorUnits(
  amount: bigint,
  places: number,
  exponent: number,
  factor = 1n,
): { minor: bigint; millionths: bigint } {
  const all = amount * factor;
  if (places <= exponent) return { minor: all * 10n ** BigInt(exponent - places), millionths: 0n };
  const unit = 10n ** BigInt(places - exponent);
  return { minor: all / unit, millionths: ((all % unit) * 1_000_000n) / unit };
}

/** Minor units in the provider's unit, rounded down. */
export function fromMinorUnits(minor: bigint, places: number, exponent: number, factor = 1n): bigint {
  if (places >= exponent) return floorDiv(minor * 10n ** BigInt(places - exponent), factor);
  return floorDiv(minor, 10n ** BigInt(exponent - places) * factor);
}

/** Rounds down, including negative amounts. */
export function floorDiv(amount: bigint, by: bigint): bigint {
  return amount / by - (amount < 0n && amount % by !== 0n ? 1n : 0n);
}

/** Decimal text with at most this many places; undefined when invalid. */
export function parseDecimal(text: string): { units: bigint; places: number } | undefined {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : { units: BigInt(whole + part), places: part.length };
}
