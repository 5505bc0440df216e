import { z } from 'zod';

/** JSON as a game reads it. */
export type Chosen =
  | string
  | number
  | boolean
  | null
  | readonly Chosen[]
  | { readonly [member: string]: Chosen | undefined };

/** What a player chooses before a round or in it. Any JSON passes here: the game itself reads it, and refuses all it does not know. */
export const chosen = z.unknown() as z.ZodType<Chosen, Chosen>;
