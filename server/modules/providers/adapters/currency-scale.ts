import { exponentOf, isCurrency } from '#contracts/values/currency.ts';

/** Decimal places of providers like Hub88: their unit is a hundred-thousandth of a currency [wallet 5]. */
export const HUB88_PLACES = 5;

/** A provider's unit of a currency: our decimal places, and how many of our units one of theirs is worth. */
export type CurrencyScale = { exponent: number; factor: bigint };

/**
 * A currency in thousands ("IDR(K)") has a setting, `factor:IDR` = `1000` [wallet 5]. An unknown currency is
 * given two decimals: the wallet refuses it anyway.
 */
export function currencyScale(currency: string, settings: Readonly<Record<string, string>>): CurrencyScale {
  const factor = settings[`factor:${currency}`];
  return {
    exponent: isCurrency(currency) ? exponentOf(currency) : 2,
    factor: factor && /^[1-9]\d{0,5}$/.test(factor) ? BigInt(factor) : 1n,
  };
}

/** Foreign amounts in whole minor units with the remainder below; `places` are theirs, `exponent` ours. */
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

/** Rounded down, of a debt too. */
export function floorDiv(amount: bigint, by: bigint): bigint {
  return amount / by - (amount < 0n && amount % by !== 0n ? 1n : 0n);
}

/** Decimal text with at most this many places; undefined when invalid. */
export function parseDecimal(text: string): { units: bigint; places: number } | undefined {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : { units: BigInt(whole + part), places: part.length };
}
