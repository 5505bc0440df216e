import { addDays, type Day, startOfDay } from '../site-days.ts';
import type { ConsoleContext } from './module-console.ts';

/** The time span of a list's days in the site's time zone, last day included. An empty day means no bound. */
export function spanOfDays(
  { site: { timeZone: zone } }: Pick<ConsoleContext, 'site'>,
  { from, to }: { from: Day | ''; to: Day | '' },
): { from: Date | undefined; to: Date | undefined } {
  return {
    from: from === '' ? undefined : startOfDay(from, zone),
    to: to === '' ? undefined : startOfDay(addDays(to, 1), zone),
  };
}
