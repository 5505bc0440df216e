import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Log } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { findFolder, openFolder } from './cluster-folder.ts';
import { databaseUser } from './os-user.ts';
import {
  addressOf,
  chooseAddress,
  type PostgresAddress,
  type PostmasterSetup,
  startPostmaster,
  stopOrphan,
} from './postmaster.ts';

interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** false: no fsync, for tests only. */
  durable?: boolean;
  /** How long the server may take to be ready, in milliseconds; longer than usual for a restored one. */
  readyMs?: number;
}

export interface Embedded {
  url: string;
  /** The server's process id; changes after a restart. */
  pid(): number | undefined;
  /** Called when the server died and could not be restarted. */
  onGone(listener: (error: Error) => void): void;
  stop(): Promise<void>;
}

const restartsPerMinute = 6;
const firstPauseMs = 100;

/** Starts PostgreSQL under `dataDir`: creates the cluster at first use, recovers after a killed process. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, log, durable = true, readyMs } = options;
  const user = databaseUser();
  const binaries = findBinaries(user);
  const folder = openFolder(resolve(dataDir), binaries, user, durable);
  const place: PostmasterSetup = { folder, binaries, user, durable, ...(readyMs && { readyMs }) };
  const leftover = stopOrphan(place);
  if (leftover !== 'none') log.warn({ leftover }, 'the previous run left its database running');
  const address = await chooseAddress(folder);
  const keeper = restartAfterCrash(place, address, log, await startPostmaster(place, address));
  return { url: urlOf(address, folder.password), ...keeper };
}

/**
 * The server currently running in `dataDir`, started by this or another process: its address as the owner of
 * the tables, its folder and its password. Undefined when none runs.
 */
export function findRunning(dataDir: string): { url: string; cluster: string; password: string } | undefined {
  const folder = findFolder(resolve(dataDir));
  const address = folder && addressOf(folder);
  if (!address) return undefined;
  return { url: urlOf(address, folder.password), cluster: folder.cluster, password: folder.password };
}

/** Major version of the bundled PostgreSQL. */
export function bundledVersion(): number {
  const { postgres } = findBinaries(databaseUser());
  const answer = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer.stdout)?.[1]);
}

function urlOf(address: PostgresAddress, password: string): string {
  const login = `postgres://baize:${password}`;
  if (!address.socketFolder) return `${login}@127.0.0.1:${address.port}/postgres`;
  return `${login}@localhost:${address.port}/postgres?host=${encodeURIComponent(address.socketFolder)}`;
}

/** Servers of this process; they are also ended on `process.exit`. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGINT');
});

/** Restarts the server after a crash, with growing pauses, and gives up after a bounded number. */
function restartAfterCrash(
  place: PostmasterSetup,
  address: PostgresAddress,
  log: Log,
  first: ChildProcess,
): Omit<Embedded, 'url'> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting: Promise<void> | undefined;
  let starts: number[] = [];
  const listeners: ((error: Error) => void)[] = [];

  const watch = (next: ChildProcess): void => {
    child = next;
    running.add(next);
    next.once('exit', (code, signal) => {
      child = undefined;
      running.delete(next);
      if (stopping) return;
      log.error({ code, signal }, 'PostgreSQL exited unexpectedly');
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let attempt = 0; !stopping; attempt++) {
      starts = [...starts.filter((at) => at > Date.now() - MINUTE_MS), Date.now()];
      if (starts.length > restartsPerMinute) {
        for (const listener of listeners) listener(new Error('PostgreSQL keeps dying'));
        return;
      }
      await delay(firstPauseMs * 2 ** attempt);
      if (stopping) return;
      try {
        stopOrphan(place);
        watch(await startPostmaster(place, address));
        log.warn({ attempt }, 'PostgreSQL was restarted');
        return;
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be restarted');
      }
    }
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await restarting;
    if (!child) return;
    const ended = once(child, 'exit');
    child.ref();
    child.kill('SIGINT');
    await ended;
  };
  watch(first);
  return { pid: () => child?.pid, onGone: (listener) => listeners.push(listener), stop };
}
