import { CARDS } from '../engine/cards/deck.ts';
import { draw, type WordSource } from '../engine/fair/index.ts';

export const DECKS = 8;

/** A fresh shoe of eight decks for every round, so that rounds are independent. */
const SHOE: readonly number[] = Array.from({ length: DECKS }, () => CARDS).flat();

/** A hand has two or three cards; a round uses at most six. */
export const MAX_CARDS = 6;

export type BaccaratWinner = 'player' | 'banker' | 'tie';
export type BaccaratResult = {
  /** Cards as dealt, 0 … 51 as in `cards/deck.ts`. */
  player: readonly number[];
  banker: readonly number[];
  playerPoints: number;
  bankerPoints: number;
  winner: BaccaratWinner;
  playerPair: boolean;
  bankerPair: boolean;
};

/** Points of a card: ace one, tens and face cards zero. */
export function pointOf(card: number): number {
  const rank = (card >> 2) + 1;
  return rank >= 10 ? 0 : rank;
}

/** Whether the player's hand draws a third card: on 0 to 5. */
const playerDraws = (points: number): boolean => points <= 5;

/**
 * Whether the banker's hand draws a third card (punto banco drawing rules). `third` is the point value of the
 * player's third card, or null if the player stood; the banker then draws on 0 to 5.
 */
export function bankerDraws(points: number, third: number | null): boolean {
  if (third === null) return points <= 5;
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
}

const NATURAL = 8;
const pointsOf = (...points: number[]) => points.reduce((sum, point) => sum + point, 0) % 10;

/** Number of cards and final points of each hand, from a sequence of six cards. */
export function countDrawnCards(points: readonly number[]): {
  playerThird: boolean;
  bankerThird: boolean;
  player: number;
  banker: number;
} {
  const [a = 0, b = 0, c = 0, d = 0, fifth = 0, sixth = 0] = points;
  const player = pointsOf(a, c);
  const banker = pointsOf(b, d);
  if (player >= NATURAL || banker >= NATURAL)
    return { playerThird: false, bankerThird: false, player, banker };
  const playerThird = playerDraws(player);
  const bankerThird = bankerDraws(banker, playerThird ? fifth : null);
  return {
    playerThird,
    bankerThird,
    player: playerThird ? pointsOf(player, fifth) : player,
    banker: bankerThird ? pointsOf(banker, playerThird ? sixth : fifth) : banker,
  };
}

/**
 * One round (mapping `gp1`): six cards drawn without replacement from the fresh shoe, dealt player, banker,
 * player, banker; then the player's third card if the rules require one, then the banker's. Unused cards are
 * not shown.
 */
export function dealRound(words: WordSource): BaccaratResult {
  return dealResultOf(draw(words, SHOE, MAX_CARDS));
}

/** The result of six consecutive cards. */
export function dealResultOf(cards: readonly number[]): BaccaratResult {
  const { playerThird, bankerThird, player, banker } = countDrawnCards(cards.map(pointOf));
  const rest = cards.slice(4);
  const playerHand = [cards[0]!, cards[2]!, ...(playerThird ? rest.splice(0, 1) : [])];
  const bankerHand = [cards[1]!, cards[3]!, ...(bankerThird ? rest.splice(0, 1) : [])];
  return {
    player: playerHand,
    banker: bankerHand,
    playerPoints: player,
    bankerPoints: banker,
    winner: player === banker ? 'tie' : player > banker ? 'player' : 'banker',
    playerPair: isPair(playerHand),
    bankerPair: isPair(bankerHand),
  };
}

const isPair = ([first, second]: readonly number[]) => first! >> 2 === second! >> 2;
