/** The largest of some amounts, zero of none. */
export function maximumOf(amounts: readonly bigint[]): bigint {
  let most = 0n;
  for (const amount of amounts) if (amount > most) most = amount;
  return most;
}
