import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, playerRef, staffRef, uuid } from './fields.ts';
import { PLAYER_FLAGS, playerFilters } from './players.ts';

/** Maximum number of players of one action. */
export const MAX_BULK_PLAYERS = 20_000;
/** Number of players from which flags need a second approver; a block always needs one. */
export const APPROVED_FROM = 200;
export const BULK_KINDS = ['set_flag', 'remove_flag', 'block'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];
const BULK_STATES = ['proposed', 'rejected', 'running', 'done', 'stopped'] as const;
export type BulkState = (typeof BULK_STATES)[number];

const selection = {
  /** All players matching the list's filter. */
  filter: z.object(playerFilters),
  /** Only these players, regardless of the filter. */
  player_ids: z.array(uuid).max(500).default([]),
};
const action = {
  kind: z.enum(BULK_KINDS),
  /** For flags. */
  flag: z.enum(PLAYER_FLAGS).optional(),
};

export const bulkPreview = defineRead({
  path: 'players/bulk/preview',
  summary: 'Number of players a bulk action would affect, with a sample.',
  needs: ['notes', 'write'],
  input: { ...selection, ...action },
  output: {
    count: z.int(),
    /** Whether more players match than a bulk action allows. */
    is_too_many: z.boolean(),
    /** Whether a second person must approve. */
    needs_approval: z.boolean(),
    sample: z.array(playerRef),
  },
  errors: ['notFound'],
});

export const proposeBulk = defineWrite({
  path: 'players/bulk/propose',
  summary:
    'Set or remove a flag of many players, or block them, in the background. Blocks and many players wait for a second person. Refused if the filter no longer matches the expected number of players.',
  needs: ['notes', 'write'],
  input: { request_id: uuid, ...selection, ...action, expected: z.int32().min(1) },
  output: { action_id: z.string(), proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'changedMeanwhile', 'overCap'],
});

const bulkAction = z.object({
  action_id: z.string(),
  ...action,
  state: z.enum(BULK_STATES),
  by: staffRef,
  reason: z.string(),
  count: z.int(),
  /** Players processed, and how many of them needed no change. */
  done: z.int(),
  skipped: z.int(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type BulkAction = z.infer<typeof bulkAction>;

export const bulkActions = defineRead({
  path: 'players/bulk',
  summary: 'Bulk actions with their progress, the newest first.',
  needs: ['notes', 'read'],
  input: {},
  output: { value: z.array(bulkAction) },
});

export const stopBulk = defineWrite({
  path: 'players/bulk/stop',
  summary: 'Stop a running bulk action. Changes already made stay.',
  needs: ['notes', 'write'],
  input: { action_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

export const bulkCalls = { bulkPreview, proposeBulk, bulkActions, stopBulk };
