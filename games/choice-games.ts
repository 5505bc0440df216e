import { blackjack } from './blackjack/index.ts';
import { lagoon } from './bubble-lagoon/index.ts';
import { cases } from './cases/index.ts';
import { holdem } from './casino-holdem/index.ts';
import { coinFlip } from './coin-flip/index.ts';
import { diamonds } from './diamonds/index.ts';
import { dice } from './dice/index.ts';
import type { ChoiceGame } from './engine/choice/index.ts';
import { hashGames } from './hash/index.ts';
import { hilo } from './hi-lo/index.ts';
import { jacks } from './jacks-or-better/index.ts';
import { keno } from './keno/index.ts';
import { limbo } from './limbo/index.ts';
import { mines } from './mines/index.ts';
import { moneyWheel } from './money-wheel/index.ts';
import { plinko } from './plinko/index.ts';
import { rockPaperScissors } from './rock-paper-scissors/index.ts';
import { tower } from './tower/index.ts';

export {
  type ChoiceGame,
  type ChoiceOutcome,
  type ChoiceRound,
  choiceOutcomeOf,
  readOutcome,
} from './engine/choice/index.ts';

const all: ChoiceGame[] = [
  blackjack,
  cases,
  coinFlip,
  diamonds,
  dice,
  hilo,
  holdem,
  jacks,
  keno,
  lagoon,
  limbo,
  mines,
  moneyWheel,
  plinko,
  rockPaperScissors,
  tower,
  ...hashGames,
];

/**
 * All choice games, including those of extensions once they are loaded. This module imports the code of all
 * our own, for server, tests and tools; pages load only the displayed game.
 */
export const choiceGames: readonly ChoiceGame[] = all;

/** Adds a game of an extension: see `catalogue.ts`. */
export function addChoiceGame(game: ChoiceGame): void {
  all.push(game);
}

/** The game with this code, or undefined. */
export function findChoiceGame(gameCode: string): ChoiceGame | undefined {
  return choiceGames.find((game) => game.game_code === gameCode);
}
