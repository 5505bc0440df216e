import { type Tx, write } from '../../platform/database/index.ts';

const monthsAhead = 3;

/**
 * Creates the monthly partitions of future entries. Called at start and daily; cheap if they already exist.
 */
export async function createPartitions(tx: Tx): Promise<void> {
  await write(tx, { text: 'select ledger.ensure_partitions(now(), $1)', values: [monthsAhead] });
}
