import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, uuid } from './fields.ts';

const score = z
  .string()
  .regex(/^(\d{1,3}:\d{1,3})?$/)
  .default('');

/**
 * A runner in the result of a race: its place, equal in a dead heat; null: unplaced. `is_non_runner`: it did
 * not start; `deduction_percent` applies to the profit of bets on the other runners, null: by the table of
 * sportsbook 9.2.
 */
const runnerResult = z.object({
  competitor_id: uuid,
  place: z.int().min(1).max(100).nullable(),
  is_non_runner: z.boolean().default(false),
  deduction_percent: z.int().min(0).max(90).nullable().default(null),
});
export type RunnerResult = z.output<typeof runnerResult>;

/**
 * A result as entered. Scores "2:1" in the sport's own scoring (sportsbook 7.1), empty if not applicable:
 * `full`: regular time, `half`: the first period, `overtime`: with overtime after a draw, in sports that
 * count it. `goals`: letters in order, "HAH", empty if not recorded: if both sides have scored, bets on the
 * first and last goal then wait for them. `started_at` and `ended_at` if they affect the void window.
 * `is_entry_error`: the previous result was an entry error, so this one counts at any time (sportsbook 8.3).
 * A race has `standings` instead of scores: placed runners, and non-runners in addition to those withdrawn
 * before the start.
 */
const resultFields = {
  event_id: uuid,
  status: z.enum(['finished', 'abandoned', 'not_started', 'cancelled']),
  full: score,
  half: score,
  overtime: score,
  goals: z
    .string()
    .regex(/^[HA]{0,40}$/)
    .default(''),
  started_at: instant.nullable().default(null),
  ended_at: instant.nullable().default(null),
  is_entry_error: z.boolean().default(false),
  standings: z.array(runnerResult).max(100).default([]),
};
const resultShape = z.object(resultFields);
export type ResultInput = z.output<typeof resultShape>;

/**
 * Tickets that a result or a void would change, 100 per page; sums cover all of them. Amounts are minor
 * units.
 */
export const movingTickets = {
  value: z.array(
    z.object({
      ticket_id: z.string(),
      account: z.string(),
      stake: minorUnits,
      outcome_before: z.string().nullable(),
      outcome: z.string().nullable(),
      returned_before: minorUnits,
      /** Null: open. */
      returned: minorUnits.nullable(),
      change: minorUnits,
    }),
  ),
  page: z.int(),
  pages: z.int(),
  /** Number of tickets affected, and of tickets that change. */
  tickets: z.int(),
  moving: z.int(),
  change: minorUnits,
  currency: z.string(),
};
export const previewPage = z.int().min(1).max(10_000).default(1);

export const previewResult = defineRead({
  path: 'sports/result/preview',
  summary: 'Preview of a result: the tickets it would change, and by how much.',
  needs: ['results', 'make', 'approve'],
  input: { ...resultFields, page: previewPage },
  output: movingTickets,
});

/**
 * Another person must confirm it among the proposals; tickets are then settled within a minute.
 * `amendmentTooLate`: there is already a result, and this long after the start only an entry error can be
 * corrected.
 */
export const proposeResult = defineWrite({
  path: 'sports/result/propose',
  summary: 'Propose a result, or a correction of one.',
  needs: ['results', 'make'],
  input: { request_id: uuid, ...resultFields },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'amendmentTooLate'],
});
