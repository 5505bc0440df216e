import type { ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { verifiedThrough } from '../modules/ledger/index.ts';
import { LEADER_LOCK } from '../modules/rooms/index.ts';
import { type LogShipping, listSets } from '../platform/backup/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { countLocks, databaseVersion, listConnections } from '../platform/database/database-connections.ts';
import type { Db } from '../platform/database/index.ts';
import { migrationState } from '../platform/database/migration-state.ts';
import type { Replica } from '../platform/database/replica.ts';
import { listReplicas, listSlots } from '../platform/database/replication.ts';
import type { CertificateWatch } from '../platform/external/certificates.ts';
import { listOpenOutages } from '../platform/external/outages.ts';
import { queueFigures } from '../platform/jobs/queue-figures.ts';
import { LIFETIME_LOCK_CLASS } from '../platform/jobs/worker-lifetimes.ts';
import type { KeyRotation } from '../platform/key-rotation/index.ts';
import { RELEASE } from '../platform/release.ts';

export type Installation = ConsoleOutput<ConsoleApi['installation']>;

type InstallationSources = {
  backupFolder: string | undefined;
  /** Of this process. */
  extensions: readonly string[];
  certificates: CertificateWatch;
  keys: Pick<KeyRotation, 'state'>;
  replica: Pick<Replica, 'state'> | undefined;
  bus: Pick<Bus, 'isConnected'> | undefined;
  archive: Pick<LogShipping, 'archivedThrough'> | undefined;
};

/**
 * The state of the installation, read from the database, the brands' domains and, if configured, the backup
 * folder.
 */
export async function readInstallation(
  db: Db,
  { backupFolder, extensions, certificates, keys, replica, bus, archive }: InstallationSources,
): Promise<Installation> {
  const [
    version,
    state,
    connections,
    workers,
    leaders,
    queues,
    outages,
    verified,
    backup,
    outside,
    encryption,
    reads,
  ] = await Promise.all([
    databaseVersion(db),
    migrationState(db),
    listConnections(db),
    countLocks(db, LIFETIME_LOCK_CLASS, 'pair'),
    countLocks(db, LEADER_LOCK, 'single'),
    queueFigures(db),
    listOpenOutages(db),
    verifiedThrough(db),
    lastBackup(backupFolder),
    readOutside(db, certificates),
    readEncryption(db, keys),
    replica?.state(),
  ]);
  return {
    ...{ version: RELEASE, node: process.versions.node, ...version },
    ...{ pending: state.pending, pending_contract_upgrades: state.contracts },
    extensions: [...extensions],
    connections: connections.map((connection) => ({ ...connection, since: connection.since.toISOString() })),
    ...{ workers, room_leaders: leaders },
    jobs: queues.jobs.map(({ oldestSeconds, ...job }) => ({ ...job, oldest_seconds: oldestSeconds })),
    events: { waiting: queues.events.waiting, oldest_seconds: queues.events.oldestSeconds },
    outages: outages.map(({ name, since }) => ({ name, since: since.toISOString() })),
    verified_through: verified?.toISOString() ?? null,
    ...{ backup, encryption },
    archive: archive ? { through: archive.archivedThrough()?.toISOString() ?? null } : null,
    is_bus_connected: bus ? bus.isConnected() : null,
    replica_reads: reads ? { use: reads.use, behind_bytes: reads.behindBytes } : null,
    ...outside,
  };
}

/** Counted values of a column; more are shown as this many. */
const MAX_COUNTED = 10_000;

async function readEncryption(
  db: Db,
  keys: InstallationSources['keys'],
): Promise<Installation['encryption']> {
  const { current, previous, isReplaced, remaining } = await keys.state(db, MAX_COUNTED);
  return {
    ...{ key: current, previous_key: previous, is_replaced: isReplaced },
    remaining: remaining.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Database replicas and the certificates of the brands' domains. */
async function readOutside(db: Db, watch: CertificateWatch) {
  const [replicas, slots, certificates] = await Promise.all([listReplicas(db), listSlots(db), watch.list()]);
  return {
    replicas: replicas.map(({ lagSeconds, ...one }) => ({ ...one, lag_seconds: lagSeconds })),
    slots: slots.map(({ name, isActive, behindBytes }) => ({
      ...{ name, is_active: isActive, behind_bytes: behindBytes },
    })),
    certificates: certificates.map(({ validUntil, ...one }) => ({
      ...{ ...one, valid_until: validUntil?.toISOString() ?? null },
    })),
  };
}

/** The newest set of the folder; none if the folder is unreadable. */
export async function lastBackup(folder: string | undefined): Promise<Installation['backup']> {
  if (!folder) return null;
  const sets = await listSets(folder).catch(() => []);
  return { folder, at: sets[0]?.madeAt.toISOString() ?? null };
}
