import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findChoiceGame } from '../choice-games.ts';
import { pokerScore } from '../engine/cards/poker.ts';
import { seedHash } from '../engine/fair/index.ts';
import { percent } from '../engine/slot/ratio.ts';
import { type JacksView, jacks, OPTIMAL_RETURN, PAYS, paidHand } from './index.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const request = { serverSeed: SEED, clientSeed: 'player one', nonce: 0, stake: 100n, choice: null };
/** "As 10d": rank and suit in common notation. */
const cards = (text: string) =>
  text
    .split(' ')
    .map(
      (name) =>
        ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(name.slice(0, -1)) * 4 +
        'dhsc'.indexOf(name.at(-1)!),
    );

/** Every way to complete the held cards of a dealt hand: total payout, and number of ways. */
function draws(dealt: readonly number[], kept: readonly number[]): { pays: number; count: number } {
  const left = Array.from({ length: 52 }, (_, card) => card).filter((card) => !dealt.includes(card));
  const found = { pays: 0, count: 0 };
  const walk = (hand: readonly number[], from: number): void => {
    if (hand.length === 5) {
      found.pays += PAYS[paidHand(hand)];
      found.count += 1;
      return;
    }
    for (let i = from; i < left.length; i++) walk([...hand, left[i]!], i + 1);
  };
  walk(kept, 0);
  return found;
}

/**
 * The complete count, 2,598,960 hands by 32 holds, is run by `npm run bench -- cards`; these are parts of it.
 */
describe('[fairness 9] the return of best play', () => {
  test('matches the exact count', () => {
    expect(percent(OPTIMAL_RETURN, 4)).toBe('99.5439');
    expect(jacks.rules.rtp).toEqual({ min: percent(OPTIMAL_RETURN), max: percent(OPTIMAL_RETURN) });
    expect(jacks.rules.houseEdgePercent).toBe('0.46');
    expect(Number(jacks.rules.top.multiple)).toBe(PAYS.royal);
  });

  test.each([
    // 800 once, six for 8 flushes, four for the straight in 3 more suits; 12 cards make a pair of jacks or
    // better.
    ['As Ks Qs Js 2d', 'As Ks Qs Js', 800 + 8 * 6 + 3 * 4 + 12, 47],
    // Nine flushes; three of the other cards pair the king.
    ['Kh 9h 6h 3h 2d', 'Kh 9h 6h 3h', 9 * 6 + 3, 47],
    ['7d 7h 2s 9c Kd', '7d 7h', 13_356, 16_215],
    ['8d 8h 8s 2c Kd', '8d 8h 8s', 46 * 25 + 66 * 9 + 969 * 3, 1081],
  ])('dealt %s, keeping %s', (dealt, kept, pays, count) => {
    expect(draws(cards(dealt), cards(kept))).toEqual({ pays, count });
  });
});

describe('hands', () => {
  test.each([
    ['10s Js Qs Ks As', 'royal'],
    ['Ad 2d 3d 4d 5d', 'straightFlush'],
    ['7d 7h 7s 7c Kd', 'four'],
    ['7d 7h 7s Kc Kd', 'fullHouse'],
    ['2h 9h Jh Kh 4h', 'flush'],
    ['Ad 2h 3s 4c 5d', 'straight'],
    ['10d Jh Qs Kc Ad', 'straight'],
    ['Qd Kh As 2c 3d', 'nothing'],
    ['7d 7h 7s Kc 2d', 'three'],
    ['7d 7h Ks Kc 2d', 'twoPair'],
    ['Jd Jh 2s 3c 4d', 'jacks'],
    ['10d 10h 2s 3c 4d', 'nothing'],
  ])('%s is %s', (text, hand) => {
    expect(paidHand(cards(text))).toBe(hand);
  });

  test('seven cards rank as their best five, and kickers break ties', () => {
    expect(pokerScore(cards('10s Js Qs Ks As 2d 3d'))).toBe(pokerScore(cards('10s Js Qs Ks As')));
    expect(pokerScore(cards('2h 9h Jh Kh 4h 3h Ah'))).toBe(pokerScore(cards('Ah Kh Jh 9h 4h')));
    expect(pokerScore(cards('7d 7h 7s Kc Kd Qs Qd'))).toBe(pokerScore(cards('7d 7h 7s Kc Kd')));
    expect(pokerScore(cards('Ad Ah 9s 5c 3d'))).toBeGreaterThan(pokerScore(cards('Ac As 8s 7c 6d')));
    expect(pokerScore(cards('9d 9h 8s 8c Kd 7s 7d'))).toBe(pokerScore(cards('9d 9h 8s 8c Kd')));
    const deck = fc.shuffledSubarray(
      Array.from({ length: 52 }, (_, card) => card),
      { minLength: 7, maxLength: 7 },
    );
    fc.assert(
      fc.property(deck, (seven) => {
        let best = 0;
        for (let a = 0; a < 7; a++)
          for (let b = a + 1; b < 7; b++)
            best = Math.max(best, pokerScore(seven.filter((_, i) => i !== a && i !== b)));
        expect(pokerScore(seven)).toBe(best);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a round', () => {
  test('deals five, keeps the held cards, and draws the rest from the same ten cards', () => {
    const dealt = jacks.play(request).view as JacksView;
    expect(new Set(dealt.cards).size).toBe(5);
    const standing = jacks.play({ ...request, actions: [{ keep: [0, 1, 2, 3, 4] }] });
    expect(standing.view).toEqual({ ...dealt, kept: [0, 1, 2, 3, 4] });
    const drawn = jacks.play({ ...request, actions: [{ keep: [1, 3] }] }).view as JacksView;
    expect([drawn.cards[1], drawn.cards[3]]).toEqual([dealt.cards[1], dealt.cards[3]]);
    expect(new Set([...drawn.cards, ...dealt.cards]).size).toBe(8);
    // From an independent program.
    expect(drawn.cards).toEqual([0, 6, 22, 10, 34]);
  });

  test('an abandoned hand is paid as dealt', () => {
    for (let nonce = 0; nonce < 40; nonce++) {
      const open = jacks.play({ ...request, nonce });
      expect(open.win).toBeNull();
      const { hand } = open.view as JacksView;
      const ended = jacks.play({ ...request, nonce, actions: [jacks.abandon(open)] });
      expect(ended.win).toBe(100n * BigInt(PAYS[hand]));
    }
  });

  test.each([[{ keep: [1, 1] }], [{ keep: [3, 1] }], [{ keep: [5] }], [{ keep: [0], more: 1 }], ['draw']])(
    'refuses %j',
    (action) => {
      expect(() => jacks.play({ ...request, actions: [action] })).toThrow(RangeError);
    },
  );

  test('its proof verifies and identifies a tampered part', () => {
    const round = jacks.play({ ...request, actions: [{ keep: [0] }] });
    const proof = { serverSeed: SEED, serverSeedHash: seedHash(SEED), round };
    expect(findChoiceGame('jacks-or-better')!.verify(proof).ok).toBe(true);
    const false_ = jacks.verify({ ...proof, round: { ...round, win: (round.win ?? 0n) + 1n } });
    expect(false_.checks.filter(({ ok }) => !ok).map(({ part }) => part)).toEqual(['total']);
  });
});
