import { type Database, run, type Tx, write } from '../platform/database/index.ts';
import { migrationState } from '../platform/database/migration-state.ts';

/** Balancers and strangers may poll often: the database is queried at most this often. */
const REMEMBERED_MS = 1000;

/**
 * Returns why this process is not ready, in a few words, or undefined when it is: the database answers,
 * commits writes (a standby or a read-only database does not), and has every migration.
 */
export function watchReadiness(database: Database, isLeaving: () => boolean = () => false) {
  let asked: { at: number; reason: Promise<string | undefined> } | undefined;
  return async (): Promise<string | undefined> => {
    if (isLeaving()) return 'the process is stopping';
    if (!asked || performance.now() - asked.at > REMEMBERED_MS)
      asked = { at: performance.now(), reason: databaseReason(database) };
    return asked.reason;
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
  return database.transaction(commitSomething).catch(() => 'the database does not take what is written');
}

/** The smallest possible write to PostgreSQL's log: a message without a reader. */
async function commitSomething(tx: Tx): Promise<undefined> {
  await write(tx, { text: `select pg_logical_emit_message(true, 'baize', 'ready')` });
}
