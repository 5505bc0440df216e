/** The largest of some amounts, zero of none. */
export function maximumOf(amounts: readonly bigint[]): bigint {
  let max = 0n;
  for (const amount of amounts) if (amount > max) max = amount;
  return max;
}
