import { parseArgs } from 'node:util';
import { listDemo, removeDemo } from '../demo/world/removal.ts';
import { openSecretKey } from '../server/app/installation-key.ts';
import { createOperatorsModule } from '../server/modules/operators/index.ts';
import { readConfig } from '../server/platform/config/index.ts';
import { openDatabase } from '../server/platform/database/index.ts';
import { prepareDatabase } from '../server/platform/database/preparation.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import { createLog } from '../server/platform/log.ts';

const USAGE = `node scripts/run.mjs remove-demo [--confirm]
  Closes the demo's brands, players and staff in the database at DATABASE_URL, so that MODE=production starts on it.
  Needs DATABASE_URL and SECRET_KEY as the server has them. Without --confirm it only lists what it would close.`;

/** Lists the data created by a demo in a database, and closes it with `--confirm`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { confirm: { type: 'boolean', default: false } } });
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const log = createLog(config.LOG_LEVEL);
  await prepareDatabase({ url: config.DATABASE_URL, ownerUrl: config.DATABASE_OWNER_URL }, log);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: 2, log });
  try {
    const secretKey = await openSecretKey(database, config);
    const operators = createOperatorsModule({ database, secretKey, modules: () => [] });
    const tools = { database, operators };
    const { brands, staff } = values.confirm ? await removeDemo(tools) : await listDemo(tools);
    for (const { name, domains } of brands)
      console.log(`Brand ${name}: ${domains.join(', ') || 'no domain'}`);
    for (const login of staff) console.log(`Staff ${login}`);
    console.log(
      values.confirm
        ? 'These are closed. Their rows stay, because the ledger keeps every posting.'
        : 'Nothing was changed. Add --confirm to close these brands with their demo players, and these accounts.',
    );
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await main();
