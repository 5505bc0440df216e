/**
 * Amount as a form shows it [V-02]: 0 is empty, decimals are cut (never rounded) to at most 3 places, and
 * with `trim` trailing zeros are dropped for values of 10 or more. Works on the decimal text so that 1.005
 * stays 1.005.
 */
export function displayAmount(value: number | string, trim = false): string {
  const text = plainDecimal(value);
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || text === '' || Number(text) === 0) return '';
  const [, sign = '', whole = '', decimals = ''] = match;
  const cut = decimals.slice(0, 3);
  const kept = trim && Math.abs(Number(text)) >= 10 ? withoutZeros(cut) : cut;
  return `${sign}${whole || '0'}${kept === '' ? '' : `.${kept}`}`;
}

/**
 * Minor units as an amount field. A currency with more than 3 decimals keeps them all: truncated, the field
 * would differ from the amount sent.
 */
export function fieldAmount(minor: bigint | string, exponent: number, trim = false): string {
  const digits = String(minor).padStart(exponent + 1, '0');
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  if (exponent <= 3) return displayAmount(text, trim);
  return Number(text) === 0 ? '' : text;
}

/** Decimals without trailing zeros. */
function withoutZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}

/** Decimal text without an exponent. */
function plainDecimal(value: number | string): string {
  const text = String(value).trim();
  if (!/e/i.test(text)) return text;
  return Number.isFinite(Number(text)) ? withoutZeros(Number(text).toFixed(20)).replace(/\.$/, '') : '';
}
