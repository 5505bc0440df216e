import { addDays, type Day, startOfDay } from '../site-days.ts';
import type { ConsoleContext } from './module-console.ts';

/** The IANA zone of the days in a site's lists and figures. */
export async function zoneOfSite({ db, site, moduleConsoles }: ConsoleContext): Promise<string> {
  const [zone = 'UTC'] = await Promise.all(
    moduleConsoles.flatMap(({ zone: zoneOf }) => (zoneOf ? [zoneOf(db, site)] : [])),
  );
  return zone;
}

/** The span of the days of a list in the site's zone: the last day is included. Empty days mean no bound. */
export async function spanOfDays(
  context: ConsoleContext,
  { from, to }: { from: Day | ''; to: Day | '' },
): Promise<{ from: Date | undefined; to: Date | undefined }> {
  if (from === '' && to === '') return { from: undefined, to: undefined };
  const zone = await zoneOfSite(context);
  return {
    from: from === '' ? undefined : startOfDay(from, zone),
    to: to === '' ? undefined : startOfDay(addDays(to, 1), zone),
  };
}
