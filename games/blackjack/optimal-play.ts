import { add, compare, mul, ONE, type Ratio, ratio, sub, ZERO } from '../engine/slot/ratio.ts';
import type { BlackjackRules } from './rules.ts';
import type { BlackjackAction } from './table.ts';

/** Values 1 (ace) to 10 of an endless shoe, with their probabilities. */
const VALUES: readonly [value: number, chance: Ratio][] = Array.from({ length: 10 }, (_, i) => [
  i + 1,
  ratio(i === 9 ? 4 : 1, 13),
]);

/** A hand as its sum with aces as one, whether it contains an ace, and its total. */
type Sum = { hard: number; hasAce: boolean; total: number };
const sumOf = (cards: readonly number[]): Sum => {
  const hard = cards.reduce((sum, value) => sum + value, 0);
  const hasAce = cards.includes(1);
  return { hard, hasAce, total: hasAce && hard <= 11 ? hard + 10 : hard };
};
const withCard = ({ hard, hasAce }: Sum, value: number): Sum => {
  const [sum, ace] = [hard + value, hasAce || value === 1];
  return { hard: sum, hasAce: ace, total: ace && sum <= 11 ? sum + 10 : sum };
};
const keyOf = ({ hard, hasAce }: Sum) => hard * 2 + Number(hasAce);

/** Probabilities of the dealer's final totals: 17 to 21, and 22 for a bust. */
type DealerTotals = ReadonlyMap<number, Ratio>;

/** For a dealer who shows a card of this value and has no natural. */
function dealerTotals(up: number, { dealerHitsSoft17 }: BlackjackRules): DealerTotals {
  const known = new Map<number, DealerTotals>();
  const draws = ({ hard, total }: Sum) => total < 17 || (dealerHitsSoft17 && total === 17 && total !== hard);
  const from = (sum: Sum): DealerTotals => {
    if (!draws(sum)) return new Map([[Math.min(sum.total, 22), ONE]]);
    const found = known.get(keyOf(sum)) ?? mix(VALUES.map(([value, p]) => [from(withCard(sum, value)), p]));
    known.set(keyOf(sum), found);
    return found;
  };
  const first = sumOf([up]);
  const holes = VALUES.filter(([value]) => up + value !== 11 || (up !== 1 && up !== 10));
  const all = add(...holes.map(([, chance]) => chance));
  return mix(
    holes.map(([value, p]) => [from(withCard(first, value)), ratio(p.num * all.den, p.den * all.num)]),
  );
}

function mix(parts: readonly (readonly [DealerTotals, Ratio])[]): DealerTotals {
  const mixed = new Map<number, Ratio>();
  for (const [totals, chance] of parts)
    for (const [total, p] of totals) mixed.set(total, add(mixed.get(total) ?? ZERO, mul(p, chance)));
  return mixed;
}

/** An action, and the payout after it less the price of the stakes that it and later actions add. */
export type Play = { action: BlackjackAction; value: Ratio };
/** Result of one optimally played hand, per initial stake. */
type OptimalPlay = {
  /** Payout less the price of all stakes. */
  value: Ratio;
  /** The best of the offered actions against a dealer who shows this value and has no natural. */
  decide(cards: readonly number[], up: number, offers: readonly BlackjackAction[]): Play;
};

/**
 * Exact optimal play of one hand against the endless shoe, by recursion over the player's and the dealer's
 * sums. Every stake costs `price` times itself. With price 1 the value is the win of optimal play; a price at
 * which the value is not positive is an upper bound of the return of all stakes, including doubled and split
 * ones. Hands of a round do not depend on each other's cards, so this holds for any number of hands. Cards
 * are values from 1 (ace) to 10.
 */
export function optimalBlackjackPlay(rules: BlackjackRules, price: Ratio = ONE): OptimalPlay {
  const tables = new Map(VALUES.map(([up]) => [up, handPlay(dealerTotals(up, rules), rules, price)]));
  const natural = ratio(2 + rules.blackjackPaysHalves, 2);
  const dealt = (first: number, second: number, up: number): Ratio => {
    if (first !== second && first + second === 11 && Math.min(first, second) === 1) return natural;
    const offers: BlackjackAction[] = [
      'hit',
      'stand',
      'double',
      ...(first === second ? ['split' as const] : []),
    ];
    return tables.get(up)!([first, second], offers).value;
  };
  let value = sub(ZERO, price);
  for (const [up, onUp] of VALUES) {
    const under = up === 1 ? ratio(4, 13) : up === 10 ? ratio(1, 13) : ZERO;
    const insured = sub(mul(under, ratio(rules.insurancePays + 1, 2)), mul(price, ratio(1, 2)));
    if (up === 1 && compare(insured, ZERO) > 0) value = add(value, mul(onUp, insured));
    for (const [first, onFirst] of VALUES)
      for (const [second, onSecond] of VALUES) {
        const played = dealt(first, second, up);
        const pushed = played === natural ? under : ZERO;
        value = add(value, mul(onUp, onFirst, onSecond, add(pushed, mul(sub(ONE, under), played))));
      }
  }
  return { value, decide: (cards, up, offers) => tables.get(up)!(cards, offers) };
}

/** Optimal play against given dealer totals. */
function handPlay(dealer: DealerTotals, { doubleAfterSplit }: BlackjackRules, price: Ratio) {
  const stand = remembered(({ total }) =>
    total > 21
      ? ZERO
      : add(
          ...[...dealer].map(([other, p]) =>
            other > 21 || total > other ? add(p, p) : total === other ? p : ZERO,
          ),
        ),
  );
  const drawn = (sum: Sum, then: (next: Sum) => Ratio) =>
    add(...VALUES.map(([value, chance]) => mul(chance, then(withCard(sum, value)))));
  const hit = remembered((sum) => drawn(sum, (next) => best(next, ['hit', 'stand']).value));
  const twice = (single: Ratio) => sub(add(single, single), price);
  const double = remembered((sum) => twice(drawn(sum, stand)));
  const splitOffers: BlackjackAction[] = ['hit', 'stand', ...(doubleAfterSplit ? ['double' as const] : [])];
  const split = remembered(({ hard }) =>
    hard === 2
      ? twice(drawn(sumOf([1]), stand))
      : twice(drawn(sumOf([hard / 2]), (sum) => best(sum, splitOffers).value)),
  );
  const values: Partial<Record<BlackjackAction, (sum: Sum) => Ratio>> = { stand, hit, double, split };
  /** On 21 the only option is to stand. */
  const best = (sum: Sum, offers: readonly BlackjackAction[]): Play => {
    let found: Play = { action: 'stand', value: stand(sum) };
    if (sum.total >= 21) return found;
    for (const action of offers) {
      const value = values[action]!(sum);
      if (compare(value, found.value) > 0) found = { action, value };
    }
    return found;
  };
  return (cards: readonly number[], offers: readonly BlackjackAction[]) => best(sumOf(cards), offers);
}

/** Memoised by sum. */
function remembered(compute: (sum: Sum) => Ratio): (sum: Sum) => Ratio {
  const known = new Map<number, Ratio>();
  return (sum) => {
    const value = known.get(keyOf(sum)) ?? compute(sum);
    known.set(keyOf(sum), value);
    return value;
  };
}

/**
 * Probability of the maximum payout of a round: seven equal cards on three hands and the dealer's upcard,
 * every pair split, all six hands doubled and won. Split aces and split hands of 21 are not doubled.
 */
export function topOdds(rules: BlackjackRules): Ratio {
  const seven = ratio(1, 52n ** 7n);
  return add(
    ...VALUES.filter(([value]) => value > 1).map(([value, chance]) => {
      const noNatural = value === 10 ? ratio(12, 13) : ONE;
      const won = [...dealerTotals(value, rules)].map(([other, p]) => {
        const one = doubledWin(value, other);
        return mul(p, one, one, one, one, one, one);
      });
      // Number of cards of this value.
      return mul(ratio(52), chance, seven, noNatural, add(...won));
    }),
  );
}

/** Probability that a split card draws two more cards, is doubled in between, and beats this total. */
function doubledWin(value: number, other: number): Ratio {
  const split = sumOf([value]);
  return add(
    ...VALUES.flatMap(([second, onSecond]) => {
      const two = withCard(split, second);
      if (two.total === 21) return [];
      return VALUES.map(([third, onThird]) => {
        const { total } = withCard(two, third);
        return total <= 21 && (other > 21 || total > other) ? mul(onSecond, onThird) : ZERO;
      });
    }),
  );
}
