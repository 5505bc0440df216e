import { describe, expect, test } from 'vitest';
import { findChoiceGame } from '../choice-games.ts';
import { seedHash, type WordSource } from '../engine/fair/index.ts';
import {
  add,
  compare,
  floorDecimal,
  mul,
  ONE,
  percent,
  type Ratio,
  ratio,
  toNumber,
  ZERO,
} from '../engine/slot/ratio.ts';
import {
  type BlackjackAction,
  type BlackjackChoice,
  type BlackjackView,
  blackjack,
  HANDS_RANGE,
  OPTIMAL_RETURN,
  RULES,
  SIDE_PERCENTS,
  TRIO_WAYS,
} from './index.ts';
import { optimalBlackjackPlay, topOdds } from './optimal-play.ts';
import { cardValue, pairOf, trioOf } from './rules.ts';
import { playBlackjack } from './table.ts';

const SEED = `${'c0ffee'.repeat(10)}beef`;
const STAKE = 100n;
const ONE_HAND: BlackjackChoice = { hands: 1, pairs: 0, trio: 0 };
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const cards = (text: string) =>
  text.split(' ').map((name) => RANKS.indexOf(name.slice(0, -1)) * 4 + 'dhsc'.indexOf(name.at(-1)!));

class ShoeIsEmpty extends Error {}
/** A shoe of these cards in dealing order; a 32-bit word below 52 is its card. */
function shoeOf(list: readonly number[]): WordSource {
  let at = 0;
  return {
    word() {
      if (at >= list.length) throw new ShoeIsEmpty();
      return list[at++]!;
    },
  } as WordSource;
}
const dealt = (
  text: string,
  actions: readonly BlackjackAction[] = [],
  choice: Partial<BlackjackChoice> = {},
) =>
  playBlackjack({
    words: shoeOf(cards(text)),
    stake: STAKE,
    choice: { ...ONE_HAND, ...choice },
    actions,
  }) as { staked: bigint; win: bigint | null; view: BlackjackView };

describe('[fairness 9] the return of best play', () => {
  const best = optimalBlackjackPlay(RULES);

  test('matches the published figure, as do the odds of the highest win', () => {
    const exact = add(ONE, best.value);
    expect([exact.num, exact.den]).toEqual([OPTIMAL_RETURN.num, OPTIMAL_RETURN.den]);
    expect(percent(exact, 4)).toBe('99.4296');
    const odds = topOdds(RULES);
    expect(floorDecimal(ratio(odds.den, odds.num), 0)).toBe(blackjack.rules.top.oneIn);
  });

  test('is within the declared range for every choice', () => {
    const returns: Ratio[] = [];
    for (let hands = HANDS_RANGE.min; hands <= HANDS_RANGE.max; hands++)
      for (const pairs of SIDE_PERCENTS)
        for (const trio of SIDE_PERCENTS) returns.push(blackjack.returnOf({ hands, pairs, trio }, STAKE)!);
    returns.sort(compare);
    expect({ min: percent(returns[0]!), max: percent(returns.at(-1)!) }).toEqual(blackjack.rules.rtp);
  });

  test('no strategy returns more of its total stakes than declared; the bound is tight', () => {
    const { max } = blackjack.rules.bySkill!;
    const at = (hundredths: number) =>
      compare(
        optimalBlackjackPlay(RULES, ratio(Number(max.replace('.', '')) + hundredths, 10_000)).value,
        ZERO,
      );
    expect([at(-1), at(0)]).toEqual([1, -1]);
  });

  test.each([
    ['the dealer hits soft 17', { dealerHitsSoft17: true }, -0.0025, -0.0015],
    ['no double after a split', { doubleAfterSplit: false }, -0.0018, -0.001],
    ['a natural pays 6 to 5, in halves 2', { blackjackPaysHalves: 2 }, -0.0235, -0.0215],
  ])('%s: has its known value', (_, change, low, high) => {
    const less = toNumber(optimalBlackjackPlay({ ...RULES, ...change }).value) - toNumber(best.value);
    expect(less).toBeGreaterThan(low);
    expect(less).toBeLessThan(high);
  });

  test.each([
    [10, 6, 10, 'hit'],
    [10, 2, 3, 'hit'],
    [10, 2, 4, 'stand'],
    [10, 2, 7, 'hit'],
    [6, 5, 10, 'double'],
    [8, 8, 10, 'split'],
    [1, 1, 10, 'split'],
    [10, 10, 6, 'stand'],
    [5, 5, 9, 'double'],
    [1, 7, 9, 'hit'],
    [1, 7, 6, 'double'],
    [9, 9, 7, 'stand'],
  ] as const)('%i and %i against %i: %s', (first, second, up, action) => {
    const offers: BlackjackAction[] = [
      'hit',
      'stand',
      'double',
      ...(first === second ? ['split' as const] : []),
    ];
    expect(best.decide([first, second], up, offers).action).toBe(action);
  });
});

describe('the table plays the computed strategy', () => {
  const best = optimalBlackjackPlay(RULES);
  const valuesOf = (hand: readonly number[]) => hand.map(cardValue);

  /**
   * Exact mean result of these actions over every shoe that starts with these cards, by playing the table on
   * all of them.
   */
  function meanOver(known: readonly number[], actions: readonly BlackjackAction[]): Ratio {
    try {
      const position = playBlackjack({ words: shoeOf(known), stake: STAKE, choice: ONE_HAND, actions });
      return ratio(position.win! - position.staked, STAKE);
    } catch (error) {
      if (!(error instanceof ShoeIsEmpty)) throw error;
      // One card of each value represents all suits, because suits do not matter here.
      const next = Array.from({ length: 10 }, (_, i) =>
        mul(ratio(i === 9 ? 4 : 1, 13), meanOver([...known, i * 4], actions)),
      );
      return add(...next);
    }
  }

  test.each([
    ['10d 6h 6d', 'stand'],
    ['9d 9h 10d', 'stand'],
    ['6d 6h 5d', 'double'],
  ] as const)('%s, %s: exactly, over every hole card and draw', (text, action) => {
    const [first, up, second] = cards(text) as [number, number, number];
    const { value } = best.decide(valuesOf([first, second]), cardValue(up), [action]);
    const mean = meanOver([first, up, second], [action]);
    expect(add(mean, ONE)).toEqual(value);
  });

  test('20,000 rounds of best play from a fixed stream are within the 99.9 % confidence interval', () => {
    const words = fixedWords();
    const results = Array.from({ length: 20_000 }, () => playedBest(words));
    const mean = results.reduce((sum, result) => sum + result, 0) / results.length;
    const squares = results.reduce((sum, result) => sum + result * result, 0) / results.length;
    const error = Math.sqrt((squares - mean * mean) / results.length);
    expect(Math.abs(mean + 1 - toNumber(OPTIMAL_RETURN))).toBeLessThan(3.291 * error);
  });

  const known = new Map<string, BlackjackAction>();
  function decided(hand: readonly number[], up: number, offers: readonly BlackjackAction[]): BlackjackAction {
    const [values, open] = [valuesOf(hand), cardValue(up)];
    const key = `${values.toSorted().join()} ${open} ${offers.join()}`;
    const action = known.get(key) ?? best.decide(values, open, offers).action;
    known.set(key, action);
    return action;
  }

  /** Result of a round of optimal play, in stakes. */
  function playedBest(source: () => number): number {
    const drawn: number[] = [];
    const actions: BlackjackAction[] = [];
    for (;;) {
      let at = 0;
      const word = () => {
        if (at === drawn.length) drawn.push(source());
        return drawn[at++]!;
      };
      const words = { word } as WordSource;
      const { view, staked, win } = playBlackjack({ words, stake: STAKE, choice: ONE_HAND, actions });
      if (win !== null) return Number(win - staked) / Number(STAKE);
      const { offers, hands, turn, dealer } = view as BlackjackView;
      actions.push(turn === null ? 'decline' : decided(hands[turn]!.cards, dealer[0]!, offers));
    }
  }
});

/** 32-bit words of a fixed xorshift, so that the test is deterministic. */
function fixedWords(): () => number {
  let state = 0x2545f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

describe('a round', () => {
  test.each([
    // One hand: first card, dealer's upcard, second card, hole card, draws.
    ['10d 9h 9d 9s', ['stand'], ['win'], 200n, 100n],
    ['10d 9h 8d 9s', ['stand'], ['push'], 100n, 100n],
    ['10d 9h 6d 9s 10h', ['hit'], ['bust'], 0n, 100n],
    ['Ad 9h Kd 9s', [], ['blackjack'], 250n, 100n],
    ['10d 10h 9d As', [], ['lose'], 0n, 100n],
    ['Ad 10h Kd As', [], ['push'], 100n, 100n],
    ['6d 6h 5d 10s 10h 5c', ['double'], ['push'], 200n, 200n],
    // Split eights, the first hand doubled: 8, 3 and 10; 8 and 10; the dealer busts.
    ['8d 6h 8s 10s 3d Kd 10c Qs', ['split', 'double', 'stand'], ['win', 'win'], 600n, 300n],
    // Split aces get one card each, and 21 with them is not a blackjack.
    ['Ad 6h As Ks Kd 5c Qh', ['split'], ['win', 'win'], 400n, 200n],
    // The dealer stands on a soft 17.
    ['10d 6h 8d As', ['stand'], ['win'], 200n, 100n],
  ] as const)('%s, %j: %j', (text, actions, results, win, staked) => {
    const round = dealt(text, actions);
    expect([round.view.hands.map(({ result }) => result), round.win, round.staked]).toEqual([
      results,
      win,
      staked,
    ]);
    expect(round.view).toMatchObject({ turn: null, offers: [] });
  });

  test('[fairness 3.1] shows only the upcard, and offers the actions that the cards allow', () => {
    expect(dealt('8d 10h 8s 10s').view).toEqual({
      dealer: cards('10h'),
      hands: [{ seat: 0, cards: cards('8d 8s'), bet: 1, result: null }],
      turn: 0,
      insurance: null,
      offers: ['hit', 'stand', 'double', 'split'],
      pairs: [],
      trio: [],
    });
    // One split per hand, and no double after a third card.
    expect(dealt('8d 10h 8s 10s 8h 2d', ['split']).view.offers).toEqual(['hit', 'stand', 'double']);
    expect(dealt('2d 10h 3s 10s 2h', ['hit']).view.offers).toEqual(['hit', 'stand']);
    // A hand of 21 stands automatically.
    expect(dealt('9d 6h 2s 10s 10h 10c', ['hit'])).toMatchObject({ win: 200n, view: { turn: null } });
  });

  test('insurance is taken before the dealer peeks, costs half the stake per hand, and pays 2 to 1', () => {
    const offered = dealt('10d Ah 9d Ks');
    expect(offered.view).toMatchObject({ insurance: 'offered', turn: null, offers: ['insure', 'decline'] });
    expect(dealt('10d Ah 9d Ks', ['insure'])).toMatchObject({ staked: 150n, win: 150n });
    expect(dealt('10d Ah 9d Ks', ['decline'])).toMatchObject({ staked: 100n, win: 0n });
    // Without a dealer blackjack, insurance is lost and the hand continues; insurance cannot be bought later.
    const lost = dealt('10d Ah 9d 6s 10h', ['insure', 'stand']);
    expect(lost).toMatchObject({ staked: 150n, win: 200n });
    expect(() => dealt('10d Ah 9d 6s', ['decline', 'insure'])).toThrow(RangeError);
    expect(() => dealt('10d Ah 9d 6s', ['hit'])).toThrow(RangeError);
    expect(() => dealt('10d 9h 9d 6s', ['insure'])).toThrow(RangeError);
    // An insured player blackjack wins one stake either way.
    for (const hole of ['Ks', '6s'])
      expect(dealt(`Ad Ah Kd ${hole}`, ['insure'])).toMatchObject({ staked: 150n, win: 250n });
  });

  test('three hands play in turn against one dealer, who draws only if a live hand remains', () => {
    const text = '10d 9d Ad 6h 9s 2h Kd 10s';
    const choice = { hands: 3 };
    expect(dealt(text, [], choice)).toMatchObject({ staked: 300n, win: null, view: { turn: 0 } });
    const over = dealt(`${text} 10h 5d`, ['stand', 'double'], choice);
    expect(over.view.hands.map(({ result }) => result)).toEqual(['lose', 'push', 'blackjack']);
    expect(over).toMatchObject({ staked: 400n, win: 200n + 250n, view: { dealer: cards('6h 10s 5d') } });
    // All hands busted or natural: the hole card is shown, and no card is drawn.
    const none = dealt('10d 6h 6d 10s 10h', ['hit']);
    expect(none.view.dealer).toEqual(cards('6h 10s'));
  });

  test('an abandoned round stands on every hand and takes no insurance: no stake is added', () => {
    for (const text of ['10d 9d Ad Ah 9s 2h Kd 10s', '10d 9d Ad 6h 9s 2h Kd 10s 5d']) {
      const open = dealt(text, [], { hands: 3 });
      const ended = dealt(text, ['standAll'], { hands: 3 });
      expect(ended.staked).toBe(open.staked);
      expect(ended.win).not.toBeNull();
    }
    expect(blackjack.abandon(blackjack.play(request))).toBe('standAll');
  });

  const request = {
    ...{ serverSeed: SEED, clientSeed: 'player one', nonce: 0, stake: STAKE },
    choice: { hands: 3, pairs: 10, trio: 25 },
  };

  test('its proof verifies and identifies a tampered part; choices have one canonical form', () => {
    const round = blackjack.play({ ...request, actions: ['standAll'] });
    expect(round.staked).toBe(blackjack.openingStake(request.choice, STAKE));
    expect(blackjack.openingStake(request.choice, STAKE)).toBe(405n);
    const proof = { serverSeed: SEED, serverSeedHash: seedHash(SEED), round };
    expect(findChoiceGame('blackjack')!.verify(proof).ok).toBe(true);
    const view = { ...(round.view as BlackjackView), dealer: [0, 1] };
    const wrong = blackjack.verify({ ...proof, round: { ...round, view } });
    expect(wrong.checks.filter(({ ok }) => !ok).map(({ part }) => part)).toEqual(['view']);
    for (const choice of [
      null,
      { hands: 0, pairs: 0, trio: 0 },
      { hands: 1, pairs: 5, trio: 0 },
      { hands: 1 },
    ])
      expect(() => blackjack.readChoice(choice)).toThrow(RangeError);
  });
});

describe('side bets', () => {
  test('have odds counted over all two-card and three-card combinations', () => {
    const all = Array.from({ length: 52 }, (_, card) => card);
    const pairs: Record<string, number> = {};
    const trios: Record<string, number> = {};
    for (const a of all)
      for (const b of all) {
        const pair = pairOf(a, b) ?? 'none';
        pairs[pair] = (pairs[pair] ?? 0) + 1;
        for (const c of all) {
          const trio = trioOf([a, b, c]) ?? 'none';
          trios[trio] = (trios[trio] ?? 0) + 1;
        }
      }
    expect(pairs).toEqual({ perfect: 52, coloured: 52, mixed: 104, none: 52 * 48 });
    expect(trios).toEqual({ ...TRIO_WAYS, none: expect.any(Number) });
  });

  test('are settled at the deal, and the best round pays the declared maximum', () => {
    const choice = { hands: 3, pairs: 100, trio: 100 } as const;
    const seven = dealt('7d 7d 7d 7d 7d 7d 7d 10s', [], choice);
    expect(seven.view).toMatchObject({
      pairs: ['perfect', 'perfect', 'perfect'],
      trio: ['suitedThree', 'suitedThree', 'suitedThree'],
    });
    const actions = Array.from({ length: 3 }, () => ['split', 'double', 'double'] as const).flat();
    const hand = '4d 3h 10d 10d';
    const best = dealt(`7d 7d 7d 7d 7d 7d 7d 10s ${hand} ${hand} ${hand} 5d`, actions, choice);
    expect(best.win).toBe(blackjack.maxWin(choice, STAKE));
    expect(blackjack.rules.top.multiple).toBe((Number(best.win) / Number(STAKE)).toFixed(2));
  });
});
