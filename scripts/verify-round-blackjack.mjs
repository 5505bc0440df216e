import { range, uniform } from './verify-round-draws.mjs';

const rank = (card) => Math.floor(card / 4);
const value = (card) => Math.min(rank(card) + 1, 10);

/** The best total: an ace counts eleven unless that exceeds 21. */
function totalOf(cards) {
  const low = cards.map(value).reduce((a, b) => a + b, 0);
  return cards.some((card) => value(card) === 1) && low + 10 <= 21 ? low + 10 : low;
}
const isSoft = (cards) => totalOf(cards) > cards.map(value).reduce((a, b) => a + b, 0);
const isNatural = (cards) => cards.length === 2 && totalOf(cards) === 21;

function pairName([a, b]) {
  if (rank(a) !== rank(b)) return null;
  const isRed = (card) => card % 4 < 2;
  return a === b ? 'perfect' : isRed(a) === isRed(b) ? 'coloured' : 'mixed';
}

function trioName(cards) {
  const ranks = cards.map(rank).sort((a, b) => a - b);
  const isFlush = cards.every((card) => card % 4 === cards[0] % 4);
  if (new Set(ranks).size === 1) return isFlush ? 'suitedThree' : 'three';
  const text = ranks.join();
  const isStraight = text === '0,11,12' || text === `${ranks[0]},${ranks[0] + 1},${ranks[0] + 2}`;
  if (isStraight) return isFlush ? 'straightFlush' : 'straight';
  return isFlush ? 'flush' : null;
}

/** The hands after the actions, and whether insurance was taken; `next` draws a card. */
function playHands(hands, up, actions, next) {
  let insurance = value(up) === 1 ? 'declined' : null;
  for (const action of actions) {
    if (action === 'insure') insurance = 'taken';
    if (action === 'insure' || action === 'decline') continue;
    if (action === 'standAll') break;
    const at = hands.findIndex(({ done }) => !done);
    const hand = hands[at];
    if (action === 'split') {
      const halves = hand.cards.map((card) => {
        const cards = [card, next()];
        const done = value(card) === 1 || totalOf(cards) === 21;
        return { seat: hand.seat, cards, bet: 1, split: true, done };
      });
      hands.splice(at, 1, ...halves);
      continue;
    }
    if (action === 'double') hand.bet = 2;
    if (action !== 'stand') hand.cards.push(next());
    hand.done = action !== 'hit' || totalOf(hand.cards) >= 21;
  }
  return insurance;
}

/** A round of blackjack from its words: cards of an endless shoe in dealing order. */
export function blackjack({ source, stake, choice, actions, table: { rules, pairs, trio } }) {
  const next = () => uniform(source, 52);
  const seats = range(0, choice.hands - 1);
  const firsts = seats.map(next);
  const up = next();
  const hands = firsts.map((card, seat) => ({ seat, cards: [card, next()], bet: 1, split: false }));
  const dealer = [up, next()];
  const opened = hands.map(({ cards }) => [...cards]);
  for (const hand of hands) hand.done = isNatural(hand.cards);
  const insurance = playHands(hands, up, actions, next);
  const natural = ({ cards, split }) => !split && isNatural(cards);
  const counts = hands.some((hand) => !natural(hand) && totalOf(hand.cards) <= 21);
  const drawsOn = () =>
    totalOf(dealer) < 17 || (rules.dealerHitsSoft17 && totalOf(dealer) === 17 && isSoft(dealer));
  if (!isNatural(dealer) && counts) while (drawsOn()) dealer.push(next());

  const half = BigInt(rules.blackjackPaysHalves);
  let win = 0n;
  const shown = hands.map((hand) => {
    const { seat, cards, bet } = hand;
    const [own, other] = [totalOf(cards), totalOf(dealer)];
    const money = stake * BigInt(bet);
    let result = 'lose';
    if (own > 21) result = 'bust';
    else if (natural(hand)) result = isNatural(dealer) ? 'push' : 'blackjack';
    else if (!isNatural(dealer) && (other > 21 || own > other)) result = 'win';
    else if (!isNatural(dealer) && own === other) result = 'push';
    win += { blackjack: money + (money * half) / 2n, win: 2n * money, push: money, lose: 0n, bust: 0n }[
      result
    ];
    return { seat, cards, bet, result };
  });
  const insured = (stake * BigInt(choice.hands)) / 2n;
  if (insurance === 'taken' && isNatural(dealer)) win += insured * BigInt(rules.insurancePays + 1);
  const side = (percent, pays, names) => {
    for (const name of names) if (name) win += ((stake * BigInt(percent)) / 100n) * BigInt(pays[name] + 1);
    return names;
  };
  const view = {
    ...{ dealer, hands: shown, turn: null, insurance, offers: [] },
    pairs: choice.pairs ? side(choice.pairs, pairs, opened.map(pairName)) : [],
    trio: choice.trio
      ? side(
          choice.trio,
          trio,
          opened.map(([a, b]) => trioName([a, b, up])),
        )
      : [],
  };
  const sides =
    ((stake * BigInt(choice.pairs)) / 100n + (stake * BigInt(choice.trio)) / 100n) * BigInt(choice.hands);
  const main = hands.reduce((sum, { bet }) => sum + stake * BigInt(bet), 0n);
  return { view, win, staked: main + sides + (insurance === 'taken' ? insured : 0n) };
}
