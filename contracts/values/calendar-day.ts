import { z } from 'zod';

/** The years that dates of input may have. ISO 8601 also has a year 0000, which PostgreSQL refuses. */
const YEARS = /^(?:19|20|21)/;

/**
 * A day: `2026-11-21`, of the years 1900 to 2199. Births, reports, expiries and filters of lists are
 * all within them; a day before or after can be computed from each without leaving four digits.
 */
export const calendarDay = z.iso.date().regex(YEARS);

/** A moment: RFC 3339 UTC, of the years 1900 to 2199. */
export const calendarInstant = z.iso.datetime().regex(YEARS);
