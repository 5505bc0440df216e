import { expect, test } from 'vitest';
import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { OwnBet } from '#contracts/api/rooms.ts';
import { type DigitsBet, type DigitsKind, digitsPay } from '#games/lottery/index.ts';
import { countDrawn } from './draw-counts.ts';
import { DRUMS, placesOf } from './drum.tsx';
import { matchesOf, ticketsOf } from './ticket-results.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit);
const DRAWS = Array.from({ length: 1000 }, (_, number) => [...String(number).padStart(3, '0')].map(Number));

const bet = (kind: DigitsKind, digits: readonly number[]): DigitsBet => ({ kind, digits });
const choiceOf = (choice: DigitsBet) => choice as unknown as GameChoice;

test('a ticket on digits shows every digit as drawn exactly when the draw pays it', () => {
  const bets = [bet('straight', [1, 2, 1]), bet('any', [1, 1, 2]), bet('lastTwo', [2, 1]), bet('last', [1])];
  for (const drawn of DRAWS)
    for (const choice of bets) {
      const paid = digitsPay({ places: 3 }, choice, 100n, drawn);
      const isAll = matchesOf(choiceOf(choice), drawn).every(({ isHit }) => isHit);
      expect(isAll, `${choice.kind} on ${drawn.join('')}`).toBe(paid > 0n);
    }
});

test('before the draw no number of a ticket is shown as drawn', () => {
  for (const choice of [bet('straight', [1, 2, 3]), bet('any', [1, 2, 3])])
    expect(matchesOf(choiceOf(choice), null).some(({ isHit }) => isHit)).toBe(false);
});

test('a ticket on numbers shows those that were drawn, in any order', () => {
  const choice = { kind: 'ticket', numbers: [3, 9, 12, 30, 41, 45] } as unknown as GameChoice;
  const hits = matchesOf(choice, [45, 1, 9, 44, 2, 7]).filter(({ isHit }) => isHit);
  expect(hits.map(({ number }) => number)).toEqual([9, 45]);
});

test('equal tickets of several bets are one, and their wins are hidden until the draw is shown', () => {
  const line = { choice: { kind: 'last', digits: [4] }, stake: '500', win: '4500' };
  const other = { choice: { kind: 'big', digits: [] }, stake: '200', win: '0' };
  const bets = [{ lines: [line, other] }, { lines: [line] }] as unknown as OwnBet[];
  expect(ticketsOf(bets, true)).toEqual([
    { choice: line.choice, stake: 1000n, win: 9000n },
    { choice: other.choice, stake: 200n, win: 0n },
  ]);
  expect(ticketsOf(bets, false).map(({ win }) => win)).toEqual([null, null]);
});

test('drawn numbers are counted once for every place, and numbers never drawn are zero', () => {
  const counts = countDrawn([{ drawn: [7, 7, 0] }, { drawn: [1, 7, 9] }], DIGITS);
  expect(counts.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0, 0, 3, 0, 1]);
});

test('every ball of a drum has its own place inside it', () => {
  for (const { numbers, radius } of Object.values(DRUMS)) {
    const places = placesOf(numbers.length, radius);
    expect(places).toHaveLength(numbers.length);
    for (const [i, { x, y }] of places.entries()) {
      expect(Math.hypot(x - 50, y - 50) + radius).toBeLessThanOrEqual(50);
      for (const other of places.slice(i + 1))
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(radius * 2 - 1e-9);
    }
  }
});
