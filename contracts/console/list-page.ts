import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { uuid } from './fields.ts';

/** Maximum rows of an answer. Screens request 50, files the maximum. */
export const MAX_LIST_ROWS = 500;

/** A day in the site's time zone; empty: unbounded. */
export const day = z.union([calendarDay, z.literal('')]).default('');

/** Date range of a list and its totals, inclusive. */
export const listDays = { from: day, to: day };

/** Sort order of a server-sorted list: column, direction, and the row after which it continues. */
export function listPage<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  return {
    ...listDays,
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    direction: z.enum(['asc', 'desc']).default('desc'),
    /** Id of the last row of the previous page; empty for the first page. */
    after: z.union([uuid, z.literal('')]).default(''),
    limit: z.int().min(1).max(MAX_LIST_ROWS).default(50),
  };
}
