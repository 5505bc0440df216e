import { staffLogin, staffName } from '../contracts/console/fields.ts';
import { ROLES, type Role } from '../contracts/console/rights.ts';
import { consoleOriginOf } from '../server/app/console-origin.ts';
import { openSecretKey } from '../server/app/installation-key.ts';
import { createOperatorsModule } from '../server/modules/operators/index.ts';
import { findSiteByDomain } from '../server/modules/sites/index.ts';
import type { Database } from '../server/platform/database/index.ts';
import { failureText } from '../server/platform/database/unavailability.ts';
import { openForCommand } from './command-database.ts';

const USAGE = `node scripts/run.mjs staff <login> <name> <role>[@<domain>] …
  Opens an account for the console without a proposal, for the first administrators, and prints the link by which
  the person sets password and authenticator. Needs DATABASE_URL and SECRET_KEY as the server has them; with the
  bundled database the server must not be running.
  A role without a domain holds for every site. Roles: ${ROLES.join(', ')}`;

type Invitation = { login: string; name: string; roles: { role: Role; domain: string | undefined }[] };

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
    const invitation = readArguments(login, name, given);
    const { config, database, close } = await openForCommand();
    try {
      const secretKey = await openSecretKey(database, config);
      const operators = createOperatorsModule({ database, secretKey, modules: () => [] });
      const roles = await Promise.all(invitation.roles.map((role) => roleOnSite(database, role)));
      const opened = await operators.inviteStaff({ ...invitation, roles });
      if (!opened) throw new Error(`the login ${invitation.login} is taken`);
      const origin = consoleOriginOf(config, config.PORT);
      console.log(`Login: ${invitation.login}\nLink: ${origin}/enrol#${opened.token}`);
      console.log(
        'The link works once, for 72 hours, to set password and authenticator. It is shown only now.',
      );
    } finally {
      await close();
    }
  } catch (error) {
    console.error(failureText(error));
    process.exitCode = 1;
  }
}

/** Throws an error that names the wrong argument. */
function readArguments(login: string, name: string, given: readonly string[]): Invitation {
  const readLogin = staffLogin.safeParse(login);
  if (!readLogin.success)
    throw new Error(
      `login "${login}": it has 3 to 64 letters, digits and . _ -, and begins with a letter or digit`,
    );
  const readName = staffName.safeParse(name);
  if (!readName.success) throw new Error(`name "${name}": it has 1 to 100 characters`);
  return { login: readLogin.data, name: readName.data, roles: given.map(readRole) };
}

function readRole(given: string): Invitation['roles'][number] {
  const [name, domain, ...more] = given.split('@');
  const role = ROLES.find((role) => role === name);
  if (!role) throw new Error(`role ${name} does not exist; the roles are ${ROLES.join(', ')}`);
  if (domain === '' || more.length > 0)
    throw new Error(`role "${given}": write ${role} for every site, or ${role}@<domain> for one`);
  return { role, domain };
}

async function roleOnSite(database: Database, { role, domain }: Invitation['roles'][number]) {
  if (domain === undefined) return { siteId: 0, role };
  const site = await findSiteByDomain(database.db, domain);
  if (!site) throw new Error(`no site has the domain ${domain}`);
  return { siteId: site.id, role };
}

await main();
