import { type Database, run, type Tx, write } from '../platform/database/index.ts';
import { migrationState } from '../platform/database/migration-state.ts';
import { isDiskFull } from '../platform/database/unavailability.ts';

/** Minimum interval of database queries, because load balancers and strangers may poll often. */
const REMEMBERED_MS = 1000;
/** A process stays not ready for this long after a statement failed on a full disk. */
const DISK_FULL_MS = 15_000;
const DISK_FULL = 'the disk of the database is full';
/** Rows of the probe, several hundred kilobytes, and a smaller memory limit in kilobytes. */
const PROBE_ROWS = 10_000;
const PROBE_MEMORY_KB = 64;

/** A process is `starting` until it listens, and `leaving` after a signal to stop. */
export type Phase = 'starting' | 'serving' | 'leaving';
const NOT_SERVING = { starting: 'the process is starting', leaving: 'the process is stopping' };

/**
 * Returns a short reason why this process is not ready, or undefined if it is ready: it serves, and the
 * database answers, commits writes (a standby or a read-only database does not), has space for them, and has
 * every migration.
 */
export function watchReadiness(database: Database, phaseOf: () => Phase = () => 'serving') {
  let lastCheck: { at: number; reason: Promise<string | undefined> } | undefined;
  return async (): Promise<string | undefined> => {
    const phase = phaseOf();
    if (phase !== 'serving') return NOT_SERVING[phase];
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
 * Writes an unused message to PostgreSQL's WAL, and a temporary file. WAL files have a fixed size, so a small
 * write succeeds even on a full disk, on which tables cannot grow; a new file fails there.
 */
async function writeSomething(tx: Tx): Promise<undefined> {
  await run(tx, { text: `select count(*) from generate_series(1, ${PROBE_ROWS})` });
  await write(tx, { text: `select pg_logical_emit_message(true, 'baize', 'ready')` });
}
