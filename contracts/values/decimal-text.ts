/**
 * Minor units as exact decimal text with this many decimals: `decimalText(-5n, 2)` is "-0.05". `minor` is a
 * whole number, as text too.
 */
export function decimalText(minor: bigint | string, exponent: number): string {
  const text = String(minor);
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(exponent + 1, '0');
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
