import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from '../contracts/console/rights.ts';
import { createOperatorsModule } from '../server/modules/operators/index.ts';
import { findSiteByDomain } from '../server/modules/sites/index.ts';
import { readConfig } from '../server/platform/config/index.ts';
import { readSecretKey } from '../server/platform/config/secret-key.ts';
import { type Database, openDatabase } from '../server/platform/database/index.ts';
import { createLog } from '../server/platform/log.ts';

const USAGE = `node scripts/run.mjs staff <login> <name> <role>[@<domain>] …
  Opens an account for the console without a proposal: for the first administrators. Needs DATABASE_URL and SECRET_KEY as the server has them.
  A role without a domain holds for every site. Roles: ${ROLES.join(', ')}`;

/** The first of the staff; everybody after two platform administrators is proposed and agreed to in the console. */
async function main(): Promise<void> {
  const [login, name, ...given] = process.argv.slice(2);
  const config = readConfig(process.env);
  if (!login || !name || given.length === 0 || !config.DATABASE_URL) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const log = createLog(config.LOG_LEVEL);
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: 2, log });
  try {
    const secretKey = await readSecretKey(config.SECRET_KEY, config.DATA_DIR);
    const operators = createOperatorsModule({ database, secretKey, modules: () => [] });
    const roles = await Promise.all(given.map((text) => roleOf(database, text)));
    const password = randomBytes(15).toString('base64url');
    const opened = await operators.createStaff({ login: login.toLowerCase(), name, password, roles });
    if (!opened) throw new Error(`the login ${login} is taken`);
    console.log(
      `Console: ${config.CONSOLE_HOST}\nLogin: ${login}\nPassword: ${password}\nAuthenticator: ${opened.totpUri}`,
    );
    console.log('This is shown once. Change the password after signing in.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function roleOf(database: Database, text: string): Promise<{ siteId: number; role: Role }> {
  const [name, domain] = text.split('@');
  const role = ROLES.find((one) => one === name);
  if (!role) throw new Error(`there is no role ${name}; there are ${ROLES.join(', ')}`);
  if (!domain) return { siteId: 0, role };
  const site = await findSiteByDomain(database.db, domain);
  if (!site) throw new Error(`no site lives at ${domain}`);
  return { siteId: site.id, role };
}

await main();
