import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commitment, findSlotGame, fromWire, type SlotRound, slotGames, toWire } from '../slot-games.ts';
import { payTableHash, play, rules, verify } from './index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const request = { serverSeed: SEED, clientSeed: 'player one', nonce: 0, stake: 100n };
const seeds = fc.record({
  serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/),
  clientSeed: fc.stringMatching(/^[ -9;-~]{1,64}$/),
  nonce: fc.nat(),
  stake: fc.bigInt(1n, 10n ** 12n).map((lineBet) => lineBet * 20n),
});

/** A round of this seed with free spins, found by search. */
function featureRound(): SlotRound {
  for (let nonce = 0; ; nonce++) {
    const round = play({ ...request, nonce });
    if (round.spins.length > 1) return round;
  }
}

describe('play', () => {
  test('the same request gives the same round', () => {
    fc.assert(
      fc.property(seeds, (any) => {
        expect(play(any)).toEqual(play(any));
      }),
      { numRuns: 50 },
    );
  });

  test('the stake scales amounts and changes nothing else', () => {
    fc.assert(
      fc.property(seeds, (any) => {
        const [one, many] = [play({ ...any, stake: 20n }), play(any)];
        expect(many.win * 20n).toBe(one.win * any.stake);
        expect(many.spins.map((s) => s.stops)).toEqual(one.spins.map((s) => s.stops));
      }),
      { numRuns: 50 },
    );
  });

  test('one free-spin round from start to end', () => {
    const { spins, win } = featureRound();
    expect(spins[0]).toMatchObject({ kind: 'paid', multiplier: 1 });
    expect(spins[0]!.scatters).toBeGreaterThanOrEqual(3);
    expect(spins.slice(1).every((s) => s.kind === 'free' && s.multiplier === 3)).toBe(true);
    expect(spins.length - 1).toBe(spins.reduce((sum, s) => sum + s.awarded, 0));
    expect(win).toBe(spins.reduce((sum, s) => sum + s.win, 0n));
    for (const { grid, stops } of spins) {
      stops.forEach((stop, reel) => {
        expect(grid.map((row) => row[reel])).toEqual(
          [0, 1, 2].map((row) => rules.strips[reel]![(stop + row) % rules.strips[reel]!.length]),
        );
      });
    }
  });

  test.each([
    ['server seed in capitals', { serverSeed: SEED.toUpperCase() }],
    ['client seed with a colon', { clientSeed: 'a:b' }],
    ['empty client seed', { clientSeed: '' }],
    ['long client seed', { clientSeed: 'x'.repeat(65) }],
    ['negative nonce', { nonce: -1 }],
    ['stake that does not divide', { stake: 101n }],
    ['no stake', { stake: 0n }],
  ])('refuses a %s', (_what, change) => {
    expect(() => play({ ...request, ...change })).toThrow(RangeError);
  });

  test.each(['~', ' ', 'x'.repeat(64), '"\\\'<>'])('takes the client seed %j', (clientSeed) => {
    expect(play({ ...request, clientSeed }).spins.length).toBeGreaterThan(0);
  });
});

/**
 * Stops of the paid spin, number of spins and win, computed by an independent program from the published
 * rules.
 */
describe('regression: recorded rounds', () => {
  test.each([
    [0, [25, 32, 0, 22, 19], 1, 0n],
    [1, [29, 0, 8, 5, 38], 1, 0n],
    [4, [30, 38, 19, 37, 16], 1, 200n],
    [13, [0, 13, 34, 6, 20], 1, 475n],
    [21, [23, 30, 38, 28, 29], 1, 1250n],
    [242, [31, 30, 30, 36, 11], 11, 3350n],
    [495, [2, 24, 20, 36, 37], 21, 8825n],
    [1754, [6, 16, 29, 20, 0], 1, 12_500n],
  ])('nonce %i', (nonce, stops, spins, win) => {
    const round = play({ ...request, nonce });
    expect(round.spins[0]!.stops).toEqual(stops);
    expect(round.spins.length).toBe(spins);
    expect(round.win).toBe(win);
  });

  test('commitment', () => {
    expect(commitment(SEED, payTableHash)).toEqual({
      serverSeedHash: '1c341f379a371e7fdbcbe2533400004e15e9fed3ae840972e196d0eca36a0785',
      payTableHash: '04048dfe19931e2597f0b7e1e729fe23803e9f5be01f9989d71ef9d5a2d868ae',
      roundCommit: 'fd1a2ab7214e00b6f1ad4efdb7d023f459c57be8d6e17ea5c969cd6d6b308260',
    });
  });
});

describe('the wire', () => {
  test('a round round-trips through JSON', () => {
    const round = featureRound();
    expect(fromWire(JSON.parse(JSON.stringify(toWire(round))))).toEqual(round);
  });

  test.each(['1.5', '-1', '', '01', '1e3', 'x'])('an amount %j is refused', (stake) => {
    expect(() => fromWire({ ...toWire(play(request)), stake })).toThrow(TypeError);
  });

  test('rules are plain JSON', () => {
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
  });
});

describe('verify', () => {
  const round = featureRound();
  const { serverSeedHash, roundCommit } = commitment(SEED, payTableHash);
  const proof = { serverSeed: SEED, serverSeedHash, roundCommit, round };
  const failed = (change: Partial<typeof proof>) =>
    verify({ ...proof, ...change })
      .checks.filter((check) => !check.ok)
      .map((check) => check.part);
  const spinChanged = (change: Partial<SlotRound['spins'][number]>): SlotRound => ({
    ...round,
    spins: round.spins.map((s, i) => (i === 1 ? { ...s, ...change } : s)),
  });

  test('a genuine round passes every check', () => {
    const verdict = verify(proof);
    expect(verdict.ok).toBe(true);
    expect(verdict.checks.map((check) => check.part)).toEqual([
      'seeds',
      'commitment',
      'rules',
      'stops',
      'symbols',
      'wins',
      'total',
    ]);
    expect(verdict.recomputed).toEqual(round);
  });

  test('names the part of a tampered round that differs', () => {
    expect(failed({ serverSeedHash: '0'.repeat(64) })).toEqual(['commitment']);
    expect(failed({ roundCommit: '0'.repeat(64) })).toEqual(['commitment']);
    expect(failed({ round: { ...round, payTableHash: '0'.repeat(64) } })).toEqual(['rules']);
    expect(failed({ round: { ...round, mappingVersion: 'gp0' } })).toEqual(['rules']);
    expect(failed({ round: spinChanged({ stops: [0, 0, 0, 0, 0] }) })).toEqual(['stops']);
    expect(failed({ round: spinChanged({ grid: [] }) })).toEqual(['symbols']);
    expect(failed({ round: spinChanged({ win: 1n }) })).toEqual(['wins']);
    expect(failed({ round: { ...round, win: round.win + 1n } })).toEqual(['total']);
    expect(failed({ round: { ...round, spins: round.spins.slice(0, -1) } })).toEqual([
      'stops',
      'symbols',
      'wins',
    ]);
  });

  test('names the first spin that differs, with both values', () => {
    const check = verify({ ...proof, round: spinChanged({ stops: [0, 0, 0, 0, 0] }) }).checks[3]!;
    expect(check.claimed).toBe('spin 2: [0,0,0,0,0]');
    expect(check.expected).toBe(`spin 2: ${JSON.stringify(round.spins[1]!.stops)}`);
  });

  test('a wrong seed or nonce fails; an unplayable request is a failed check, not an exception', () => {
    expect(failed({ serverSeed: 'ab'.repeat(32) })).toContain('stops');
    expect(failed({ round: { ...round, nonce: round.nonce + 1 } })).toContain('stops');
    expect(failed({ serverSeed: 'not a seed' })).toEqual(['seeds']);
    expect(failed({ round: { ...round, stake: 7n } })).toEqual(['seeds']);
  });
});

describe('registry', () => {
  test('finds the game by its code', () => {
    const game = findSlotGame('lantern-reels')!;
    expect(game).toMatchObject({ provider_code: 'BAIZE', game_code: 'lantern-reels' });
    expect(game.play(request)).toEqual(play(request));
    expect(findSlotGame('unknown')).toBeUndefined();
    expect(new Set(slotGames.map((g) => g.game_code)).size).toBe(slotGames.length);
  });
});
