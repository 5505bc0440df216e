import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { enterGameCatalogue } from './app/game-catalogue.ts';
import { openSecretKey } from './app/installation-key.ts';
import type { Phase } from './app/readiness.ts';
import { type Application, consoleHosts, consoleOriginOf, createApplication } from './app.ts';
import { combineExtensions, type Extension, type ExtensionJobs, type StartContext } from './extension.ts';
import { loadCurrencies } from './modules/ledger/index.ts';
import { type OnSiteChange, watchSiteChanges, watchSiteClock } from './modules/sites/index.ts';
import { endLogShipping, type LogShipping, startLogShipping } from './platform/backup/index.ts';
import type { Bus } from './platform/bus/index.ts';
import type { Config } from './platform/config/index.ts';
import { requireApplicationRole } from './platform/database/application-role.ts';
import { requireNoDemo } from './platform/database/demo-marker.ts';
import { detectDistribution } from './platform/database/distributed-tables.ts';
import { type Database, openDatabase } from './platform/database/index.ts';
import { poolerAt } from './platform/database/pooled-address.ts';
import { bundledAddress, type DatabaseAddress, prepareDatabase } from './platform/database/preparation.ts';
import { openReplica, type Replica } from './platform/database/replica.ts';
import { lockFolder } from './platform/embedded/folder-lock.ts';
import { findRunning, startEmbedded } from './platform/embedded/index.ts';
import type { Log } from './platform/log.ts';
import { startTracing } from './platform/tracing/index.ts';
import type { OperationsServer } from './roles/operations-server.ts';
import type { AccessLog } from './roles/web/access-log.ts';
import type { LiveService } from './roles/web/live-connections.ts';
import type { Web } from './roles/web.ts';

export type Platform = {
  /** Including the additions of neighbours. */
  config: Config;
  /** Port the web role listens on; undefined without the web role. */
  port: number | undefined;
  /** Port of /metrics and /readyz, if separate. */
  operationsPort: number | undefined;
  database: Database;
  /** The in-process API used by the site. */
  api: (request: Request) => Promise<Response>;
  /** A token for the page that creates the first administrator; undefined once staff exist. */
  issueSetupToken(): Promise<string | undefined>;
  /** Reports not ready, drains requests, ends jobs, closes the database; safe to call once. */
  stop(): Promise<void>;
};

export type PlatformOptions = {
  log: Log;
  /** false: no fsync of the embedded database, for tests. */
  durable?: boolean;
  /** The extension of the platform; in demo mode the demo. */
  extensions?: readonly Extension[];
  /** Site modules through Vite with hot reload instead of the build. */
  hotReload?: boolean;
  /** Starts a demo's servers once this process owns the data folder; returns their addresses. */
  neighbours?: (config: Config) => Promise<Partial<Config>>;
};

/**
 * Composition of one process: data folder, database, migrations, modules, extensions, roles. Started parts
 * are stopped in reverse order, also if a later step fails.
 */
export async function createPlatform(initial: Config, options: PlatformOptions): Promise<Platform> {
  const { log, extensions = [] } = options;
  const added = combineExtensions(extensions);
  const stack = new AsyncDisposableStack();
  try {
    const collector = await startTracing(initial, log);
    if (collector) stack.defer(() => collector.stop());
    const address = await databaseAddress(initial, options, stack);
    const { url } = address;
    const archive = await openArchive(initial, log, stack);
    const config = { ...initial, ...(await options.neighbours?.(initial)) };
    const database = await openMigrated(address, config, { log, extensions }, stack);
    const beside = await openServers(config, database, log, stack);
    const onChange: OnSiteChange[] = [reloadCurrencies(database, log)];
    await watchSites({ database, url, log, onChange }, stack);
    const secretKey = await openSecretKey(database, config);
    let phase: Phase = 'starting';
    const isLeaving = () => phase === 'leaving';
    const application = createApplication({
      ...{ database, ...beside, archive, config, log, secretKey, extensions },
      phase: () => phase,
    });
    const operations = await openOperationsServer(config, application, stack);
    const context: StartContext = { application, database, config, log };
    await fillDatabase(context, added.onStart);
    await startJobs({ ...context, url, extended: jobsOfExtensions(added.jobs(context), context) }, stack);
    let port: number | undefined;
    if (config.ROLES.includes('web')) {
      const { startWeb } = await import('./roles/web.ts');
      const { previewLinks, maintenanceLinks } = application;
      const web = await startWeb({
        ...{ port: config.PORT, host: config.HOST, onSite: application.preview.usePages },
        ...{ previewLinks, maintenanceLinks, config, log },
        api: application.fetch,
        direct: application.listen,
        accessLog: await openAccessLog(config, stack),
        metrics: application.metrics,
        framersOf: added.framersOf,
        ownPaths: added.paths,
        consoleHosts: consoleHosts(config),
        hotReload: options.hotReload ?? false,
        ...{ live: await openLive(application, { url, database, log }, stack), isLeaving },
      });
      onChange.push(evictPages(web, added.aliasHosts));
      stack.defer(() => web.close());
      port = web.port;
    }
    phase = 'serving';
    return {
      config,
      port,
      operationsPort: operations?.port,
      database,
      api: application.fetch,
      issueSetupToken: application.operators.issueSetupToken,
      async stop() {
        phase = 'leaving';
        await delay(config.LEAVE_SECONDS * 1000);
        await stack.disposeAsync();
      },
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Evicts the cached pages of changed sites, under every host of a domain. */
const evictPages =
  (web: Pick<Web, 'invalidate' | 'invalidateAll'>, aliasHosts: (domain: string) => readonly string[]) =>
  (...[site, domains]: Parameters<OnSiteChange>): void => {
    if (site === 'all') web.invalidateAll();
    for (const domain of domains) for (const host of [domain, ...aliasHosts(domain)]) web.invalidate(host);
  };

/**
 * The database, migrated; refused in production when a demo has seeded it, or when the application could
 * change its schema.
 */
async function openMigrated(
  address: DatabaseAddress,
  config: Config,
  { log, extensions = [] }: Pick<PlatformOptions, 'log' | 'extensions'>,
  stack: AsyncDisposableStack,
): Promise<Database> {
  // The bundled database is used by this process only.
  await prepareDatabase(address, log, { contracts: !config.DATABASE_URL, extensions });
  const database = openDatabase({
    ...{ url: address.url, poolSize: config.DATABASE_POOL, log },
    pooler: address.pooledUrl === undefined ? undefined : await poolerAt(address.pooledUrl),
  });
  stack.defer(() => database.close());
  if (config.MODE === 'production') {
    await requireApplicationRole(database.db);
    await requireNoDemo(database.db);
  }
  await detectDistribution(database);
  await loadCurrencies(database.db);
  return database;
}

/** The archive of the bundled database's log, where backups are configured for this process. */
async function openArchive(
  { DATABASE_URL, DATA_DIR, BACKUP_TO, BACKUP_KEY: backupKey, BACKUP_LOG_SECONDS: seconds }: Config,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<LogShipping | undefined> {
  const running = DATABASE_URL ? undefined : findRunning(DATA_DIR);
  if (!running) return undefined;
  if (!BACKUP_TO || !backupKey || seconds === 0) {
    await endLogShipping(running.url);
    return undefined;
  }
  const archive = startLogShipping({
    ...{ ...running, to: resolve(BACKUP_TO), backupKey, everyMs: seconds * 1000, log },
  });
  stack.defer(() => archive.stop());
  return archive;
}

/** The replica for reports, lists and histories, if one is configured. */
function openReads(
  { DATABASE_REPLICA_URL: url, DATABASE_REPLICA_WAIT_MS: waitMs, DATABASE_POOL }: Config,
  { db: primary }: Database,
  log: Log,
  stack: AsyncDisposableStack,
): Replica | undefined {
  if (!url) return undefined;
  const replica = openReplica({ url, primary, waitMs, log, poolSize: Math.ceil(DATABASE_POOL / 2) });
  stack.defer(() => replica.close());
  return replica;
}

/** The configured servers besides the database: its replica and the bus. */
async function openServers(config: Config, database: Database, log: Log, stack: AsyncDisposableStack) {
  return {
    replica: openReads(config, database, log, stack),
    bus: await openConfiguredBus(config, log, stack),
  };
}

/** The bus that carries the changes of rooms, if one is configured. */
async function openConfiguredBus(
  { BUS_URL: url, BUS_PREFIX: prefix }: Config,
  log: Log,
  stack: AsyncDisposableStack,
): Promise<Bus | undefined> {
  if (!url) return undefined;
  const { openBus } = await import('./platform/bus/index.ts');
  const bus = openBus({ url, prefix, log });
  stack.defer(() => bus.close());
  return bus;
}

/**
 * Written at every start: the catalogue of in-house games, the extensions' additions, and the sites offering
 * block games.
 */
async function fillDatabase(
  context: StartContext,
  onStart: (context: StartContext) => Promise<void>,
): Promise<void> {
  const { application, database } = context;
  await enterGameCatalogue(database);
  await onStart(context);
  await database.transaction((tx) => application.rooms.offer(tx));
}

/** Scheduled work of extensions, and the jobs of their modules. */
function jobsOfExtensions(own: ExtensionJobs, { application, database }: StartContext): ExtensionJobs {
  const { tasks, cron } = application.extensions.jobs(database);
  return { tasks: { ...own.tasks, ...tasks }, cron: [...own.cron, ...cron] };
}

/** The jobs role: scheduled work, events, and the leader of the rooms. */
async function startJobs(
  {
    application,
    url,
    database,
    config,
    log,
    extended,
  }: StartContext & { url: string; extended: ExtensionJobs },
  stack: AsyncDisposableStack,
): Promise<void> {
  if (!config.ROLES.includes('jobs')) return;
  const { startJobsRole } = await import('./roles/jobs.ts');
  const jobs = await startJobsRole({
    ...{ ...application, url, database, log, extended },
    consoleOrigin: consoleOriginOf(config, config.PORT),
  });
  stack.defer(() => jobs.stop());
  const leader = await application.rooms.startLeader({ db: database.db, url, log });
  stack.defer(() => leader.stop());
}

/** One line per answered request, unless the installation is a demo or has switched it off. */
async function openAccessLog(
  { ACCESS_LOG: chosen, MODE: mode }: Config,
  stack: AsyncDisposableStack,
): Promise<AccessLog | undefined> {
  const { createAccessLog } = await import('./roles/web/access-log.ts');
  const accessLog = createAccessLog(chosen ?? (mode === 'production' ? 'all' : 'off'));
  if (accessLog) stack.defer(() => accessLog.close());
  return accessLog;
}

/** The hub of this process's rooms, and the access check for viewers. */
async function openLive(
  application: Application,
  { url, database, log }: { url: string; database: Database; log: Log },
  stack: AsyncDisposableStack,
): Promise<LiveService> {
  const hub = await application.rooms.show({ db: database.db, url, log });
  stack.defer(() => hub.close());
  return {
    ...hub,
    admit: application.admit,
    unsubscribe: (site, code, viewer) => hub.unsubscribe(site.id, code, viewer),
  };
}

/** Receives sites that were edited or that changed with time. */
async function watchSites(
  options: { database: Database; url: string; log: Log; onChange: readonly OnSiteChange[] },
  stack: AsyncDisposableStack,
): Promise<void> {
  const { log, url, onChange } = options;
  const { db } = options.database;
  const notify: OnSiteChange = (site, domains) => {
    for (const listener of onChange) listener(site, domains);
  };
  const clock = watchSiteClock({ db, log, onMoment: notify });
  stack.defer(() => clock.close());
  const changed: OnSiteChange = (site, domains) => {
    clock.refresh();
    notify(site, domains);
  };
  const watch = await watchSiteChanges({ db, url, log, onChange: changed });
  stack.defer(() => watch.close());
}

/** Applies currencies enabled by another process or a command, which are announced for all sites. */
function reloadCurrencies({ db }: Database, log: Log): OnSiteChange {
  return (site) => {
    if (site !== 'all') return;
    loadCurrencies(db).catch((error: unknown) => log.error({ err: error }, 'currencies could not be read'));
  };
}

/** Opened before the roles and closed after them. */
async function openOperationsServer(
  config: Config,
  application: Application,
  stack: AsyncDisposableStack,
): Promise<OperationsServer | undefined> {
  if (config.OPS_PORT === undefined) return undefined;
  const { startOperationsServer: openOperations } = await import('./roles/operations-server.ts');
  const operations = await openOperations({
    port: config.OPS_PORT,
    host: config.OPS_HOST,
    fetch: application.operations,
  });
  stack.defer(() => operations.close());
  return operations;
}

/** The configured database, or the bundled one, started here. */
async function databaseAddress(
  config: Config,
  options: PlatformOptions,
  stack: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATABASE_POOLED_URL: pooledUrl } = config;
  if (url) return { url, ownerUrl, pooledUrl };
  const dataDir = resolve(config.DATA_DIR);
  const lock = await lockFolder(dataDir);
  stack.defer(() => lock.release());
  const embedded = await startEmbedded({ dataDir, log: options.log, durable: options.durable ?? true });
  stack.defer(() => embedded.stop());
  embedded.onGone((error) => {
    options.log.fatal({ err: error }, 'the embedded database has stopped');
    process.exit(1);
  });
  return bundledAddress(embedded.url);
}
