import { type Tx, write } from '../../platform/database/index.ts';

const monthsAhead = 3;

/** Makes the months of entries to come. Called at start and every day; costs nothing when they are there. */
export async function createPartitions(tx: Tx): Promise<void> {
  await write(tx, { text: 'select ledger.ensure_partitions(now(), $1)', values: [monthsAhead] });
}
