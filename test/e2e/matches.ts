import { DAY_MS } from '#contracts/values/time.ts';
import { findSiteByDomain } from '#server/modules/sites/index.ts';
import { addEvents } from '#server/modules/sportsbook/fixtures/fixture-import.ts';
import { publishBoard } from '#server/modules/sportsbook/prices/price-publication.ts';
import type { openProduct } from './support.ts';

/** Matches of a brand in two days, each with a home win at 2.30. */
export async function openMatches(
  { platform }: Pick<ReturnType<typeof openProduct>, 'platform'>,
  brand: string,
  competition: string,
  ...matches: readonly { home: string; away: string }[]
): Promise<{ siteId: number; eventIds: string[] }> {
  const { database } = platform;
  const { id: siteId } = (await findSiteByDomain(database.db, `${brand}.localhost`))!;
  const rest = { isNeutral: false, full: null, half: null, goals: null, round: 'Final' };
  const startsAt = new Date(Date.now() + 2 * DAY_MS);
  const rows = matches.map((match) => ({ ...rest, ...match, competition, season: '2026', startsAt }));
  const eventIds = await database.transaction(async (tx) => {
    const ids = await addEvents(tx, { siteId, category: 'Bay' }, rows);
    for (const eventId of ids)
      await publishBoard(
        tx,
        { siteId, eventId, now: new Date() },
        [2300, 3300, 3100].map((priceMilli, place) => ({
          ...{ betType: '1X2', homeAway: [1, 3, 2][place]!, criteria1: '', specifier: '' },
          ...{ priceMilli, chance: 950 / priceMilli, refund: 0 },
        })),
      );
    return ids;
  });
  return { siteId, eventIds };
}
