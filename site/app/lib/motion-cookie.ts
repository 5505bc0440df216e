import { DAY_SECONDS } from '#contracts/values/time.ts';

/** Set while the visitor has disabled motion on this site. */
export const STILL_COOKIE = 'still';

/** Sets the cookie for a year, or removes it. */
export function stillCookie(isStill: boolean): string {
  return `${STILL_COOKIE}=1; Path=/; Max-Age=${isStill ? 365 * DAY_SECONDS : 0}; SameSite=Strict; Secure`;
}
