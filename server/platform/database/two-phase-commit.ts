import { isDistributed } from './distributed-tables.ts';
import { type Tx, write } from './index.ts';

/**
 * Stores what the transaction writes to the coordinator of a Citus cluster together with what it writes to
 * another server, or neither, whichever of them crashes. Citus commits in two phases only if a table known to
 * it changed on both; the job queue is not. Does nothing on a single server.
 */
export async function commitInTwoPhases(tx: Tx): Promise<void> {
  if (!isDistributed(tx)) return;
  await write(tx, {
    name: 'two-phase-commit',
    text: 'delete from platform.two_phase_commit where id = 0',
  });
}
