import { statfs } from 'node:fs/promises';
import { countOpenAlarms } from '../modules/reports/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { type Database, run } from '../platform/database/index.ts';
import { READ_TARGETS, type Replica } from '../platform/database/replica.ts';
import type { Outbox } from '../platform/messages/outbox.ts';
import type { Metrics } from '../platform/metrics.ts';
import { RELEASE } from '../platform/release.ts';
import type { ApplicationOptions } from './options.ts';

/** Running versions of the platform, Node and PostgreSQL. */
export function watchBuild(metrics: Metrics, { db }: Database): void {
  const labels = ['version', 'node', 'postgres'];
  metrics.gauges('baize_build_info', 'Versions; always 1', labels, async () => {
    const [row] = await run<{ postgres: string }>(db, {
      text: `select current_setting('server_version') as postgres`,
    });
    const named = { version: RELEASE, node: process.versions.node, postgres: row!.postgres };
    return [{ labels: named, value: 1 }];
  });
}

export function watchDatabase(metrics: Metrics, database: Database): void {
  const gauge = (name: string, help: string, which: 'total' | 'idle' | 'waiting') =>
    metrics.gauge(`baize_database_${name}`, help, () => database.stats()[which]);
  gauge('connections', 'Connections of the pool', 'total');
  gauge('connections_idle', 'Connections of the pool that do nothing', 'idle');
  gauge('waiting', 'Pieces of work that wait for a connection', 'waiting');
  metrics.gauge('baize_report_alarms', 'Open alarms: reports and ledger differ', () =>
    countOpenAlarms(database.db).catch(() => Number.NaN),
  );
}

/** Where reports, lists and histories are read; without a replica the metrics have no values. */
export function watchReplica(metrics: Metrics, replica: Replica | undefined): void {
  const count = metrics.counter('baize_replica_reads_total', 'Reads that a replica may answer', ['target']);
  if (replica) for (const target of READ_TARGETS) count({ target }, 0);
  replica?.onRead((target) => count({ target }, 1));
  const help = 'Log of the primary that the replica of DATABASE_REPLICA_URL has not applied';
  metrics.gauge('baize_replica_behind_bytes', help, async () => {
    const state = await replica?.state().catch(() => undefined);
    return state?.behindBytes ?? Number.NaN;
  });
}

/** The connection to the bus; without a bus the gauge has no value. */
export function watchBus(metrics: Metrics, bus: Bus | undefined): void {
  const count = metrics.counter('baize_bus_lost_total', 'Lost connections to the bus of BUS_URL', []);
  if (bus) count({}, 0);
  bus?.onLost(() => count({}, 1));
  metrics.gauge('baize_bus_connected', 'Whether the bus of BUS_URL is connected', () =>
    bus ? Number(bus.isConnected()) : Number.NaN,
  );
}

/** How old the archive of the bundled database's log is; no value where it is not archived. */
export function watchArchive(metrics: Metrics, archive: ApplicationOptions['archive']): void {
  const help = 'Time since everything committed was in the archive of the log';
  metrics.gauge('baize_archive_seconds', help, () =>
    archive ? (Date.now() - (archive.archivedThrough() ?? archive.since).getTime()) / 1000 : Number.NaN,
  );
}

/** Where files are stored, and the bundled database if there is one. */
export function watchDataFolder(metrics: Metrics, folder: string): void {
  metrics.gauge('baize_data_folder_free_bytes', 'Free space at DATA_DIR', () =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.NaN,
    ),
  );
}

export function watchMessages(metrics: Metrics, outbox: Outbox, { db }: Database): void {
  const gauge = (name: string, help: string, which: 'waiting' | 'oldestSeconds' | 'dead') =>
    metrics.gauge(`baize_messages_${name}`, help, () =>
      outbox.figures(db).then(
        (figures) => figures[which],
        () => Number.NaN,
      ),
    );
  gauge('waiting', 'Messages that wait to leave through the relay', 'waiting');
  gauge('waiting_seconds', 'How long the oldest of them has waited', 'oldestSeconds');
  gauge('dead', 'Messages that were never delivered, in 30 days', 'dead');
}
