import { describe, expect, test } from 'vitest';
import { stream } from '../engine/fair/index.ts';
import { percent } from '../engine/slot/ratio.ts';
import {
  BACCARAT_SIDES,
  type BaccaratResult,
  bankerDraws,
  beadPlate,
  bigRoad,
  countDrawnCards,
  DEAL_COUNTS,
  DECKS,
  dealResultOf,
  dealRound,
  payoutFor,
  pointOf,
  type RoadMark,
  readSide,
  sideReturn,
} from './index.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const cards = (text: string) =>
  text.split(' ').map((name) => RANKS.indexOf(name.slice(0, -1)) * 4 + 'dhsc'.indexOf(name.at(-1)!));

/** Counts all orderings of six cards by points; every count stays below 2^53. */
function countDeals() {
  const left = Array.from({ length: 10 }, (_, point) => DECKS * (point === 0 ? 16 : 4));
  const found = { player: 0, banker: 0, tie: 0 };
  const points: number[] = [];
  const go = (weight: number): void => {
    if (points.length === 6) {
      const { player, banker } = countDrawnCards(points);
      found[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += weight;
      return;
    }
    for (let point = 0; point < 10; point++) {
      const count = left[point]!;
      left[point] = count - 1;
      points.push(point);
      go(weight * count);
      points.pop();
      left[point] = count;
    }
  };
  go(1);
  return found;
}

describe('[fairness 4] baccarat with eight decks', () => {
  test('win probabilities equal the exact count over every order of six cards', () => {
    const found = countDeals();
    expect(found).toEqual({
      player: Number(DEAL_COUNTS.player),
      banker: Number(DEAL_COUNTS.banker),
      tie: Number(DEAL_COUNTS.tie),
    });
    expect(BigInt(found.player) + BigInt(found.banker) + BigInt(found.tie)).toBe(DEAL_COUNTS.deals);
    // A second card of the same rank: 31 of 415 remain, regardless of the first card.
    expect([DEAL_COUNTS.pairs, DEAL_COUNTS.pairCases]).toEqual([
      BigInt(4 * DECKS - 1),
      BigInt(52 * DECKS - 1),
    ]);
  });

  test('returns 98.94 % on the banker with 5 % commission, 98.76 % on the player, 85.64 % on a tie at 8 to 1', () => {
    expect(Object.fromEntries(BACCARAT_SIDES.map((side) => [side, percent(sideReturn(side), 4)]))).toEqual({
      player: '98.7649',
      banker: '98.9420',
      tie: '85.6403',
      playerPair: '89.6385',
      bankerPair: '89.6385',
    });
  });

  test('the banker draws by the third-card table', () => {
    const draws = [0, 1, 2, 3, 4, 5, 6, 7].map((points) =>
      [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((third) => (bankerDraws(points, third) ? 'D' : '-')).join(''),
    );
    expect(draws).toEqual([
      'DDDDDDDDDDD',
      'DDDDDDDDDDD',
      'DDDDDDDDDDD',
      'DDDDDDDDD-D',
      'D--DDDDDD--',
      'D----DDDD--',
      '-------DD--',
      '-----------',
    ]);
  });

  test.each([
    ['9d 2h Kd 5h 9s 9c', 'player', 9, 7, 2, 2],
    ['2d 3h 4d 3s 8d Kc', 'tie', 6, 6, 2, 2],
    ['Kd 7h Qd Ks 5d 2c', 'banker', 5, 7, 3, 2],
    ['3d 3h 4d 2s 8d Kc', 'player', 7, 3, 2, 3],
    ['Ad Ah Ac Ks 4d 4c', 'player', 6, 5, 3, 3],
  ])('%s: %s', (text, winner, playerPoints, bankerPoints, playerCards, bankerCards) => {
    const result = dealResultOf(cards(text));
    expect(result).toMatchObject({ winner, playerPoints, bankerPoints });
    expect([result.player.length, result.banker.length]).toEqual([playerCards, bankerCards]);
  });
});

describe('the return of a stake', () => {
  const result = (over: Partial<BaccaratResult>): BaccaratResult => ({
    ...dealResultOf(cards('9d 2h Kd 5h 9s 9c')),
    ...over,
  });

  test('is less the commission on the banker, floored', () => {
    const banker = result({ winner: 'banker' });
    expect(payoutFor('banker', 100n, banker)).toBe(195n);
    expect(payoutFor('banker', 1n, banker)).toBe(1n);
    expect(payoutFor('player', 100n, banker)).toBe(0n);
    expect(payoutFor('tie', 100n, banker)).toBe(0n);
  });

  test('equals the stake on player and banker on a tie', () => {
    const tie = result({ winner: 'tie' });
    expect([
      payoutFor('player', 70n, tie),
      payoutFor('banker', 70n, tie),
      payoutFor('tie', 70n, tie),
    ]).toEqual([70n, 70n, 630n]);
  });

  test('pays twelve times the stake on a pair, regardless of the winning side', () => {
    const pair = dealResultOf(cards('9d 2h 9s 5h 9s 9c'));
    expect(pair).toMatchObject({ playerPair: true, bankerPair: false });
    expect([payoutFor('playerPair', 10n, pair), payoutFor('bankerPair', 10n, pair)]).toEqual([120n, 0n]);
    expect(() => readSide('either')).toThrow(RangeError);
  });
});

test('[fairness 3.4] a deal is six cards of the fresh shoe, without replacement, from the committed stream', () => {
  for (let nonce = 0; nonce < 200; nonce++) {
    const { player, banker, playerPoints, bankerPoints } = dealRound(stream('server seed', 'room', nonce));
    expect(player.reduce((sum, card) => sum + pointOf(card), 0) % 10).toBe(playerPoints);
    expect(banker.reduce((sum, card) => sum + pointOf(card), 0) % 10).toBe(bankerPoints);
    expect(player.length + banker.length).toBeLessThanOrEqual(6);
  }
});

describe('roads', () => {
  const road = (text: string): RoadMark[] =>
    [...text].map((letter) => ({
      winner: ({ P: 'player', B: 'banker', T: 'tie' } as const)[letter as 'P' | 'B' | 'T'],
      playerPair: false,
      bankerPair: false,
    }));
  const places = (text: string) => bigRoad(road(text)).map(({ column, row }) => `${column}.${row}`);

  test('the bead plate goes down six rows', () => {
    expect(beadPlate(road('PBTPBPB')).at(-1)).toMatchObject({ winner: 'banker', column: 1, row: 0 });
  });

  test('the big road has a column for each run, and counts ties on the cell before them', () => {
    expect(places('PPBTBP')).toEqual(['0.0', '0.1', '1.0', '1.1', '2.0']);
    expect(bigRoad(road('TPTTB')).map(({ ties }) => ties)).toEqual([3, 0]);
  });

  test('a run of more than six turns right, and one that meets its tail turns above it', () => {
    expect(places('PPPPPPPP').slice(-3)).toEqual(['0.5', '1.5', '2.5']);
    expect(places(`PPPPPPPP${'B'.repeat(7)}`).slice(8)).toEqual([
      '1.0',
      '1.1',
      '1.2',
      '1.3',
      '1.4',
      '2.4',
      '3.4',
    ]);
  });
});
