import { describe, expect, test } from 'vitest';
import { type Json, seedHash, sha256Hex } from '../fair/index.ts';
import { clientSeedOf, leafOf, rootOf } from '../shared/index.ts';
import { findSharedGame } from '../shared-games.ts';

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
  const betsRoot = rootOf(lines.map(leafOf));
  const clientSeed = clientSeedOf('round', betsRoot);
  const outcome = game.draw(SEED, clientSeed);
  const wins = game.settle(outcome, lines, null);
  const claim = {
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

  test('is drawn from its committed seed and the bets, and proven', () => {
    expect(game.verify(claim)).toMatchObject({ ok: true });
    expect(wins.every((win) => win >= 0n)).toBe(true);
  });

  test('with a win, a bet or an outcome changed is named', () => {
    const wrongIn = (change: Partial<typeof claim>) =>
      game
        .verify({ ...claim, ...change })
        .checks.filter(({ ok }) => !ok)
        .map(({ part }) => part);
    expect(wrongIn({ lines: claim.lines.map((line) => ({ ...line, win: line.win + 1n })) })).toEqual([
      'returns',
    ]);
    expect(wrongIn({ lines: claim.lines.slice(1) })).toEqual(['bets']);
    expect(wrongIn({ outcome: game.draw(SEED, 'another') })).toContain('outcome');
  });
});
