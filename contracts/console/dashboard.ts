import { z } from 'zod';
import { defineRead } from './call.ts';
import { instant, moneyAmount, playerRef } from './fields.ts';

/** A work queue of staff: its length and the age of its oldest item. */
const queueTile = z.object({
  name: z.string(),
  count: z.int(),
  oldest_at: instant.nullable(),
  /** Number of overdue items. */
  late: z.int(),
  path: z.string(),
});
export type QueueTile = z.infer<typeof queueTile>;

/** Today's figure and those of the previous days, oldest first. */
const figureTile = z.object({
  name: z.string(),
  sum: moneyAmount.nullable(),
  count: z.int().nullable(),
  /** Minor units or counts per day; the last is today. */
  series: z.array(z.object({ day: z.string(), value: z.string() })),
});

export const dashboard = defineRead({
  path: 'dashboard',
  summary: 'Queues the caller may see, with their age, and today’s figures.',
  input: {},
  output: { queues: z.array(queueTile), figures: z.array(figureTile), at: instant },
});

export const quickSearch = defineRead({
  path: 'search',
  summary: 'Search players, deposits and withdrawals by reference.',
  needs: ['players', 'read'],
  input: { query: z.string().trim().min(2).max(64) },
  output: {
    value: z.array(z.object({ kind: z.string(), title: z.string(), detail: z.string(), player: playerRef })),
  },
});
