import { z } from 'zod';

/** JSON, parsed by the game. */
export type GameChoice =
  | string
  | number
  | boolean
  | null
  | readonly GameChoice[]
  | { readonly [member: string]: GameChoice | undefined };

/**
 * A player's choice before or during a round. Any JSON passes here; the game parses it and refuses unknown
 * input.
 */
export const gameChoice = z.unknown() as z.ZodType<GameChoice, GameChoice>;
