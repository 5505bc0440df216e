import type { ExtensionJobs } from '../../../server/extension.ts';
import { findSiteByExternalId } from '../../../server/modules/sites/index.ts';
import type { Database } from '../../../server/platform/database/index.ts';
import { demoBrands } from '../brands/index.ts';
import { decideOutrights, fillOutrights } from './outrights.ts';
import { fillRaces, runDueRaces } from './races.ts';
import { fillSeason, playDueMatches } from './season.ts';

const PLAY_TASK = 'demo.play-matches';
const FILL_TASK = 'demo.add-fixtures';

/** Ids of the demo's open sites with the sportsbook; with hosts, only those of their brands. */
async function siteIdsOf({ db }: Database, hosts: readonly string[] | undefined): Promise<number[]> {
  const brands = demoBrands(new Date()).filter(
    (brand) =>
      brand.isVisitable &&
      !brand.gameSelection.without.includes('sportsbook') &&
      (!hosts || brand.hosts.some((host) => hosts.includes(host))),
  );
  const sites = await Promise.all(brands.map(({ code }) => findSiteByExternalId(db, code)));
  return sites.flatMap((site) => (site ? [site.id] : []));
}

/** Jobs that play the demo's leagues and races: results every minute, new fixtures every five. */
export function createSportsJobs(database: Database, hosts?: readonly string[]): ExtensionJobs {
  return {
    tasks: {
      [PLAY_TASK]: async () => {
        const siteIds = await siteIdsOf(database, hosts);
        await playDueMatches(database, siteIds, new Date());
        await runDueRaces(database, siteIds, new Date());
        await decideOutrights(database, siteIds, new Date());
      },
      [FILL_TASK]: async () => {
        for (const siteId of await siteIdsOf(database, hosts)) {
          await fillSeason(database, siteId, new Date());
          await database.transaction(async (tx) => {
            await fillRaces(tx, siteId, new Date());
            await fillOutrights(tx, siteId, new Date());
          });
        }
      },
    },
    cron: [
      { task: PLAY_TASK, match: '* * * * *' },
      { task: FILL_TASK, match: '*/5 * * * *' },
    ],
  };
}
