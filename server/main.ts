import { resolve } from 'node:path';
import { consoleOriginOf } from './app.ts';
import { addGames, combineExtensions, type Extension, loadExtensions } from './extension.ts';
import { type Config, ConfigError, readConfig } from './platform/config/index.ts';
import { watchFiles } from './platform/integrity/file-checks.ts';
import { createLog } from './platform/log.ts';
import { createPlatform, type Platform, type PlatformOptions } from './process.ts';

/** A second signal within this time is a duplicate of the first, sent by both terminal and launcher. */
const ECHO_MILLISECONDS = 1000;
/** Shutdown time for jobs, connections and the bundled database, after the time for open requests. */
const STOP_MILLISECONDS = 10_000;

/** Runs the platform until a signal ends it. `started`: start of the command, for the start-up time. */
export async function main({
  started,
  ...options
}: { started: number } & Pick<PlatformOptions, 'extensions' | 'hotReload' | 'neighbours'>): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.LOG_LEVEL);
  const extensions = [...(await extensionsOrExit()), ...(options.extensions ?? [])];
  const starting = createPlatform(config, { ...options, log, extensions });
  endOnSignal(starting, config);
  try {
    const platform = await starting;
    announce(platform, extensions, (Date.now() - started) / 1000);
    await announceSetup(platform);
    // With hot reload the sources do not match a build.
    if (!options.hotReload) watchFiles({ db: platform.database.db, log, root: resolve('.') });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (config.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

/** Loads the operator's extensions; a faulty one ends the process with its name. */
async function extensionsOrExit(): Promise<Extension[]> {
  try {
    const found = await loadExtensions(resolve('extensions'));
    addGames(found);
    if (found.length > 0) console.log(`Extensions: ${found.map(({ name }) => name).join(', ')}`);
    return found;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(78);
  }
}

/** Reads the environment; an invalid value ends the process with its name. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(78);
  }
}

/**
 * The first signal drains and stops everything, after startup; a second one ends the process immediately.
 * Work that cannot stop in time, such as a job waiting for a lost database, is abandoned: every write is a
 * transaction, and jobs are rerun.
 */
function endOnSignal(starting: Promise<Platform>, { LEAVE_SECONDS, DRAIN_SECONDS }: Config): void {
  const longest = (LEAVE_SECONDS + DRAIN_SECONDS) * 1000 + STOP_MILLISECONDS;
  let since = 0;
  const end = (signal: string) => {
    if (since > 0) {
      if (Date.now() - since > ECHO_MILLISECONDS) process.exit(1);
      return;
    }
    since = Date.now();
    console.log(`\n${signal}: finishing open requests and stopping the database …`);
    const stopped = starting.then((platform) => {
      setTimeout(() => {
        console.error(`Not stopped within ${longest / 1000} s: ended.`);
        process.exit(1);
      }, longest).unref();
      return platform.stop();
    });
    stopped.then(
      () => {
        console.log('Stopped.');
        process.exit(0);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
}

/** Prints the addresses, the start-up time, and the extensions' lines. */
function announce(
  { port, operationsPort, config }: Platform,
  extensions: readonly Extension[],
  seconds: number,
): void {
  if (operationsPort !== undefined)
    console.log(`Operations: http://${config.OPS_HOST}:${operationsPort}/metrics`);
  if (port === undefined) {
    console.log(`Baize is ready in ${seconds.toFixed(1)} s (roles: ${config.ROLES.join(', ')}).`);
    return;
  }
  for (const line of combineExtensions(extensions).summary(port, config)) console.log(line);
  console.log(`Baize is ready in ${seconds.toFixed(1)} s on http://localhost:${port}. Ctrl-C ends it.`);
}

/** Prints the set-up address of the first administrator, while there is no staff. */
async function announceSetup({ port, config, issueSetupToken }: Platform): Promise<void> {
  if (port === undefined) return;
  const token = await issueSetupToken();
  if (token === undefined) return;
  const origin = consoleOriginOf(config, port);
  console.log('There is no staff yet. Create the first administrator within 24 hours, once, at');
  console.log(`  ${origin}/setup#${token}`);
}
