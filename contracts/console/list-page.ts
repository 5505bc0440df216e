import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { uuid } from './fields.ts';

/** Maximum rows of an answer. A screen requests 50, a file the maximum. */
export const MAX_LIST_ROWS = 500;

/** A day of the site's zone; empty: no bound. */
export const day = z.union([calendarDay, z.literal('')]).default('');

/** The days of a list, and of its totals; the last one is included. */
export const listDays = { from: day, to: day };

/** Order of a list sorted by the server: column, direction, and the row after which it continues. */
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
