import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { add, mul, ONE, type Ratio, ratio, sub, ZERO } from '../slot/ratio.ts';
import { type JackpotTerms, jackpotDraw, jackpotReturn, playJackpot, verifyJackpot } from './index.ts';

const ID = '0197a000-0000-7000-8000-000000000001';
const LAST = (1n << 64n) - 1n;
const progressive: JackpotTerms = {
  kind: 'progressive',
  seed: 50_000n,
  share: 10_000,
  cycle: 1_000_000n,
  cap: 0n,
};
const mustDrop: JackpotTerms = { kind: 'must_drop', seed: 1_000n, share: 100_000, cycle: 0n, cap: 2_000n };

test('[fairness 15.10] the draw is the first 64 bits of an HMAC that anyone can recompute', () => {
  const hex = createHmac('sha256', 'ab'.repeat(32)).update(`seed:7:jackpot:${ID}`).digest('hex');
  expect(jackpotDraw('ab'.repeat(32), 'seed', 7, ID)).toBe(BigInt(`0x${hex.slice(0, 16)}`));
});

test('[fairness 15.10] the chance is exactly proportional to the stake', () => {
  const pot = { amount: 50_000n, fraction: 0 };
  for (const stake of [100n, 200n, 1_000n]) {
    // The number of winning draws, i.e. the smallest losing one.
    const edge = ((stake << 64n) + progressive.cycle - 1n) / progressive.cycle;
    expect(playJackpot(progressive, pot, stake, edge - 1n).won).toBe(50_000n + stake / 100n);
    expect(playJackpot(progressive, pot, stake, edge).won).toBe(0n);
  }
  expect(playJackpot(progressive, pot, 0n, 0n)).toEqual({ contributed: 0n, won: 0n, after: pot });
});

test('[fairness 15.10] fractions of a minor unit are carried over and never lost', () => {
  let pot = { amount: 0n, fraction: 0 };
  for (let round = 0; round < 1000; round++)
    pot = playJackpot({ ...progressive, share: 12_345 }, pot, 37n, LAST).after;
  expect(pot).toEqual({ amount: (37n * 12_345n * 1000n) / 1_000_000n, fraction: 765_000 });
});

test('[fairness 15.10] a must-drop jackpot is won at its cap at the latest, and never pays more', () => {
  const near = { amount: 1_995n, fraction: 500_000 };
  expect(playJackpot(mustDrop, near, 100n, LAST)).toEqual({
    contributed: 10n,
    won: 2_000n,
    after: { amount: 1_005n, fraction: 500_000 },
  });
  expect(playJackpot(mustDrop, near, 10n, LAST).won).toBe(0n);
});

test('[fairness 15.10] the stated return equals that of the exact Markov chain of pots', () => {
  expect(jackpotReturn(progressive, 100n)).toEqual(add(ratio(1, 100), ratio(5, 100)));
  for (const stake of [100n, 1_000n, 3_000n]) {
    // Walks the pot up from its seed: payouts and stakes, weighted by the probability of reaching each step.
    let [reach, paid, staked]: Ratio[] = [ONE, ZERO, ZERO];
    for (let amount = mustDrop.seed; reach!.num > 0n; amount += stake / 10n) {
      const room = mustDrop.cap - amount;
      const step = stake / 10n;
      const chance = step >= room ? ONE : ratio(step, room);
      staked = add(staked!, mul(reach!, ratio(stake)));
      paid = add(paid!, mul(reach!, chance, ratio(amount + step)));
      reach = mul(reach!, sub(ONE, chance));
    }
    const exact = ratio(paid!.num * staked!.den, paid!.den * staked!.num);
    expect(jackpotReturn(mustDrop, stake)).toEqual(exact);
  }
});

test('[fairness 15.10] a proof with a changed win, pot or stake fails', () => {
  const [serverSeed, clientSeed, nonce] = ['cd'.repeat(32), 'mine', 3] as const;
  const pot = { amount: 1_500n, fraction: 0 };
  const { contributed, won } = playJackpot(
    mustDrop,
    pot,
    100n,
    jackpotDraw(serverSeed, clientSeed, nonce, ID),
  );
  const jackpot = {
    ...{ jackpot_id: ID, name: 'Grand', version: 1, kind: 'must_drop' as const, share: 100_000, fraction: 0 },
    ...{ seed: '1000', cycle: '0', cap: '2000', amount: '1500', stake: '100' },
    ...{ contributed: `${contributed}`, won: `${won}` },
  };
  const proof = { serverSeed, clientSeed, nonce, jackpot };
  expect(verifyJackpot(proof).ok).toBe(true);
  for (const lie of [{ won: `${won + 1n}` }, { contributed: '9' }, { stake: '9000' }])
    expect(verifyJackpot({ ...proof, jackpot: { ...jackpot, ...lie } }).ok).toBe(false);
});
