import { baccarat } from './baccarat/index.ts';
import { blockHash } from './block-hash/index.ts';
import { bingo } from './courtyard-bingo/index.ts';
import { crash } from './crash/index.ts';
import type { SharedGame } from './engine/shared/index.ts';
import { lotteryGames } from './lottery/index.ts';
import { derby } from './meadow-derby/index.ts';
import { duel } from './plume-duel/index.ts';
import { roulette } from './roulette/index.ts';

export type { BetLine, SharedGame } from './engine/shared/index.ts';

/**
 * All own games whose rounds are shared by a room. Like `choice-games.ts` this module imports all their code;
 * pages load only the displayed game.
 */
export const sharedGames: readonly SharedGame[] = [
  baccarat,
  bingo,
  blockHash,
  crash,
  derby,
  duel,
  roulette,
  ...lotteryGames,
];

/** The game with this code, or undefined. */
export function findSharedGame(gameCode: string): SharedGame | undefined {
  return sharedGames.find((game) => game.game_code === gameCode);
}
