import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { OsUser } from './os-user.ts';

/** The folder of one cluster: its files, password, log and socket. */
export interface ClusterFolder {
  root: string;
  cluster: string;
  log: string;
  password: string;
}

function reachable(user: OsUser, folder: string): boolean {
  if (!user.ids) return true;
  const test = spawnSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], {
    ...user.ids,
    cwd: '/',
  });
  return test.status === 0;
}

/**
 * Finds or creates the folder. Below a data folder closed to the system user it lives in `user.home` instead,
 * and `postgres.location` in the data folder remembers where: deleting the data folder still means starting
 * afresh.
 */
function folderFor(dataDir: string, user: OsUser): string {
  const location = join(dataDir, 'postgres.location');
  if (existsSync(location)) return readFileSync(location, 'utf8').trim();
  const near = join(dataDir, 'postgres');
  ensureOwned(near, user);
  if (reachable(user, near)) return near;
  const far = join(user.home, `cluster-${randomBytes(8).toString('hex')}`);
  writeFileSync(location, far);
  return far;
}

function ensureOwned(folder: string, user: OsUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
}

/** Creates the cluster if missing. An interrupted start leaves only a `.partial` folder. */
function ensureCluster(folder: ClusterFolder, binaries: Binaries, user: OsUser, durable: boolean): void {
  if (existsSync(folder.cluster)) return;
  const partial = `${folder.cluster}.partial`;
  const passwordFile = join(folder.root, 'password');
  rmSync(partial, { recursive: true, force: true });
  writeFileSync(passwordFile, folder.password, { mode: 0o600 });
  if (user.ids) chownSync(passwordFile, user.ids.uid, user.ids.gid);
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${partial}`,
      '--username=baize',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...user.ids, cwd: folder.root, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`the PostgreSQL cluster could not be created: ${made.stderr || made.error?.message}`);
  renameSync(partial, folder.cluster);
}

const pathsIn = (root: string) => ({
  root,
  cluster: join(root, 'cluster'),
  log: join(root, 'postgres.log'),
  passwordFile: join(root, 'password'),
});

/** Opens the cluster folder below `dataDir`, creating the cluster on first use. */
export function openFolder(
  dataDir: string,
  binaries: Binaries,
  user: OsUser,
  durable: boolean,
): ClusterFolder {
  mkdirSync(dataDir, { recursive: true });
  const { passwordFile, ...paths } = pathsIn(folderFor(dataDir, user));
  ensureOwned(paths.root, user);
  const known = existsSync(paths.cluster) && existsSync(passwordFile);
  const password = known ? readFileSync(passwordFile, 'utf8').trim() : randomBytes(24).toString('hex');
  const folder = { ...paths, password };
  ensureCluster(folder, binaries, user, durable);
  return folder;
}

/** The cluster folder of `dataDir`, and its password; undefined if missing. */
export function findFolder(dataDir: string): ClusterFolder | undefined {
  const location = join(dataDir, 'postgres.location');
  const near = join(dataDir, 'postgres');
  const { passwordFile, ...paths } = pathsIn(
    existsSync(location) ? readFileSync(location, 'utf8').trim() : near,
  );
  if (!existsSync(paths.cluster) || !existsSync(passwordFile)) return undefined;
  return { ...paths, password: readFileSync(passwordFile, 'utf8').trim() };
}

/**
 * Creates the missing cluster of a data folder from the files written by `unpack`. An interrupted creation
 * leaves only a `.partial` folder.
 */
export async function adoptCluster(
  dataDir: string,
  password: string,
  user: OsUser,
  unpack: (folder: string) => Promise<void>,
): Promise<void> {
  const { root, cluster, passwordFile } = pathsIn(folderFor(dataDir, user));
  if (existsSync(cluster)) throw new Error(`${cluster} already exists`);
  ensureOwned(root, user);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.ids) chownSync(passwordFile, user.ids.uid, user.ids.gid);
  const partial = `${cluster}.partial`;
  mkdirSync(partial, { mode: 0o700 });
  await unpack(partial);
  if (user.ids) changeOwner(partial, user.ids);
  renameSync(partial, cluster);
}

/** Deletes the cluster of a data folder, at its actual location. */
export function removeCluster(dataDir: string): void {
  const location = join(dataDir, 'postgres.location');
  if (existsSync(location)) rmSync(readFileSync(location, 'utf8').trim(), { recursive: true, force: true });
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true });
}

function changeOwner(path: string, ids: { uid: number; gid: number }): void {
  chownSync(path, ids.uid, ids.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) changeOwner(below, ids);
    else chownSync(below, ids.uid, ids.gid);
  }
}
