import type { ConsoleContext, PlayerFilter } from '../../platform/console/module-console.ts';
import { inTime, listMatches } from './evaluation.ts';
import { findSegment } from './segments.ts';

/** The filter of the list of players by segment; an archived one has no players. */
export const segmentFilter: PlayerFilter = {
  name: 'segment',
  async find(context, segmentId, limit) {
    const asked = await matchOf(context, segmentId);
    if (!asked) return [];
    // Rules that take too long for all players are tried on those of a page.
    return (await inTime(context.db, (tx) => listMatches(tx, asked, { limit }))) ?? undefined;
  },
  async among(context, segmentId, playerIds) {
    const asked = await matchOf(context, segmentId);
    return asked ? await listMatches(context.db, asked, { playerIds }) : [];
  },
};

async function matchOf({ db, site, now }: ConsoleContext, segmentId: string) {
  const segment = await findSegment(db, { siteId: site.id, segmentId });
  return segment && { siteId: site.id, rules: segment.rules, now };
}
