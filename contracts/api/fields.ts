import { z } from 'zod';
import { calendarInstant } from '../values/calendar-day.ts';

/** Fields shared by many calls. Lengths are limited so that oversized values never reach the database. */

/** Host requested by the visitor, without a port; upper case and a trailing dot are accepted. */
export const domainName = z
  .string()
  .trim()
  .min(1)
  .max(253)
  .transform((domain) => domain.toLowerCase().replace(/\.$/, '').replace(/:\d+$/, ''));
/** Public id of the site, as returned by startup. */
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
/** Tracking values are stored verbatim and never interpreted [P-09, operations 6]. */
export const tracking = z.string().max(128).default('');
/** Punctuation between the digits is dropped. */
export const phone = z
  .string()
  .max(40)
  .trim()
  // A value without digits is kept and refused, so that it does not clear the field.
  .overwrite((typed) => typed.replace(/[\s().-]/g, '') || typed)
  .regex(/^(\+?\d{7,15})?$/)
  .default('');
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^([^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,})?$/)
  .default('');
/** A decimal amount in the site's currency, as in the specification's fields. */
export const amount = z.number();
/** Integer minor units as text, in fields outside the specification. */
export const minorUnits = z.string().regex(/^-?\d{1,18}$/);
/** RFC 3339 UTC. */
export const instant = calendarInstant;
export const page = z.int().min(1).max(1_000_000).default(1);

/** `domain_name` and `external_id`: how a guest's call identifies the site. */
export const siteFields = { domain_name: domainName, external_id: externalId };
/** `account_id` and `auth`: how a player's call identifies the session. */
export const playerFields = { account_id: accountId, auth };

/**
 * How a page opens a real-money game. `place` identifies its window: a new game in the same window replaces
 * the open one. `take_over` closes a game open in another window (player protection F4). `visit` identifies
 * the page's visit to the game, which `leaveGame` releases.
 */
export const openingFields = {
  place: z.string().max(64).default(''),
  visit: z.string().max(64).default(''),
  take_over: z.boolean().default(false),
};

/** One page of a longer list [S-22]: 10 rows per page unless a call states otherwise. */
export const pageFields = { page: z.int(), pages: z.int(), total: z.int() };
