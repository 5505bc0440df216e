import { describe, expect, test } from 'vitest';
import { seedHash } from '../engine/fair/index.ts';
import { blockSeed, merkleLeaf, merkleRoot, termsText } from '../engine/shared/index.ts';
import { add, compare, percent, ratio, ZERO } from '../engine/slot/ratio.ts';
import {
  blockHash,
  blockResultOf,
  findSpot,
  payoutFor,
  SPOTS,
  spotReturn,
  winnerCombinations,
} from './index.ts';

const BITCOIN = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4';
const ALL = 16 ** 5 * 10;

describe('[fairness 6] three public hashes', () => {
  test.each([
    [BITCOIN, { parity: 'even', size: 'small', luck: 'lucky', beasts: 'dragon', bull: 'player' }],
    [
      '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
      { parity: 'even', size: 'big', luck: 'none', beasts: 'tiger', bull: 'banker' },
    ],
    [
      '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
      { parity: 'even', size: 'small', luck: 'none', beasts: 'tiger', bull: 'banker' },
    ],
  ])('%s', (hash, winners) => {
    expect(blockHash.draw(hash, 'bitcoin/584500')).toEqual({ hash, winners });
  });
});

test('[fairness 6] probabilities and returns equal the count over every hash ending', () => {
  const every = winnerCombinations();
  expect(every.reduce((sum, { ways }) => sum + ways, 0)).toBe(ALL);
  const ways = (section: keyof (typeof every)[number]['winners'], winner: string) =>
    every.reduce((sum, ending) => sum + (ending.winners[section] === winner ? ending.ways : 0), 0);
  expect(ways('luck', 'lucky') / ALL).toBe(120 / 256);
  expect(ways('beasts', 'tie') / ALL).toBe(1 / 16);
  expect([ways('bull', 'banker'), ways('bull', 'tie'), ways('bull', 'player')].map((n) => n / 10)).toEqual([
    462_528, 123_520, 462_528,
  ]);
  for (const spot of SPOTS) {
    const paid = every.map((ending) =>
      ratio(payoutFor(spot, 10_000n, ending.winners) * BigInt(ending.ways), ALL * 10_000),
    );
    expect(percent(spotReturn(spot)), spot.code).toBe(percent(add(ZERO, ...paid)));
    expect(compare(spotReturn(spot), ratio(1n)), spot.code).toBe(-1);
  }
  expect(percent(spotReturn(findSpot('beasts-tiger')!), 4)).toBe('99.0625');
  expect(percent(spotReturn(findSpot('bull-player')!))).toBe('98.23');
  expect(blockHash.rules.rtp).toEqual({ min: '94.23', max: '99.06' });
});

test('[fairness 6] a tie refunds two-way bets and pays bets on the tie', () => {
  const [dragon, tie] = [findSpot('beasts-dragon')!, findSpot('beasts-tie')!];
  const { winners } = blockResultOf('7'.repeat(64));
  expect(winners.beasts).toBe('tie');
  expect(payoutFor(dragon, 500n, winners)).toBe(500n);
  expect(payoutFor(tie, 500n, winners)).toBe((500n * BigInt(tie.multiplier)) / 10_000n);
  expect(() => blockHash.readChoice('beasts-lion')).toThrow(RangeError);
});

test('[fairness 6] a round’s maximum payout is its costliest hash ending, and coverage counts the endings that pay', () => {
  const worst = (...choices: string[]) =>
    blockHash.maxPayout!(choices.map((choice) => ({ choice, stake: 10_000n })));
  expect(worst('parity-odd')).toBe(19_800n);
  // A hash without a decimal digit returns both stakes.
  expect(worst('parity-odd', 'parity-even')).toBe(20_000n);
  expect(worst('parity-odd', 'size-big')).toBe(39_600n);
  // If the bull is tied, the beasts may be tied too.
  expect(worst('beasts-tie', 'bull-tie')).toBe(158_400n + 80_000n);
  const covered = (...choices: string[]) => blockHash.coverage!(choices, choices);
  expect(covered('parity-odd', 'parity-even')).toBe(10_000);
  expect(covered('luck-lucky')).toBe(4687);
  expect(covered('parity-odd', 'size-big')).toBe(7000);
});

describe('[fairness 6] [fairness 12] the proof of a round', () => {
  const terms = termsText({
    chain: 'tron',
    lead: 2,
    confirmations: 19,
    waitSeconds: 300,
    nodes: ['one.test', 'two.test'],
    explorer: '',
  });
  const lines = ['parity-even', 'bull-banker'].map((choice, i) => ({
    id: `bet/00${i}`,
    stake: 1000n,
    choice,
    exit: null,
  }));
  const outcome = blockHash.draw(BITCOIN, 'x');
  const wins = blockHash.settle(outcome, lines, null);
  const report = (about: 'head' | 'block', height: number, hash: string | null) =>
    ['one.test', 'two.test'].map((node, i) => ({
      node,
      about,
      height: about === 'head' ? height - i : height,
      hash,
    }));
  const proof = {
    roundId: 'round',
    commit: seedHash(terms),
    serverSeed: BITCOIN,
    clientSeed: blockSeed('tron', 102),
    payTableHash: blockHash.payTableHash,
    outcome,
    ceiling: null,
    betsRoot: merkleRoot(lines.map(merkleLeaf)),
    block: { terms, answers: [...report('head', 100, null), ...report('block', 102, BITCOIN)] },
    lines: lines.map((line, i) => ({ ...line, win: wins[i]! })),
  };
  const wrongIn = (change: Partial<typeof proof>) =>
    blockHash
      .verify({ ...proof, ...change })
      .checks.filter(({ ok }) => !ok)
      .map(({ part }) => part);

  test('verifies, and identifies a tampered part', () => {
    expect(wrongIn({})).toEqual([]);
    expect(wins).toEqual([1980n, 0n]);
    expect(wrongIn({ clientSeed: blockSeed('tron', 103) })).toEqual(['block']);
    expect(wrongIn({ serverSeed: `${BITCOIN.slice(0, 63)}5` })).toEqual(['block', 'outcome', 'returns']);
    expect(wrongIn({ block: { ...proof.block, terms: terms.replace('"lead":2', '"lead":3') } })).toEqual([
      'commitment',
      'block',
    ]);
    expect(wrongIn({ lines: proof.lines.slice(1) })).toEqual(['bets']);
  });

  test('requires two nodes to agree', () => {
    const [first] = proof.block.answers;
    expect(blockHash.verify({ ...proof, block: { terms, answers: [first!] } })).toMatchObject({ ok: false });
  });
});
