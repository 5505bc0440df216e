import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';
import { movingTickets, previewPage } from './sports-results.ts';

/** Void reasons available to staff; the others of sportsbook 15.6 follow from results. */
export const STAFF_VOID_REASONS = [
  'PALPABLE_ERROR',
  'LATE_BET',
  'WRONG_SCORE',
  'VENUE_CHANGED',
  'NON_STARTER',
  'RELATED',
  'DUPLICATE',
  'SELF_EXCLUDED',
  'OPERATOR',
] as const;

/**
 * Bets to void: all bets on an event, a market or a selection, or one ticket; `place` is a leg of it, from 0.
 * Only bets accepted from `placed_from` to `placed_until`, both inclusive; without an end, up to the
 * approval. `PALPABLE_ERROR` is for one selection, with the correct price as `fair_price` (sportsbook 15.7).
 */
const voidFields = {
  scope: z.enum(['event', 'market', 'selection', 'ticket']),
  id: uuid,
  place: z.int().min(0).max(19).nullable().default(null),
  placed_from: instant.nullable().default(null),
  placed_until: instant.nullable().default(null),
  void_reason: z.enum(STAFF_VOID_REASONS),
  fair_price: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,3})?$/)
    .nullable()
    .default(null),
};
const voidShape = z.object(voidFields);
export type VoidInput = z.output<typeof voidShape>;

export const previewVoid = defineRead({
  path: 'sports/void/preview',
  summary: 'Preview of a void: the tickets it would change, and by how much.',
  needs: ['resettle', 'make', 'approve'],
  input: { ...voidFields, page: previewPage },
  output: movingTickets,
  errors: ['notFound'],
});

/**
 * Another person must approve the proposal; stakes are then returned within a minute, including those of
 * settled tickets. A later result does not restore the bets. Betting continues unless the market is
 * suspended. `nothingToVoid`: no ticket would change.
 */
export const proposeVoid = defineWrite({
  path: 'sports/void/propose',
  summary: 'Void bets of an event, market or selection, or a ticket.',
  needs: ['resettle', 'make'],
  input: { request_id: uuid, ...voidFields },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'nothingToVoid'],
});
