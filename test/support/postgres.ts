import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { withClient } from '#server/platform/database/application-role.ts';
import { type Embedded, startEmbedded } from '#server/platform/embedded/index.ts';
import { isPostgres } from '#server/platform/embedded/postmaster.ts';
import { createLog } from '#server/platform/log.ts';

export const testLog = createLog(process.env.LOG_LEVEL ?? 'silent');

/**
 * Set by the global setup for the test processes it starts; also the way to point tests at another server.
 */
const variable = 'BAIZE_TEST_POSTGRES_URL';

const prefix = 'baize-test-';

/**
 * Linux keeps this folder in memory: copying a database there takes a tenth of the time that a disk needs for
 * its thousand files.
 */
const inMemory = '/dev/shm';
/** More than a whole run ever needs; containers often have only some megabytes. */
const roomNeeded = 4 * 1024 ** 3;

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL in a temporary folder, in memory and without fsync unless `durable`; `stop` removes it.
 * `library`: an extension that must be loaded when the server starts.
 */
export async function startTestServer(
  options: { durable?: boolean; library?: string } = {},
): Promise<TestServer & { embedded: Embedded }> {
  const dataDir = mkdtempSync(join(options.durable ? tmpdir() : quickest(), prefix));
  // Accessible to the system user that runs PostgreSQL when we are root.
  chmodSync(dataDir, 0o755);
  clearAbandoned();
  writeFileSync(join(dataDir, 'owner'), String(process.pid));
  const start = () => startEmbedded({ dataDir, log: testLog, durable: options.durable ?? false });
  let embedded = await start();
  if (options.library) {
    const setting = `alter system set shared_preload_libraries = '${options.library}'`;
    await withClient(embedded.url, (client) => client.query(setting));
    await embedded.stop();
    embedded = await start();
  }
  const stop = async (): Promise<void> => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: embedded.url, stop, embedded };
}

function quickest(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > roomNeeded ? inMemory : tmpdir();
}

/** Stops and removes the servers of killed test runs. */
function clearAbandoned(): void {
  const folders = [tmpdir(), inMemory]
    .filter((place) => existsSync(place))
    .flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  for (const folder of folders) {
    const owner = basename(folder).startsWith(prefix) ? numberIn(join(folder, 'owner')) : undefined;
    if (!owner || isAlive(owner)) continue;
    const postmaster = numberIn(join(folder, 'postgres', 'cluster', 'postmaster.pid'));
    // Killed outright: it contains nothing to save.
    if (postmaster && isPostgres(postmaster)) process.kill(postmaster, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function numberIn(file: string): number | undefined {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

let ownServer: Promise<TestServer> | undefined;

/**
 * The server of this run: the one of the global setup, or, outside Vitest, one of this process, started on
 * first use.
 */
export async function sharedServer(): Promise<string> {
  const given = process.env[variable];
  if (given) return given;
  ownServer ??= startTestServer();
  return (await ownServer).url;
}

/** Stops the server started by this process, if any; scripts and benchmarks call it last. */
export async function stopSharedServer(): Promise<void> {
  await (await ownServer)?.stop();
  ownServer = undefined;
}

export function announceServer(url: string | undefined): void {
  if (url) process.env[variable] = url;
  else delete process.env[variable];
}
