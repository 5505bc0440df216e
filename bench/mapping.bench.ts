import { stream, uniform } from '#games/engine/fair/index.ts';
import type { Report } from './report.ts';

const SERVER_SEED = 'b5'.repeat(32);

/** χ² of the numbers that games derive from the words of a round. */
export async function run(report: Report): Promise<void> {
  report.title('Numbers of the mapping gp1: χ² over 200,000 draws, critical value at 1 %');
  for (const [n, critical] of [
    [2, 6.635],
    [10, 21.666],
    [25, 42.98],
    [37, 58.619],
    [52, 77.386],
    [100, 134.642],
  ] as const) {
    const chi = chiSquare(n);
    report.note(`uniform(${n}): ${chi.toFixed(2)} of ${critical}${chi > critical ? ' – TOO HIGH' : ''}`);
  }
}

function chiSquare(n: number): number {
  const draws = 200_000;
  const words = stream(SERVER_SEED, `chi ${n}`, 0);
  const counts = new Array<number>(n).fill(0);
  for (let i = 0; i < draws; i++) counts[uniform(words, n)]! += 1;
  return counts.reduce((sum, count) => sum + (count - draws / n) ** 2 / (draws / n), 0);
}
