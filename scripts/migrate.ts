import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadExtensions } from '../server/extension.ts';
import { readConfig } from '../server/platform/config/index.ts';
import { prepareDatabase } from '../server/platform/database/preparation.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import { createLog } from '../server/platform/log.ts';

/**
 * `npm run migrate [-- --contract]`: migrates the database to the newest schema, including the migrations in
 * `extensions/`, and grants the application its privileges, so that servers run without the owner's address.
 * Needs DATABASE_URL (the application) and DATABASE_OWNER_URL. With `--contract` it also applies the upgrades
 * that remove what the previous release used; refused while a process of that release is connected.
 */
const { values: options } = parseArgs({ options: { contract: { type: 'boolean', default: false } } });
const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = readConfig({
  MODE: 'demo',
  ...process.env,
  ROLES: '',
});
if (url && ownerUrl) {
  try {
    await prepareDatabase({ url, ownerUrl }, createLog('info'), {
      contracts: options.contract,
      extensions: await loadExtensions(resolve('extensions')),
    });
    console.log('The database is up to date, and the application has its rights.');
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
} else {
  console.error(
    'DATABASE_URL=postgres://baize_app:…@host/baize DATABASE_OWNER_URL=postgres://owner:…@host/baize npm run migrate',
  );
  process.exitCode = 2;
}
