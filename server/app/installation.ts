import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { verifiedThrough } from '../modules/ledger/index.ts';
import { LEADER_LOCK } from '../modules/rooms/index.ts';
import { listSets } from '../platform/backup/index.ts';
import { countLocks, databaseVersion, listConnections } from '../platform/database/connections.ts';
import type { Db } from '../platform/database/index.ts';
import { migrationState } from '../platform/database/migration-state.ts';
import { listOpenOutages } from '../platform/external/outages.ts';
import { queueFigures } from '../platform/jobs/queue-figures.ts';
import { LIFETIME_LOCK_CLASS } from '../platform/jobs/worker-lifetimes.ts';
import { RELEASE } from '../platform/release.ts';

export type Installation = ConsoleOutput<ConsoleApi['installation']>;

/**
 * The state of the installation, read from the database and, where one is set, the folder of backups;
 * `extensions` are those of this process.
 */
export async function readInstallation(
  db: Db,
  backupFolder: string | undefined,
  extensions: readonly string[],
): Promise<Installation> {
  const [version, state, connections, workers, leaders, queues, outages, verified, backup] =
    await Promise.all([
      databaseVersion(db),
      migrationState(db),
      listConnections(db),
      countLocks(db, LIFETIME_LOCK_CLASS, 'pair'),
      countLocks(db, LEADER_LOCK, 'single'),
      queueFigures(db),
      listOpenOutages(db),
      verifiedThrough(db),
      lastBackup(backupFolder),
    ]);
  return {
    ...{ version: RELEASE, node: process.versions.node, ...version },
    ...{ pending: state.pending, pending_contract_upgrades: state.contracts },
    extensions: [...extensions],
    connections: connections.map((one) => ({ ...one, since: one.since.toISOString() })),
    ...{ workers, has_leader: leaders > 0 },
    jobs: queues.jobs.map(({ oldestSeconds, ...job }) => ({ ...job, oldest_seconds: oldestSeconds })),
    events: { waiting: queues.events.waiting, oldest_seconds: queues.events.oldestSeconds },
    outages: outages.map(({ name, since }) => ({ name, since: since.toISOString() })),
    verified_through: verified?.toISOString() ?? null,
    backup,
  };
}

/** The newest set of the folder; a folder that cannot be read has none. */
export async function lastBackup(folder: string | undefined): Promise<Installation['backup']> {
  if (!folder) return null;
  const sets = await listSets(folder).catch(() => []);
  return { folder, at: sets[0]?.madeAt.toISOString() ?? null };
}
