/** Amounts as others count them, in whole minor units and what is left below; `places` of theirs, `exponent` of ours. */
export function scaled(
  amount: bigint,
  places: number,
  exponent: number,
): { minor: bigint; millionths: bigint } {
  if (places <= exponent) return { minor: amount * 10n ** BigInt(exponent - places), millionths: 0n };
  const factor = 10n ** BigInt(places - exponent);
  return { minor: amount / factor, millionths: ((amount % factor) * 1_000_000n) / factor };
}

/** Minor units as the other side counts, never more than there is. */
export function unscaled(minor: bigint, places: number, exponent: number): bigint {
  if (places >= exponent) return minor * 10n ** BigInt(places - exponent);
  return minor / 10n ** BigInt(exponent - places);
}

/** Decimal text with so many places at most; undefined when it is none. */
export function decimalOf(text: string): { units: bigint; places: number } | undefined {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,8}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : { units: BigInt(whole + part), places: part.length };
}

/** Minor units as decimal text. */
export function asDecimal(minor: bigint, exponent: number): string {
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  return exponent === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -exponent)}.${text.slice(-exponent)}`;
}
