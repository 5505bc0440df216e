/**
 * Minor units as exact decimal text with the given decimals: `decimalText(-5n, 2)` is "-0.05". `minor` is a
 * whole number, also as text.
 */
export function decimalText(minor: bigint | string, exponent: number): string {
  const text = String(minor).replace(/\d+/, (digits) => digits.padStart(exponent + 1, '0'));
  return exponent === 0 ? text : `${text.slice(0, -exponent)}.${text.slice(-exponent)}`;
}
