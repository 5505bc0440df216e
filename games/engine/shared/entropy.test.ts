import { expect, test } from 'vitest';
import { roulette } from '#games/roulette/index.ts';
import { sha256Hex } from '../fair/index.ts';
import { betsClientSeed, entropyClientSeed, merkleLeaf, merkleRoot } from './index.ts';

const ROUND = 'a round';
const SEED = sha256Hex('a seed that an insider has read');
const numberOf = (client: string) => (roulette.draw(SEED, client) as { number: number }).number;
/** The Merkle root of a round's bets for a given last bet of an insider. */
const rootOf = (last: number) =>
  merkleRoot([merkleLeaf({ id: `last/${last}`, stake: 100n, choice: 'straight-7' })]);

test('[fairness 7.1] adversary: an insider who knows the seed can win by choosing the last bet, but not against a public value', () => {
  const tries = Array.from({ length: 200 }, (_, last) => rootOf(last));
  const best = tries.find((root) => numberOf(betsClientSeed(ROUND, root)) === 7);
  expect(best, 'by the seed alone a few tries are enough').toBeDefined();
  const hits = new Array<number>(37).fill(0);
  for (let value = 0; value < 3700; value++)
    hits[numberOf(entropyClientSeed(ROUND, best!, sha256Hex(`public value ${value}`)))]! += 1;
  const chiSquare = hits.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
  // 36 degrees of freedom: below 58.6 in 99 of 100 cases; the inputs are fixed, so the test is deterministic.
  expect(chiSquare).toBeLessThan(58.6);
});

test('[fairness 7.1] property: for any last bet, a public value yields each number with the wheel’s probability', () => {
  for (const last of [0, 1, 2, 3]) {
    const root = rootOf(last);
    let returned = 0n;
    for (let value = 0; value < 2000; value++) {
      const outcome = roulette.draw(SEED, entropyClientSeed(ROUND, root, sha256Hex(`value ${value}`)));
      const [win] = roulette.settle(outcome, [{ id: 'a', stake: 100n, choice: 'red', exit: null }], null);
      returned += win!;
    }
    // 97.3 % of 200,000; one standard deviation is 2.2 %.
    expect(Number(returned) / 200_000).toBeGreaterThan(0.91);
    expect(Number(returned) / 200_000).toBeLessThan(1.04);
  }
});
