import { z } from 'zod';

/** Years allowed in date input. ISO 8601 also has a year 0000, which PostgreSQL refuses. */
const YEARS = /^(?:19|20|21)/;

/**
 * A day such as `2026-11-21`, of the years 1900 to 2199. All dates of birth, reports, expiries and list
 * filters are within this range, and the previous or next day of each still has a four-digit year.
 */
export const calendarDay = z.iso.date().regex(YEARS);

/** An instant: RFC 3339 UTC, of the years 1900 to 2199. */
export const calendarInstant = z.iso.datetime().regex(YEARS);
