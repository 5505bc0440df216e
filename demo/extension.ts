import type { Extension } from '../server/extension.ts';
import { markDemo } from '../server/platform/database/demo-marker.ts';
import { connectIdentityVendor } from './world/identity-simulator.ts';
import { createCashierPage } from './world/pages/cashier.ts';
import { createOutboxPage } from './world/pages/outbox.ts';
import { createStaffPage } from './world/pages/staff.ts';
import {
  createPreviewPage,
  previewFramers,
  previewHostsOf,
  withPreviewHosts,
  withPreviewThemes,
} from './world/preview/index.ts';
import { connectSimulator } from './world/provider-simulator.ts';
import { fundPlayer } from './world/seed/funding.ts';
import { seedDemo } from './world/seed.ts';
import { createSportsJobs } from './world/sports/jobs.ts';
import { seedStaff } from './world/staff.ts';
import { demoSummary } from './world/summary.ts';

/**
 * The salt of a demo's hash chains: the hash of Bitcoin block 584 500. It was known before these chains were
 * created, which is acceptable and stated in a demo; with real money the salt is fixed after a chain's end
 * has been published.
 */
const DEMO_SALT = {
  salt: '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4',
  source: 'demo: Bitcoin block 584500, known beforehand',
};

type DemoOptions = {
  /** Brands to seed, by host; all of them by default. */
  hosts?: readonly string[] | undefined;
};

/**
 * The demo world: brands, players and staff seeded on the first start, play money for every new account,
 * pages under `/dev` and previews of every template. Never part of a production process.
 */
export function demoExtension({ hosts }: DemoOptions = {}): Extension {
  return {
    name: 'demo',
    wrapFindSite: withPreviewHosts,
    wrapModules: (modules) =>
      modules.map((module) => (module.handlers?.startup ? withPreviewThemes(module) : module)),
    onPlayerOpened: fundPlayer,
    roomSalt: DEMO_SALT,
    routers: ({ cashier, outbox, database, findSite }) => [
      createOutboxPage({ db: database.db, outbox, siteOfDomain: findSite }),
      createCashierPage({ review: cashier.review, siteOfDomain: findSite }),
      createStaffPage(),
      createPreviewPage(),
    ],
    paths: ['/preview'],
    async onStart({ application: { operators, providers, kyc, fetch }, database, config, log }) {
      // Before anything with a published password.
      await database.transaction(markDemo);
      await seedStaff(operators);
      await seedDemo({ database, api: fetch, log, hosts });
      await connectSimulator({ database, providers, config });
      await connectIdentityVendor({ database, kyc, config });
    },
    jobs: ({ database }) => createSportsJobs(database, hosts),
    aliasHosts: previewHostsOf,
    framersOf: previewFramers,
    summary: (port, config) => demoSummary(port, config, hosts),
  };
}
