import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import type { OsUser } from './os-user.ts';

export interface PostmasterSetup {
  folder: ClusterFolder;
  binaries: Binaries;
  user: OsUser;
  durable: boolean;
  /** How long the server may take to be ready. */
  readyMs?: number;
}

/** Address of the server for clients: a socket folder, or a port on 127.0.0.1. */
export type PostgresAddress =
  | { socketFolder: string; port: number }
  | { socketFolder?: undefined; port: number };

/** Recovery after a crash may replay a long log before the server is ready. */
const READY_MS = 180_000;
const stopTimeoutSeconds = 60;
const logLimitBytes = 20 * 1024 * 1024;
/** Above the largest process id of every system, so never in use. */
const deadPid = 99_999_999;
/** The shortest limit of common systems is 103 bytes (macOS), the file name in the folder takes 16. */
const socketFolderLimit = 86;

export async function chooseAddress(folder: ClusterFolder): Promise<PostgresAddress> {
  const fits = process.platform !== 'win32' && Buffer.byteLength(folder.root) <= socketFolderLimit;
  return fits ? { socketFolder: folder.root, port: 5432 } : { port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

function settings(address: PostgresAddress, durable: boolean): Record<string, string | number> {
  const where = address.socketFolder
    ? { listen_addresses: '', unix_socket_directories: `"${address.socketFolder}"` }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const safety = durable
    ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    : {
        ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
        // Test tables are small and never analysed; starting parallel workers costs more than it saves, and
        // so does looking for rows to remove in every test's database.
        max_parallel_workers_per_gather: 0,
        autovacuum: 'off',
      };
  return {
    ...where,
    ...safety,
    port: address.port,
    max_connections: 200,
    // Rows of one brand can be published to another server.
    wal_level: 'logical',
    // An archive that cannot be written must not fill the disk.
    max_slot_wal_keep_size: '8GB',
    shared_buffers: durable ? '256MB' : '64MB',
    effective_cache_size: '1GB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    idle_in_transaction_session_timeout: '60s',
  };
}

/**
 * Starts the server as a child in its own session, so that Ctrl-C reaches only this process; resolves when
 * ready.
 */
export async function startPostmaster(
  place: PostmasterSetup,
  address: PostgresAddress,
): Promise<ChildProcess> {
  const { folder, binaries, user, durable, readyMs = READY_MS } = place;
  if (existsSync(folder.log) && statSync(folder.log).size > logLimitBytes) rmSync(folder.log);
  const log = openSync(folder.log, 'a', 0o600);
  const options = Object.entries(settings(address, durable)).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const child = spawn(binaries.postgres, ['-D', folder.cluster, ...options], {
    ...user.ids,
    cwd: folder.root,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const deadline = Date.now() + readyMs;
  while (!isReady(folder, child)) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new Error(`PostgreSQL did not start: ${lastLines(folder.log)}`);
    }
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`PostgreSQL was not ready after ${readyMs / 1000} s, see ${folder.log}`);
    }
    await delay(5);
  }
  child.unref();
  return child;
}

function isReady(folder: ClusterFolder, child: ChildProcess): boolean {
  try {
    const lines = readFileSync(join(folder.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** The address of the server that runs in the folder, by its own pid file; undefined when none is ready. */
export function addressOf(folder: ClusterFolder): PostgresAddress | undefined {
  const file = join(folder.cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port, socketFolder, , , status] = readFileSync(file, 'utf8').split('\n');
  if (!isPostgres(Number(pid)) || status?.trim() !== 'ready') return undefined;
  return socketFolder ? { socketFolder, port: Number(port) } : { port: Number(port) };
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join(' | ');
}

/** Stops a server that outlived its parent process, or handles its stale pid file. */
export function stopOrphan(place: PostmasterSetup): 'none' | 'stopped' | 'stale' {
  const file = join(place.folder.cluster, 'postmaster.pid');
  if (!existsSync(file)) return 'none';
  const lines = readFileSync(file, 'utf8').split('\n');
  if (isPostgres(Number(lines[0]))) {
    stopPostmaster(place);
    return 'stopped';
  }
  // The id may now belong to another program, which PostgreSQL would mistake for a running server. The rest
  // of the file is kept: PostgreSQL uses its shared memory key to find orphaned workers.
  writeFileSync(file, [deadPid, ...lines.slice(1)].join('\n'));
  for (const lock of socketLocks(place.folder.root))
    writeFileSync(lock, [deadPid, ...readFileSync(lock, 'utf8').split('\n').slice(1)].join('\n'));
  return 'stale';
}

/** Socket locks contain the server's process id too; a killed but unreaped server would look alive. */
function socketLocks(root: string): string[] {
  return readdirSync(root)
    .filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    .map((name) => join(root, name));
}

/** Whether a PostgreSQL server runs under this process id. */
export function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'win32') {
    const list = spawnSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' });
    return /postgres/i.test(list.stdout ?? '');
  }
  if (process.platform === 'linux') {
    try {
      // A dead child that was not reaped (state Z) still has its process id: containers often lack an init.
      return /^\d+ \(postgres\) [^ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    } catch {
      return false;
    }
  }
  return /postgres/.test(
    spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '',
  );
}

/** Fast stop: open transactions are rolled back, everything committed is on disk. */
function stopPostmaster({ folder, binaries, user }: PostmasterSetup): void {
  const args = ['stop', '-D', folder.cluster, '-m', 'fast', '-w', '-t', String(stopTimeoutSeconds)];
  const done = spawnSync(binaries.pgCtl, args, { ...user.ids, cwd: folder.root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`PostgreSQL did not stop: ${done.stderr || done.stdout}`);
}
