import type { Log } from '../log.ts';
import { openApplicationLogin, withClient } from './application-role.ts';
import { missingMigrations } from './extension-migrations.ts';
import type { ExtensionSchema } from './extension-schema.ts';
import { readMigrations } from './migration-files.ts';
import { requireKnownContracts } from './migration-state.ts';
import { migrate } from './migrations.ts';
import { requireSameDatabase } from './pooled-address.ts';
import { requireVersion } from './server-version.ts';
import { requireOwnSessions } from './session-keeping.ts';

/**
 * Addresses of a database: for the application, for the owner of its tables if that is another role, and for
 * the application's transactions if a pooler carries them.
 */
export type DatabaseAddress = {
  url: string;
  ownerUrl?: string | undefined;
  pooledUrl?: string | undefined;
};

type Preparation = { contracts?: boolean; extensions?: readonly ExtensionSchema[] };

/** The address of the bundled PostgreSQL for the application, whose login is created here. */
export async function bundledAddress(ownerUrl: string): Promise<DatabaseAddress> {
  return { url: await openApplicationLogin(ownerUrl), ownerUrl };
}

/**
 * Brings the database to the newest schema, as its owner, and grants the application its rights. Without the
 * owner's address, and if the application is not the owner, the schema must already be up to date; otherwise
 * throws, naming the missing files. An outdated PostgreSQL, a pooler in transaction mode where
 * sessions are needed, and a pooled address of another database are rejected before anything is written.
 * `contracts`: also applies contract upgrades (see `migrate`); `extensions`: also applies their migrations.
 */
export async function prepareDatabase(
  { url, ownerUrl, pooledUrl }: DatabaseAddress,
  log: Log,
  { contracts = false, extensions = [] }: Preparation = {},
): Promise<void> {
  await withClient(url, (client) => requireVersion(client, log));
  await requireOwnSessions('DATABASE_URL', url);
  if (pooledUrl) await requireSameDatabase(url, pooledUrl);
  if (ownerUrl) {
    await requireOwnSessions('DATABASE_OWNER_URL', ownerUrl);
    const role = await roleOf(url);
    await migrate(ownerUrl, log, { applicationRole: role, contracts, extensions });
    await requireMigrated(url, extensions);
  } else if (await mayMigrate(url)) await migrate(url, log, { contracts, extensions });
  else await requireMigrated(url, extensions);
}

/** The role behind an address; on login failure the error names what is missing. */
const roleOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]!.role;
  });

/** Whether the database is empty, or its schema belongs to the role behind the address. */
const mayMigrate = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean }>(
      `select coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'platform'),
        has_database_privilege(current_database(), 'create')) as owns`,
    );
    return rows[0]!.owns;
  });

async function requireMigrated(url: string, extensions: readonly ExtensionSchema[]): Promise<void> {
  await withClient(url, (client) => requireKnownContracts(client));
  const applied = await withClient(url, async (client) => {
    const { rowCount } =
      await client.query(`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'platform' and c.relname = 'migration'`);
    if (!rowCount) return new Set<string>();
    const { rows } = await client.query<{ name: string }>('select name from platform.migration');
    return new Set(rows.map(({ name }) => name));
  });
  const pending = readMigrations().upgrades.filter(
    ({ name, phase }) => phase === 'expand' && !applied.has(name),
  );
  const names = pending.map(({ name }) => name);
  if (names.length === 0)
    names.push(...(await withClient(url, (client) => missingMigrations(client, extensions))));
  if (names.length === 0) return;
  throw new Error(
    `The database lacks ${applied.size === 0 ? 'its tables' : names.join(', ')}, and the role of DATABASE_URL does not own it.\n` +
      '  Run npm run migrate with DATABASE_OWNER_URL, or set DATABASE_OWNER_URL for the server.',
  );
}
