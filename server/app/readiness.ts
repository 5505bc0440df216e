import { type Database, run, type Tx, write } from '../platform/database/index.ts';
import { migrationState } from '../platform/database/migration-state.ts';
import { isDiskFull } from '../platform/database/unavailability.ts';

/** Balancers and strangers may poll often: the database is queried at most this often. */
const REMEMBERED_MS = 1000;
/** A process stays not ready for this long after a statement that found no space. */
const DISK_FULL_MS = 15_000;
const DISK_FULL = 'the disk of the database is full';
/** Rows of the probe, some hundred kilobytes, and the memory in kilobytes that they do not fit in. */
const PROBE_ROWS = 10_000;
const PROBE_MEMORY_KB = 64;

/**
 * Returns why this process is not ready, in a few words, or undefined when it is: the database answers,
 * commits writes (a standby or a read-only database does not), has space for them, and has every migration.
 */
export function watchReadiness(database: Database, isLeaving: () => boolean = () => false) {
  let lastCheck: { at: number; reason: Promise<string | undefined> } | undefined;
  return async (): Promise<string | undefined> => {
    if (isLeaving()) return 'the process is stopping';
    if (!lastCheck || performance.now() - lastCheck.at > REMEMBERED_MS)
      lastCheck = { at: performance.now(), reason: databaseReason(database) };
    return lastCheck.reason;
  };
}

async function databaseReason(database: Database): Promise<string | undefined> {
  try {
    const [row] = await run<{ is_read_only: boolean }>(database.db, {
      text: `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
    });
    if (row!.is_read_only) return 'the database is read-only: a standby, or set so';
    const state = await migrationState(database.db);
    if (!state.current) return `migrations pending: ${state.pending.join(', ')}`;
  } catch {
    return 'the database does not answer';
  }
  const fullAt = database.diskFullAt();
  if (fullAt !== undefined && performance.now() - fullAt < DISK_FULL_MS) return DISK_FULL;
  return database
    .transaction(writeSomething, { settings: { work_mem: PROBE_MEMORY_KB } })
    .catch((error: unknown) =>
      isDiskFull(error) ? DISK_FULL : 'the database does not take what is written',
    );
}

/**
 * A message without a reader to PostgreSQL's log, and a temporary file. The log lies in files of a fixed
 * size, so that a small write to it succeeds on a full disk, where no table can grow; a new file finds no
 * space there.
 */
async function writeSomething(tx: Tx): Promise<undefined> {
  await run(tx, { text: `select count(*) from generate_series(1, ${PROBE_ROWS})` });
  await write(tx, { text: `select pg_logical_emit_message(true, 'baize', 'ready')` });
}
