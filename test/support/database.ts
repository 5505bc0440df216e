import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Violation, verify } from '#server/modules/ledger/index.ts';
import { createApplicationLogin, withClient } from '#server/platform/database/application-role.ts';
import { detectDistribution } from '#server/platform/database/distributed-tables.ts';
import { type Database, type Db, openDatabase, run } from '#server/platform/database/index.ts';
import { readMigrations } from '#server/platform/database/migration-files.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { poolerAt } from '#server/platform/database/pooled-address.ts';
import { CITUS_URL, clusterSuffix, distributedDatabase, dropOnCluster } from './cluster.ts';
import { pooledAddress } from './pooler.ts';
import { sharedServer, testLog } from './postgres.ts';

export interface TestDatabase {
  database: Database;
  db: Db;
  /** With the requested login. */
  url: string;
  /** With the login that owns the tables. */
  ownerUrl: string;
  /**
   * Checks the books, closes the database and drops it; throws if the books are wrong or a connection was
   * leaked.
   */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  poolSize?: number;
  /** The owner of the tables, for tests of rules that hold even for the owner; otherwise the application. */
  login?: 'application' | 'owner';
}

const advisoryLock = 716_203_002;
const seedingLock = 716_203_003;
const closeTimeoutMs = 5000;
const applicationLogin = { name: 'baize_app', password: 'application' };

/**
 * A fresh, migrated database, cloned from a template in some tens of milliseconds. Request one per test file
 * and drop it in afterAll. Works outside Vitest too; end with `stopSharedServer()` there.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = await newDatabase(server);
  const ownerUrl = databaseUrl(server, name);
  const url = options.login === 'owner' ? ownerUrl : applicationUrl(server, name);
  const pooledUrl = pooledAddress(url);
  const pooler = pooledUrl === undefined ? undefined : await poolerAt(pooledUrl);
  const database = openDatabase({ url, pooler, poolSize: options.poolSize ?? 10, log: testLog });
  if (CITUS_URL) await detectDistribution(database);
  return { database, db: database.db, url, ownerUrl, drop: () => drop(server, name, database) };
}

/**
 * Runs statements as the owner of the tables, which the application is not: to disable a trigger, or to
 * change immutable rows.
 */
export async function asOwner(on: Db, ...statements: (string | pg.QueryConfig)[]): Promise<void> {
  await withOwner(on, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Runs `work` on a connection of the owner of the tables. */
export async function withOwner<T>(on: Db, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const [row] = await run<{ name: string }>(on, { text: 'select current_database() as name' });
  return withClient(databaseUrl(await sharedServer(), row!.name), work);
}

/** A migrated database; on a cluster its tables are spread over the servers. */
async function newDatabase(server: string): Promise<string> {
  if (!CITUS_URL) return await cloneOf(server, await ensureTemplate(server));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await distributedDatabase(server, name, {
    template: `${templateName()}_${clusterSuffix}`,
    login: applicationLogin,
  });
  return name;
}

async function cloneOf(server: string, template: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return name;
}

/** An empty database, with addresses for its owner and for the application. Drop it when done. */
export async function emptyDatabase(): Promise<{
  url: string;
  applicationUrl: string;
  drop(): Promise<void>;
}> {
  const server = await sharedServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const drop = async () => {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
  };
  await withClient(server, ensureApplicationLogin);
  return { url: databaseUrl(server, name), applicationUrl: applicationUrl(server, name), drop };
}

/** Logins belong to the server, not to a database. */
async function ensureApplicationLogin(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
  await createApplicationLogin(client, applicationLogin.name, applicationLogin.password);
  await client.query('select pg_advisory_unlock($1)', [advisoryLock]);
}

const seeded = 'template_seeded';

/**
 * A copy of a database filled by `fill`, once per run by the first caller; the caller supplies the system
 * that runs on it.
 */
export async function seededDatabase(
  fill: (url: string) => Promise<void>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await sharedServer();
  await createSeeded(server, fill);
  const name = await cloneOf(server, seeded);
  const url = applicationUrl(server, name);
  const drop = async () => {
    const database = openDatabase({ url, poolSize: 1, log: testLog });
    const violations = await verify(database.db);
    await database.close();
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`));
    reportWrongBooks(violations);
  };
  return { url, drop };
}

async function createSeeded(server: string, fill: (url: string) => Promise<void>): Promise<void> {
  const template = await ensureTemplate(server);
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [seedingLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [seeded]);
    if (rowCount) return;
    const made = await cloneOf(server, template);
    await fill(applicationUrl(server, made));
    await client.query(`alter database ${made} rename to ${seeded}`);
  });
}

/** The template of each server, requested once: every test file of a process begins with it. */
const templates = new Map<string, Promise<string>>();

/** Creates the template for the current migrations unless the server has it; returns its name. */
export function ensureTemplate(server: string): Promise<string> {
  const known = templates.get(server) ?? createTemplate(server);
  templates.set(server, known);
  return known;
}

/** A name for the schema of the current migrations. */
function templateName(): string {
  const { schema, upgrades } = readMigrations();
  const all = [...schema, ...upgrades].map(({ name, checksum }) => `${name} ${checksum}`);
  return `template_${createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16)}`;
}

async function createTemplate(server: string): Promise<string> {
  const name = templateName();
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await createApplicationLogin(client, applicationLogin.name, applicationLogin.password);
    await client.query(`create database ${name}_partial`);
    await migrate(databaseUrl(server, `${name}_partial`), testLog, {
      applicationRole: applicationLogin.name,
    });
    await client.query(`alter database ${name}_partial rename to ${name}`);
  });
  return name;
}

async function drop(server: string, name: string, database: Database): Promise<void> {
  const { total, idle } = database.stats();
  const leaked = total - idle;
  const violations = leaked === 0 ? await verify(database.db) : [];
  if (leaked === 0) await database.close();
  await withClient(server, async (client) => {
    // A pooler keeps sessions for later.
    const others = pooledAddress(server) === undefined ? await connectionsLeft(client, name) : 0;
    if (CITUS_URL) await dropOnCluster(server, name);
    else await client.query(`drop database ${name} with (force)`);
    if (leaked > 0) throw new Error(`${leaked} database connections were not given back`);
    if (others > 0) throw new Error(`${others} connections to the test database were left open`);
  });
  reportWrongBooks(violations);
}

/** The books must be in order after every test, whatever its subject. */
function reportWrongBooks(violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const lines = violations.map(({ siteId, what, id, detail }) => `site ${siteId}, ${what} ${id}: ${detail}`);
  throw new Error(`the books of the test database are wrong\n${lines.join('\n')}`);
}

/**
 * The server needs a moment to notice that a connection was closed. Servers of a cluster keep connections to
 * each other.
 */
async function connectionsLeft(client: pg.Client, name: string): Promise<number> {
  const deadline = Date.now() + closeTimeoutMs;
  for (;;) {
    const { rowCount } = await client.query(
      `select pg_sleep(0.005) from pg_stat_activity where datname = $1 and backend_type = 'client backend'
        and application_name not like 'citus%'`,
      [name],
    );
    if (!rowCount || Date.now() > deadline) return rowCount ?? 0;
  }
}

/** The address of a database for the application, which `ensureTemplate` gives a login. */
export function applicationUrl(server: string, name: string): string {
  const url = new URL(databaseUrl(server, name));
  url.username = applicationLogin.name;
  url.password = applicationLogin.password;
  return url.href;
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
