import { describe, expect, test } from 'vitest';
import { findSharedGame } from '../../shared-games.ts';
import { type Json, seedHash, sha256Hex } from '../fair/index.ts';
import { betsClientSeed, merkleLeaf, merkleRoot } from '../shared/index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const CHOICES: Record<string, readonly Json[]> = {
  baccarat: ['player', 'banker', 'tie', 'playerPair', 'bankerPair'],
  roulette: ['straight-17', 'red', 'black', 'dozen-3', 'corner-32', 'straight-0'],
  'three-digits': [
    { kind: 'any', digits: [1, 2, 3] },
    { kind: 'small', digits: [] },
    { kind: 'big', digits: [] },
  ],
  'four-digits': [
    { kind: 'last', digits: [7] },
    { kind: 'odd', digits: [] },
    { kind: 'even', digits: [] },
  ],
  'six-of-forty-five': [
    { kind: 'ticket', numbers: [1, 2, 3, 4, 5, 6] },
    { kind: 'one', numbers: [45] },
  ],
};

describe.each(Object.keys(CHOICES))('[fairness 7.1] a round of %s', (code) => {
  const game = findSharedGame(code)!;
  const lines = CHOICES[code]!.map((choice, place) => ({
    id: `bet/${place}`,
    stake: 100n * BigInt(place + 1),
    choice: game.readChoice(choice),
    exit: null,
  }));
  const betsRoot = merkleRoot(lines.map(merkleLeaf));
  const clientSeed = betsClientSeed('round', betsRoot);
  const outcome = game.draw(SEED, clientSeed);
  const wins = game.settle(outcome, lines, null);
  const proof = {
    roundId: 'round',
    commit: seedHash(SEED),
    serverSeed: SEED,
    clientSeed,
    payTableHash: sha256Hex(game.payTable),
    outcome,
    ceiling: null,
    betsRoot,
    lines: lines.map((line, i) => ({ ...line, win: wins[i]! })),
  };

  test('is drawn from its committed seed and the bets, and verifies', () => {
    expect(game.verify(proof)).toMatchObject({ ok: true });
    expect(wins.every((win) => win >= 0n)).toBe(true);
  });

  test('pays no more than its maximum, which for one line is at most its highest multiple', () => {
    const worst = game.maxPayout!(lines);
    for (let i = 0; i < 200; i++) {
      const paid = game.settle(game.draw(SEED, `client ${i}`), lines, null);
      expect(paid.reduce((sum, win) => sum + win, 0n)).toBeLessThanOrEqual(worst);
    }
    const top = BigInt(game.rules.top.multiple.replace('.', ''));
    for (const line of lines) {
      expect(game.maxPayout!([line]) * 100n).toBeLessThanOrEqual(line.stake * top);
      expect(game.maxPayout!([line, line])).toBe(game.maxPayout!([{ ...line, stake: 2n * line.stake }]));
    }
  });

  test('with a changed win, bet or outcome fails with the part named', () => {
    const wrongIn = (change: Partial<typeof proof>) =>
      game
        .verify({ ...proof, ...change })
        .checks.filter(({ ok }) => !ok)
        .map(({ part }) => part);
    expect(wrongIn({ lines: proof.lines.map((line) => ({ ...line, win: line.win + 1n })) })).toEqual([
      'returns',
    ]);
    expect(wrongIn({ lines: proof.lines.slice(1) })).toEqual(['bets']);
    expect(wrongIn({ outcome: game.draw(SEED, 'another') })).toContain('outcome');
  });
});

test('[fairness 5.4] a round’s maximum payout counts only outcomes that can occur together', () => {
  const worst = (code: string, ...choices: Json[]) =>
    findSharedGame(code)!.maxPayout!(choices.map((choice) => ({ choice, stake: 100n })));
  expect(worst('roulette', 'straight-17', 'black', 'red', 'straight-16')).toBe(3800n);
  expect(worst('baccarat', 'player', 'banker', 'tie')).toBe(1100n);
  const straight = (...digits: number[]) => ({ kind: 'straight', digits });
  expect(worst('three-digits', straight(1, 2, 3), straight(1, 2, 4))).toBe(90_000n);
  expect(worst('three-digits', straight(1, 2, 3), { kind: 'big', digits: [] })).toBe(90_190n);
  const ticket = (...numbers: number[]) => ({ kind: 'ticket', numbers });
  expect(worst('six-of-forty-five', ticket(1, 2, 3, 4, 5, 6), ticket(1, 2, 3, 4, 5, 7))).toBe(25_500_000n);
  for (const code of ['crash', 'courtyard-bingo']) expect(findSharedGame(code)!.maxPayout).toBeUndefined();
});
