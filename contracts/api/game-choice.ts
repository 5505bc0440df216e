import { z } from 'zod';

/** JSON as a game reads it. */
export type GameChoice =
  | string
  | number
  | boolean
  | null
  | readonly GameChoice[]
  | { readonly [member: string]: GameChoice | undefined };

/**
 * What a player chooses before a round or in it. Any JSON passes here: the game itself reads it, and refuses
 * all it does not know.
 */
export const gameChoice = z.unknown() as z.ZodType<GameChoice, GameChoice>;
