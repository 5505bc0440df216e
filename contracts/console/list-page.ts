import { z } from 'zod';
import { uuid } from './fields.ts';

/** Most rows of one answer. A screen asks for 50, a file for as many as it may. */
export const MAX_LIST_ROWS = 500;

/** A day in UTC, as the console shows times; empty: no bound. */
const day = z.union([z.iso.date(), z.literal('')]).default('');

/** The days of a list, and of its totals; the last one is included. */
export const listDays = { from: day, to: day };

/** Which rows of a list that the server sorts: by what, in which direction, after which row. */
export function listPage<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return {
    ...listDays,
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /** Id of the last row of the page before; empty for the first page. */
    after: z.union([uuid, z.literal('')]).default(''),
    limit: z.int().min(1).max(MAX_LIST_ROWS).default(50),
  };
}
