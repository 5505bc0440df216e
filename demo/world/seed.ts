import { existsSync, readFileSync } from 'node:fs';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { CHECK_TASK } from '../../server/modules/fairness/index.ts';
import { findPlayer } from '../../server/modules/players/index.ts';
import { findSiteByDomain } from '../../server/modules/sites/index.ts';
import { addJob } from '../../server/platform/jobs/index.ts';
import type { Log } from '../../server/platform/log.ts';
import { type DemoBrand, demoBrands } from './brands/index.ts';
import type { ArtManifest } from './catalogue.ts';
import { type SeedTools, seedPlayers } from './seed/brand.ts';
import { DEMO_ACCOUNT } from './seed/players.ts';
import { enterCatalogue, openSite } from './seed/sites.ts';

type SeedOptions = SeedTools & {
  log: Log;
  /** Only the brands on these hosts; all if omitted. */
  hosts?: readonly string[];
  /** Adds what is missing even if the demo has been seeded before. */
  force?: boolean;
  /** Placeholders of the covers; read from `build/art/manifest.json` if omitted. */
  artManifest?: ArtManifest;
  now?: Date;
};

export type SeedResult = { sites: number; players: number; rounds: number; milliseconds: number };

const MANIFEST = new URL('../../build/art/manifest.json', import.meta.url);
/** Brands populated concurrently: more would only compete for the same two cores. */
const CONCURRENCY = 6;
const FIRST_CHECK_MS = MINUTE_MS;

type Place = { brand: DemoBrand; siteId: number | undefined; isComplete: boolean };

/**
 * Creates the demo world in an empty database. Sites, catalogue and texts are written in one transaction;
 * players and their rounds then use the public calls. If the demo has been seeded before, nothing happens,
 * unless that was interrupted or `force` requests missing data.
 */
export async function seedDemo(options: SeedOptions): Promise<SeedResult> {
  const started = performance.now();
  const places = await survey(options);
  const isFirst = places.every(({ siteId }) => siteId === undefined);
  const wantsSites = isFirst || options.force || options.hosts !== undefined;
  const missing = wantsSites ? places.filter(({ siteId }) => siteId === undefined) : [];
  const opened = await openSites(options, missing);
  const unpeopled = places.flatMap(({ brand, siteId, isComplete }) => {
    const id = siteId ?? opened.get(brand.code);
    return id === undefined || isComplete ? [] : [{ brand, siteId: id }];
  });
  const peopled = await mapConcurrently(CONCURRENCY, unpeopled, ({ brand, siteId }) =>
    seedPlayers(options, brand, siteId),
  );
  const seeded = {
    sites: opened.size,
    players: peopled.reduce((sum, { players }) => sum + players, 0),
    rounds: peopled.reduce((sum, { rounds }) => sum + rounds, 0),
    milliseconds: Math.round(performance.now() - started),
  };
  if (seeded.rounds > 0)
    // The first verification of the rounds, once the events that count them have been delivered.
    await options.database.transaction((tx) =>
      addJob(tx, CHECK_TASK, {}, { key: CHECK_TASK, runAt: new Date(Date.now() + FIRST_CHECK_MS) }),
    );
  if (seeded.sites + seeded.players > 0) options.log.info(seeded, 'demo seeded');
  return seeded;
}

/** The existing brands, and those with their demo player. */
async function survey({ database, hosts, now = new Date() }: SeedOptions): Promise<Place[]> {
  const brands = demoBrands(now).filter(
    (brand) => !hosts || brand.hosts.some((host) => hosts.includes(host)),
  );
  return Promise.all(
    brands.map(async (brand) => {
      const site = await findSiteByDomain(database.db, brand.hosts[0]!);
      const player = site && (await findPlayer(database.db, site.id, DEMO_ACCOUNT.accountId));
      // A special house is complete once it is closed in its own way; an expired maintenance starts again.
      const isClosed =
        (!brand.maintenance.is_maintenance || site?.inMaintenance) && (!brand.expiredDate || !site?.isOpen);
      return { brand, siteId: site?.id, isComplete: player !== undefined && isClosed === true };
    }),
  );
}

async function openSites(options: SeedOptions, places: readonly Place[]): Promise<Map<string, number>> {
  const opened = new Map<string, number>();
  if (places.length === 0) return opened;
  const art = options.artManifest ?? readManifest(options.log);
  await options.database.transaction(async (tx) => {
    await enterCatalogue(tx, art);
    for (const { brand } of places) opened.set(brand.code, await openSite(tx, brand));
  });
  return opened;
}

function readManifest(log: Log): ArtManifest {
  if (existsSync(MANIFEST)) return JSON.parse(readFileSync(MANIFEST, 'utf8')) as ArtManifest;
  log.warn('there is no build/art/manifest.json: covers have no placeholders');
  return {};
}

/**
 * Runs `work` for every item, at most `limit` at once; results in the order of the items. The first failure
 * ends it.
 */
async function mapConcurrently<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}
