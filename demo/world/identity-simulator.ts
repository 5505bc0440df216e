import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KycModule } from '../../server/modules/kyc/index.ts';
import { findSiteByDomain } from '../../server/modules/sites/index.ts';
import type { Config } from '../../server/platform/config/index.ts';
import type { Database } from '../../server/platform/database/index.ts';
import { demoBrands } from './brands/index.ts';

type Connecting = {
  database: Database;
  kyc: Pick<KycModule, 'setVendor'>;
  config: Pick<Config, 'IDENTITY_SIMULATOR' | 'DATA_DIR'>;
};

/** Sets up the simulated identity vendor for the first demo brand, if one is running. */
export async function connectIdentityVendor({ database, kyc, config }: Connecting): Promise<void> {
  const { IDENTITY_SIMULATOR: url, DATA_DIR } = config;
  const file = join(DATA_DIR, 'identity.secret');
  const host = demoBrands(new Date())[0]?.hosts[0];
  if (!url || !host || !existsSync(file)) return;
  const site = await findSiteByDomain(database.db, host);
  const key = readFileSync(file, 'utf8').trim();
  const values = { adapter: 'hosted-check', url, is_open: true };
  if (site)
    await database.transaction((tx) =>
      kyc.setVendor(tx, site.id, { values, secrets: { apiKey: key, hookSecret: key } }),
    );
}
