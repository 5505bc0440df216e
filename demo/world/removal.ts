import type { OperatorsModule } from '../../server/modules/operators/index.ts';
import { findPlayer, setPlayerStatus } from '../../server/modules/players/index.ts';
import { retireSecretsOfSite } from '../../server/modules/providers/index.ts';
import {
  findSiteByExternalId,
  listDomains,
  removeDomain,
  setSiteOpen,
} from '../../server/modules/sites/index.ts';
import { removeDemoMarker } from '../../server/platform/database/demo-marker.ts';
import type { Database } from '../../server/platform/database/index.ts';
import { demoBrands } from './brands/index.ts';
import { demoAccountIds } from './seed/players.ts';
import { endSeason } from './sports/season.ts';
import { DEMO_STAFF } from './staff.ts';

type DemoContents = {
  brands: { siteId: number; name: string; domains: string[] }[];
  /** Logins of the demo's staff that can still sign in. */
  staff: string[];
};

type Tools = { database: Database; operators: Pick<OperatorsModule, 'findOpenLogins' | 'revokeStaff'> };

/** The demo's rows in a database: brands by their external ids, staff by their logins. */
export async function listDemo({ database: { db }, operators }: Tools): Promise<DemoContents> {
  const brands: DemoContents['brands'] = [];
  for (const { code } of demoBrands(new Date())) {
    const site = await findSiteByExternalId(db, code);
    if (site) brands.push({ siteId: site.id, name: site.name, domains: await listDomains(db, site.id) });
  }
  const staff = await operators.findOpenLogins(DEMO_STAFF.map(({ login }) => login));
  return { brands, staff };
}

/**
 * Closes everything the demo created, so that production can start: its brands lose their domains and are
 * closed, and their provider keys end; its players are blocked; its matches are cancelled, so that bets on
 * them are refunded; its staff lose roles, password and authenticator. Ledger rows are kept, as required; all
 * in one transaction.
 */
export async function removeDemo(tools: Tools): Promise<DemoContents> {
  const found = await listDemo(tools);
  const credentials = await tools.operators.revokeStaff(found.staff, 'the demo was removed');
  await tools.database.transaction(async (tx) => {
    for (const { siteId, domains } of found.brands) {
      for (const accountId of demoAccountIds) {
        const player = await findPlayer(tx, siteId, accountId);
        if (player) await setPlayerStatus(tx, siteId, player.playerId, 'blocked');
      }
      await retireSecretsOfSite(tx, siteId);
      await endSeason(tx, siteId, new Date());
      await setSiteOpen(tx, siteId, false);
      for (const domain of domains) await removeDomain(tx, siteId, domain);
    }
    await credentials(tx);
    await removeDemoMarker(tx);
  });
  return found;
}
