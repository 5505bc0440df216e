import { z } from 'zod';
import { calendarInstant } from '../values/calendar-day.ts';

/** Fields shared by many calls. Lengths are limited, so nothing longer reaches the database. */

/** Host the visitor requested, without a port; upper case and a trailing dot are accepted. */
export const domainName = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .transform((domain) => domain.toLowerCase().replace(/\.$/, '').replace(/:\d+$/, ''));
/** The site's public id, as startup answers it. */
export const externalId = z.string().min(1).max(64);
/** A player's account id as typed; unique per site, ignoring case. */
export const accountId = z.string().trim().min(1).max(64);
/** `session_token` of the login answer. */
export const auth = z.string().min(1).max(128);
export const password = z.string().min(1).max(128);
/** One-time code (TAC): six digits [P-10]. */
export const tac = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(\d{6}|[A-Z2-7]{5}-?[A-Z2-7]{5})$/);
/** Tracking values are stored unchanged and never interpreted [P-09, operations 6]. */
export const tracking = z.string().max(128).default('');
/** Signs between the digits are dropped. */
export const phone = z
  .string()
  .max(40)
  .trim()
  // Signs alone remain, to be refused: they do not empty the field.
  .overwrite((typed) => typed.replace(/[\s().-]/g, '') || typed)
  .regex(/^(\+?\d{7,15})?$/)
  .default('');
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,})?$/)
  .default('');
/** A decimal amount in the site's currency, as in the specification's own fields. */
export const amount = z.number();
/** Integer minor units as text, in fields of our own. */
export const minorUnits = z.string().regex(/^-?\d{1,18}$/);
/** RFC 3339 UTC. */
export const instant = calendarInstant;
export const page = z.int().min(1).max(1_000_000).default(1);

/** `domain_name` and `external_id`: how a guest's call identifies the site. */
export const siteFields = { domain_name: domainName, external_id: externalId };
/** `account_id` and `auth`: how a player's call identifies the session. */
export const playerFields = { account_id: accountId, auth };

/**
 * How a page opens a game for money. `place` identifies its window: in the same window a new game replaces
 * the open one. `take_over` closes a game open in another window (player protection F4). `visit` identifies
 * the page's visit to the game: `leaveGame` releases what it opened.
 */
export const openingFields = {
  place: z.string().max(64).default(''),
  visit: z.string().max(64).default(''),
  take_over: z.boolean().default(false),
};

/** One page of a longer list [S-22]: 10 rows a page unless a call says otherwise. */
export const pageFields = { page: z.int(), pages: z.int(), total: z.int() };
