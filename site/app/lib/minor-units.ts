/** The typed amount in minor units; undefined when it is not an amount of this currency. */
export function minorOf(typed: string, exponent: number): string | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > exponent) return undefined;
  return BigInt(whole + part.padEnd(exponent, '0')).toString();
}
