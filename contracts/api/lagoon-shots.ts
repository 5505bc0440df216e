import { z } from 'zod';
import { defineCall, READ_UNREACHABLE } from './call.ts';
import { instant, playerFields } from './fields.ts';

/** Salvos of other players in this site's lagoon in the last seconds, newest first, without names. */
export const lagoonShots = defineCall({
  path: '/api/originals/lagoon_shots',
  summary: 'Shots of other players in the fishing room.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(
      z.object({
        round_id: z.string(),
        settled_at: instant,
        /** Kinds of fish, and whether each shot caught its target. */
        targets: z.array(z.string()),
        caught: z.array(z.boolean()),
      }),
    ),
  },
  unreachable: READ_UNREACHABLE,
});
