/** The largest of the amounts; zero if there are none. */
export function maximumOf(amounts: readonly bigint[]): bigint {
  let max = 0n;
  for (const amount of amounts) if (amount > max) max = amount;
  return max;
}
