import type { LotteryDraw } from '#games/lottery/index.ts';

/** How often each of these numbers was drawn, in their order; a digit counts once for every place. */
export function countDrawn(
  draws: readonly LotteryDraw[],
  numbers: readonly number[],
): readonly { number: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { drawn } of draws)
    for (const number of drawn) counts.set(number, (counts.get(number) ?? 0) + 1);
  return numbers.map((number) => ({ number, count: counts.get(number) ?? 0 }));
}
