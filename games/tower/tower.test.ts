import { describe, expect, test } from 'vitest';
import { DECLARED_STAKES, MULTIPLIER_UNIT, payoutAt } from '../engine/choice/index.ts';
import { stream } from '../engine/fair/index.ts';
import { compare, mul, percent, type Ratio, ratio } from '../engine/slot/ratio.ts';
import {
  DIFFICULTIES,
  doorsOf,
  FLOORS,
  MAX_MULTIPLIER,
  nextMultiplier,
  type TowerView,
  tower,
  towerMultiplier,
  trapsOf,
} from './index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;

/** Every stopping point of a difficulty. */
function* stops(difficulty: (typeof DIFFICULTIES)[number]) {
  const { doors, safe } = doorsOf(difficulty);
  for (let floors = 1; nextMultiplier(difficulty, floors - 1) !== null; floors++)
    yield { floors, chance: ratio(safe ** floors, doors ** floors) };
}

describe('[fairness 4.5] [fairness 11] the return', () => {
  test('is declared over every difficulty, cash-out point and stake', () => {
    const returns: Ratio[] = [];
    for (const difficulty of DIFFICULTIES)
      for (const { floors, chance } of stops(difficulty))
        for (const stake of DECLARED_STAKES)
          returns.push(mul(chance, ratio(payoutAt(stake, towerMultiplier(difficulty, floors)), stake)));
    const sorted = returns.sort(compare);
    expect({ min: percent(sorted[0]!), max: percent(sorted.at(-1)!) }).toEqual(tower.rules.rtp);
  });

  test('no floor pays above 10,000 times the stake, and the highest multiplier is the declared one', () => {
    const tops = DIFFICULTIES.map((difficulty) => [...stops(difficulty)].at(-1)!.floors);
    expect(tops).toEqual([9, 9, 9, 8, 6]);
    const highest = DIFFICULTIES.map((difficulty, i) => towerMultiplier(difficulty, tops[i]!));
    expect(Math.max(...highest)).toBe(Number(tower.rules.top.multiple) * MULTIPLIER_UNIT);
    expect(Math.max(...highest)).toBeLessThanOrEqual(MAX_MULTIPLIER * MULTIPLIER_UNIT);
    expect(Number(tower.rules.top.oneIn)).toBe(3 ** 8);
  });
});

test('[fairness 3.4] traps are shuffles of the doors, floor by floor', () => {
  // Computed by `scripts/verify-round-draws.mjs`, which shares no code with the games.
  const traps = (nonce: number, difficulty: (typeof DIFFICULTIES)[number]) =>
    trapsOf(stream('server seed', 'client seed', nonce), difficulty)
      .map((floor) => floor.join(''))
      .join(' ');
  expect(traps(1, 'easy')).toBe('2 1 3 1 1 0 3 0 0');
  expect(traps(2, 'medium')).toBe('0 1 0 1 1 2 0 1 0');
  expect(traps(3, 'hard')).toBe('0 0 0 1 1 0 0 1 1');
  expect(traps(1, 'expert')).toBe('02 02 12 12 01 02 02 02 01');
  expect(traps(2, 'master')).toBe('012 123 012 012 123 023 023 023 012');
});

test('[fairness 10] traps are fixed before the first door, whichever doors are opened, and no open round reveals them', () => {
  for (let nonce = 0; nonce < 40; nonce++) {
    const request = {
      ...{ serverSeed: SEED, clientSeed: 'me', nonce, stake: 100n },
      choice: { difficulty: 'medium' },
    };
    const traps = trapsOf(stream(SEED, 'me', nonce), 'medium');
    const safe = traps.map((floor) => [0, 1, 2].find((door) => !floor.includes(door))!);
    const open = tower.play({ ...request, actions: [{ door: safe[0]! }] });
    expect(open).toMatchObject({ win: null, view: { opened: [safe[0]], traps: null } });
    const trapped = tower.play({ ...request, actions: [{ door: safe[0]! }, { door: traps[1]![0]! }] });
    expect(trapped).toMatchObject({ win: 0n, view: { multiplier: 0, traps } });
    const whole = tower.play({ ...request, actions: safe.map((door) => ({ door })) });
    expect(whole.win).toBe(payoutAt(100n, towerMultiplier('medium', FLOORS)));
    expect((whole.view as TowerView).next).toBeNull();
  }
});

test('a round without a cleared floor returns its stake; invalid doors and steps are refused', () => {
  const request = {
    ...{ serverSeed: SEED, clientSeed: 'me', nonce: 1, stake: 777n },
    choice: { difficulty: 'hard' },
  };
  expect(tower.play({ ...request, actions: ['cashOut'] })).toMatchObject({ win: 777n, isUntouched: true });
  for (const actions of [[{ door: 2 }], [{ door: 4 }], [{ door: -1 }], ['up'], ['cashOut', { door: 0 }]])
    expect(() => tower.play({ ...request, actions })).toThrow(RangeError);
});
