import { hostname } from 'node:os';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run, singleStatementHandle, write } from '../database/index.ts';
import type { Log } from '../log.ts';
import { compareFiles, type FileComparison } from './file-manifest.ts';

/** Deletes checks of removed machines and old days. */
const RETENTION_DAYS = 400;
/** A machine without a check for this long was removed, or no longer checks. */
const MAX_AGE_HOURS = 49;

type FileCheck = FileComparison & { host: string; at: Date };

/**
 * Checks the files of this machine and stores the result; returns it. `expected`: the manifest's hash at
 * start.
 */
export async function checkFiles(
  { db, log, root, host = hostname() }: { db: Db; log: Pick<Log, 'error'>; root: string; host?: string },
  now: Date,
  expected?: string,
): Promise<FileComparison> {
  const found = await compareFiles(root, expected);
  const { state, manifest, files, differences } = found;
  await write(singleStatementHandle(db), {
    text: `with old as (delete from platform.file_integrity_check
      where at < $2::timestamptz - make_interval(days => ${RETENTION_DAYS}))
      insert into platform.file_integrity_check (host, at, state, manifest, files, differences)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [host, now, state, manifest, files, JSON.stringify(differences)],
  });
  if (state === 'differs') log.error({ differences }, 'critical files differ from the build');
  return found;
}

/**
 * Checks the files at once and every 24 hours, for as long as the process runs (player protection L5). Every
 * process checks the files of its machine. A failed check is logged and does not stop the process. Returns a
 * function that stops the checks.
 */
export function watchFiles(about: { db: Db; log: Pick<Log, 'error'>; root: string }): () => void {
  let expected: string | undefined;
  const check = async () => {
    try {
      const { manifest } = await checkFiles(about, new Date(), expected);
      expected ??= manifest || undefined;
    } catch (error) {
      about.log.error({ err: error }, 'critical files could not be checked');
    }
  };
  void check();
  const timer = setInterval(() => void check(), DAY_MS).unref();
  return () => clearInterval(timer);
}

/** The last result of each machine. */
export async function lastFileChecks(db: Db, now: Date): Promise<FileCheck[]> {
  return await run<FileCheck>(db, {
    text: `select distinct on (host) host, at, state, manifest, files, differences
      from platform.file_integrity_check
      where at > $1::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})
      order by host, at desc, check_id desc`,
    values: [now],
  });
}
