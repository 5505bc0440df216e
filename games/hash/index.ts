import { MULTIPLIER_UNIT, multiplierOf } from '../engine/choice/index.ts';
import { mul, ONE, ratio, sub, ZERO } from '../engine/slot/ratio.ts';
import { hashGame } from './game.ts';
import { bigSmall, bullHands, dragonTiger, luckyPair, oddEven } from './hash-reading.ts';

export { type HashBet, type HashChoice, type HashView, hashOf } from './game.ts';
export * as reading from './hash-reading.ts';

/** A hash of letters only, which has no last digit: six of sixteen characters, 64 times. */
const NO_DIGIT = ratio(6n ** 64n, 16n ** 64n);
const HALF = mul(sub(ONE, NO_DIGIT), ratio(1n, 2n));
/** 1.98 on an even chance: 99 %. */
const EVEN = 19_800;

const evenMoneyBet = (name: string) => ({ name, multiplier: EVEN, chance: HALF, refund: NO_DIGIT });

export const hashOddEven = hashGame({
  gameCode: 'hash-odd-even',
  version: 1,
  bets: [evenMoneyBet('odd'), evenMoneyBet('even')],
  read: oddEven,
});

export const hashBigSmall = hashGame({
  gameCode: 'hash-big-small',
  version: 1,
  bets: [evenMoneyBet('small'), evenMoneyBet('big')],
  read: bigSmall,
});

/** 120 of 256 pairs have one letter and one digit. Pays 0.99 of the fair odds; the others pay 1.98. */
export const hashLucky = hashGame({
  gameCode: 'hash-lucky',
  version: 1,
  bets: [
    { name: 'lucky', multiplier: multiplierOf(120, 256), chance: ratio(120n, 256n), refund: ZERO },
    { name: 'none', multiplier: multiplierOf(136, 256), chance: ratio(136n, 256n), refund: ZERO },
  ],
  read: luckyPair,
});

const TIE_OF_TWO = ratio(1n, 16n);
const side = (name: string) => ({ name, multiplier: EVEN, chance: ratio(120n, 256n), refund: TIE_OF_TWO });

export const hashDragonTiger = hashGame({
  gameCode: 'hash-dragon-tiger',
  version: 1,
  bets: [
    side('dragon'),
    { name: 'tie', multiplier: multiplierOf(1, 16), chance: TIE_OF_TWO, refund: ZERO },
    side('tiger'),
  ],
  read: dragonTiger,
});

/** Of 16^5 tails: number of banker wins, and number of ties. */
const BULL = { cases: 1_048_576n, wins: 462_528n, ties: 123_520n };
const handBet = (name: string) => ({
  name,
  multiplier: 19_600,
  chance: ratio(BULL.wins, BULL.cases),
  refund: ratio(BULL.ties, BULL.cases),
});

/** Fixed odds only: a loss never exceeds the stake (fairness 6). */
export const hashBull = hashGame({
  gameCode: 'hash-bull',
  version: 1,
  bets: [
    handBet('banker'),
    { name: 'tie', multiplier: 8 * MULTIPLIER_UNIT, chance: ratio(BULL.ties, BULL.cases), refund: ZERO },
    handBet('player'),
  ],
  read: bullHands,
});

export const hashGames = [hashOddEven, hashBigSmall, hashLucky, hashDragonTiger, hashBull] as const;
