import { statfs } from 'node:fs/promises';
import { countOpenAlarms } from '../modules/reports/index.ts';
import { type Database, run } from '../platform/database/index.ts';
import type { Outbox } from '../platform/messages/outbox.ts';
import type { Metrics } from '../platform/metrics.ts';
import { RELEASE } from '../platform/release.ts';

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
