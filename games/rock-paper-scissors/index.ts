import { streakGame } from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'rock-paper-scissors';
export const VERSION = 1;

/** Each beats the previous one, and rock beats scissors. */
export const HANDS = ['rock', 'paper', 'scissors'] as const;
export type Hand = (typeof HANDS)[number];

/** Hand of the first throw, which is the bet itself. */
export type HandChoice = { hand: Hand };
/** A throw: the player's hand and the house's hands; all but the last tied and were repeated. */
export type Throw = { hand: Hand; house: readonly Hand[] };
/** Both multipliers are in ten-thousandths of the stake. */
export type HandView = {
  throws: readonly Throw[];
  /** Current cash-out value; 0 after a lost throw. */
  multiplier: number;
  /** The value after one more win; null once the round is over. */
  next: number | null;
};

/** Whether a hand wins against another; false for a tie. */
export function beats(hand: Hand, other: Hand): boolean {
  return HANDS.indexOf(hand) === (HANDS.indexOf(other) + 1) % HANDS.length;
}

/** The house's hands in one throw; ties are repeated with the same player hand (fairness 3.4). */
export function houseHandsOf(words: WordSource, hand: Hand): Hand[] {
  const house: Hand[] = [];
  do house.push(HANDS[uniform(words, HANDS.length)]!);
  while (house.at(-1) === hand);
  return house;
}

/** Rock, paper, scissors against the house: ties are repeated, consecutive wins double the value. */
export const rockPaperScissors = streakGame<Hand, Throw>({
  ...{ providerCode: OWN_PROVIDER, gameCode: GAME_CODE, version: VERSION, calls: HANDS },
  names: { call: 'hand', calls: 'hands', draws: 'throws' },
  draw(words, hand) {
    const house = houseHandsOf(words, hand);
    return { shown: { hand, house }, isRight: beats(hand, house.at(-1)!) };
  },
});
