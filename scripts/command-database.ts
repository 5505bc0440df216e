import { resolve } from 'node:path';
import { enterGameCatalogue } from '../server/app/game-catalogue.ts';
import { addGames, type Extension, loadExtensions } from '../server/extension.ts';
import { loadCurrencies } from '../server/modules/ledger/index.ts';
import { type Config, readConfig } from '../server/platform/config/index.ts';
import { detectDistribution } from '../server/platform/database/distributed-tables.ts';
import { type Database, openDatabase } from '../server/platform/database/index.ts';
import {
  bundledAddress,
  type DatabaseAddress,
  prepareDatabase,
} from '../server/platform/database/preparation.ts';
import { lockFolder } from '../server/platform/embedded/folder-lock.ts';
import { startEmbedded } from '../server/platform/embedded/index.ts';
import { createLog } from '../server/platform/log.ts';

/**
 * The database of the installation for one command: the one of DATABASE_URL, or the bundled one of DATA_DIR,
 * which a running server locks. It is migrated and contains our own games and those of extensions.
 */
export async function openForCommand(): Promise<{
  config: Config;
  database: Database;
  extensions: Extension[];
  close(): Promise<void>;
}> {
  const config = readConfig({ MODE: 'demo', ...process.env });
  const log = createLog('warn');
  const stack = new AsyncDisposableStack();
  try {
    const { DATABASE_URL: named, DATABASE_OWNER_URL: ownerUrl } = config;
    const address = named ? { url: named, ownerUrl } : await startBundled(resolve(config.DATA_DIR), stack);
    const extensions = await loadExtensions(resolve('extensions'));
    await prepareDatabase(address, log, { extensions });
    const database = openDatabase({ url: address.url, poolSize: 2, log });
    stack.defer(() => database.close());
    await detectDistribution(database);
    await loadCurrencies(database.db);
    addGames(extensions);
    await enterGameCatalogue(database);
    return { config, database, extensions, close: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function startBundled(dataDir: string, stack: AsyncDisposableStack): Promise<DatabaseAddress> {
  const lock = await lockFolder(dataDir);
  stack.defer(() => lock.release());
  const embedded = await startEmbedded({ dataDir, log: createLog('warn') });
  stack.defer(() => embedded.stop());
  return bundledAddress(embedded.url);
}
