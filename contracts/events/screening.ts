import { z } from 'zod';
import { SCREENING_KINDS, SCREENING_STATES } from '../values/screening.ts';

/**
 * `screening.case_changed`: a player's name matches an entry of a screening list (`open`), or staff have
 * decided the case. For staff and the cashier; players are never notified of it.
 */
export const screeningCaseChanged = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  case_id: z.uuid(),
  list_id: z.string(),
  reference: z.string(),
  kind: z.enum(SCREENING_KINDS),
  likeness: z.int(),
  state: z.enum(SCREENING_STATES),
  /** A hit, not a decision. */
  is_new: z.boolean(),
  at: z.iso.datetime(),
});
