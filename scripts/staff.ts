import { ROLES, type Role } from '../contracts/console/rights.ts';
import { createOperatorsModule } from '../server/modules/operators/index.ts';
import { findSiteByDomain } from '../server/modules/sites/index.ts';
import { readSecretKey } from '../server/platform/config/secret-key.ts';
import type { Database } from '../server/platform/database/index.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `node scripts/run.mjs staff <login> <name> <role>[@<domain>] …
  Opens an account for the console without a proposal, for the first administrators, and prints the link by which
  the person sets password and authenticator. Needs DATABASE_URL and SECRET_KEY as the server has them; with the
  bundled database the server must not be running.
  A role without a domain holds for every site. Roles: ${ROLES.join(', ')}`;

/**
 * The first staff accounts; after two platform administrators, staff are proposed and approved in the
 * console.
 */
async function main(): Promise<void> {
  const [login, name, ...given] = process.argv.slice(2);
  if (!login || !name || given.length === 0) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  try {
    const { config, database, close } = await openForCommand();
    try {
      const secretKey = await readSecretKey(config.SECRET_KEY, config.DATA_DIR);
      const operators = createOperatorsModule({ database, secretKey, modules: () => [] });
      const roles = await Promise.all(given.map((text) => roleOf(database, text)));
      const opened = await operators.inviteStaff({ login: login.toLowerCase(), name, roles });
      if (!opened) throw new Error(`the login ${login} is taken`);
      console.log(`Login: ${login}\nLink: https://${config.CONSOLE_HOST}/enrol#${opened.token}`);
      console.log(
        'The link works once, for 72 hours, to set password and authenticator. It is shown only now.',
      );
    } finally {
      await close();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function roleOf(database: Database, text: string): Promise<{ siteId: number; role: Role }> {
  const [name, domain] = text.split('@');
  const role = ROLES.find((role) => role === name);
  if (!role) throw new Error(`role ${name} does not exist; the roles are ${ROLES.join(', ')}`);
  if (!domain) return { siteId: 0, role };
  const site = await findSiteByDomain(database.db, domain);
  if (!site) throw new Error(`no site has the domain ${domain}`);
  return { siteId: site.id, role };
}

await main();
