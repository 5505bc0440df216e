import { addDays, type Day, startOfDay } from '../site-days.ts';
import type { ConsoleContext } from './module-console.ts';

/** The span of the days of a list in the site's zone: the last day is included. Empty days mean no bound. */
export function spanOfDays(
  { site: { timeZone: zone } }: Pick<ConsoleContext, 'site'>,
  { from, to }: { from: Day | ''; to: Day | '' },
): { from: Date | undefined; to: Date | undefined } {
  return {
    from: from === '' ? undefined : startOfDay(from, zone),
    to: to === '' ? undefined : startOfDay(addDays(to, 1), zone),
  };
}
