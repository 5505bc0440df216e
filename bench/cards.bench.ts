import { OPTIMAL_RETURN as HOLDEM_RETURN, holdem } from '#games/casino-holdem/index.ts';
import { optimalHoldemPlay } from '#games/casino-holdem/optimal-play.ts';
import { add, floorDecimal, ONE, percent, type Ratio, ratio } from '#games/engine/slot/ratio.ts';
import { jacks, OPTIMAL_RETURN } from '#games/jacks-or-better/index.ts';
import { optimalPokerPlay } from '#games/jacks-or-better/optimal-play.ts';
import type { Report } from './report.ts';

/**
 * Computes the return of optimal play in the card games and compares it with the published one; the second
 * game takes some minutes.
 */
export async function run(report: Report): Promise<void> {
  report.title('Jacks or Better 9/6: 2,598,960 hands, 32 ways to keep cards');
  const { total, royal, counts } = optimalPokerPlay();
  for (const [hand, count] of Object.entries(counts)) report.row(hand, count.toLocaleString('en'));
  compare(report, total, OPTIMAL_RETURN, royal, jacks.rules.top.oneIn);

  report.title("Casino hold'em: every flop and hand, all boards, all hands of the dealer");
  const found = optimalHoldemPlay();
  report.row('folded by best play', `${percent(found.folded, 2)} %`);
  compare(report, add(ONE, found.edge), HOLDEM_RETURN, found.royal, holdem.rules.top.oneIn);
}

function compare(report: Report, found: Ratio, published: Ratio, royal: Ratio, oneIn: string): void {
  report.row('return of best play', `${percent(found, 4)} %`, `${found.num}/${found.den}`);
  const odds = floorDecimal(ratio(royal.den, royal.num), 0);
  report.row('paid royal flush, one in', odds);
  if (found.num !== published.num || found.den !== published.den || odds !== oneIn)
    throw new Error('not as published');
}
