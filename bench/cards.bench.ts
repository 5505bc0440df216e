import { bestPlay } from '#games/jacks-or-better/exact.ts';
import { BEST_RETURN, jacks } from '#games/jacks-or-better/index.ts';
import { floorDecimal, percent, ratio } from '#games/slot/ratio.ts';
import type { Report } from './report.ts';

/** Counts what best play returns in the card games and compares it with what is published. */
export async function run(report: Report): Promise<void> {
  report.title('Jacks or Better 9/6: 2,598,960 hands, 32 ways to keep cards');
  const { total, royal, counts } = bestPlay();
  for (const [hand, count] of Object.entries(counts)) report.row(hand, count.toLocaleString('en'));
  report.row('return of best play', `${percent(total, 4)} %`, `${total.num}/${total.den}`);
  const oneIn = floorDecimal(ratio(royal.den, royal.num), 0);
  report.row('royal flush, one in', oneIn);
  const isPublished = total.num === BEST_RETURN.num && total.den === BEST_RETURN.den;
  if (!isPublished || oneIn !== jacks.rules.top.oneIn) throw new Error('not as published');
}
