import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';

/** The user that runs PostgreSQL: the current one, or for root (which PostgreSQL refuses) a system user. */
export interface OsUser {
  name: string;
  /** Given to spawn; absent when PostgreSQL runs as the current user. */
  ids?: { uid: number; gid: number };
  /** A folder for files that must be accessible to the system user. */
  home: string;
}

const systemUser = 'postgres';
const reachableHome = '/var/lib/baize';

function idOf(flag: '-u' | '-g'): number | undefined {
  const answer = spawnSync('id', [flag, systemUser], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}

/** The user PostgreSQL runs as; creates the system user when running as root and it is missing. */
export function databaseUser(): OsUser {
  if (process.getuid?.() !== 0) return { name: 'self', home: '' };
  if (idOf('-u') === undefined) {
    const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', systemUser], {
      encoding: 'utf8',
    });
    if (made.status !== 0) {
      throw new Error(
        `PostgreSQL does not run as root, and the system user ${systemUser} could not be created ` +
          `(${made.stderr?.trim() || made.error?.message}). Start as another user or set DATABASE_URL.`,
      );
    }
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined) throw new Error(`no system user ${systemUser}`);
  mkdirSync(reachableHome, { recursive: true });
  chmodSync(reachableHome, 0o755);
  return { name: systemUser, ids: { uid, gid }, home: reachableHome };
}
