import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';

const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const chainFields = { game_code: z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/), terminal: hex64 };

/** A hash chain of a shared game: its published terminal hash, its used part, and the source of its salt. */
const chainItem = z.object({
  ...chainFields,
  length: z.int(),
  used: z.int(),
  created_at: instant,
  /** The announced block whose hash will be the salt; null before the announcement. */
  announced: z.string().nullable(),
  announced_at: instant.nullable(),
  salt: z.string().nullable(),
  source: z.string().nullable(),
});
export type ChainItem = z.infer<typeof chainItem>;

export const gameChains = defineRead({
  path: 'games/chains',
  summary: 'Chains of the shared games of a site, those without a salt first.',
  needs: ['paytables', 'read'],
  input: {},
  output: { value: z.array(chainItem) },
});
/** Announced once, before the block exists, so that the salt cannot be chosen (fairness 5.1). */
export const announceSalt = defineWrite({
  path: 'games/chains/announce',
  summary: 'Announce the future public block whose hash will salt a chain.',
  needs: ['paytables', 'make'],
  input: { ...chainFields, announced: z.string().trim().min(5).max(150) },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
export const proposeSalt = defineWrite({
  path: 'games/chains/propose_salt',
  summary:
    'Propose the hash of the announced block as the salt of a chain. Another person verifies and approves it.',
  needs: ['paytables', 'make'],
  input: { ...chainFields, request_id: uuid, salt: hex64 },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'notYet'],
});
