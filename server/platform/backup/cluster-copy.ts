import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import type { Pack } from 'tar-stream';
import type { CopiedLog } from './backup-set.ts';
import { listFolder, packFile, packFolder, packText } from './folder-archive.ts';

/** Folders whose content belongs to the running server; copied empty. */
const EMPTIED = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
];
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'backup_manifest'];
const TEMPORARY = /^(pgsql_tmp.*|pg_internal\.init)$/;
const CONTROL = 'global/pg_control';
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the folder of a running PostgreSQL into `pack` with its base backup protocol: the copy starts at a
 * checkpoint and includes the WAL to its end, so that it recovers to that time. Writers are not blocked.
 * Resolves to that end.
 */
export async function copyCluster(
  { url, cluster }: { url: string; cluster: string },
  pack: Pack,
): Promise<CopiedLog> {
  const client = new pg.Client({ connectionString: url, application_name: 'baize-backup' });
  await client.connect();
  try {
    // The slot keeps the WAL from being recycled during the copy; it ends with the connection.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `baize_backup_${process.pid}`,
    ]);
    const { rows: begun } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('baize', true)) as segment`,
    );
    const unlogged = await unloggedFiles(client);
    const skip = (name: string): boolean =>
      EMPTIED.includes(dirname(name)) ||
      LEFT_OUT.includes(name) ||
      TEMPORARY.test(basename(name)) ||
      name === CONTROL ||
      isUnlogged(name, unlogged);
    for await (const { name, isFolder } of listFolder(cluster, skip))
      await (isFolder ? packFolder(pack, name) : packFile(pack, join(cluster, name), name));
    await packFile(pack, join(cluster, CONTROL), CONTROL);
    const { rows: ended } = await client.query<Ended>(
      `select pg_walfile_name(lsn) as segment, labelfile as label, nullif(spcmapfile, '') as spaces,
         lsn::text as end, system_identifier::text as system
       from pg_backup_stop(false), pg_control_system()`,
    );
    const endedAt = new Date();
    const { segment: last, label, spaces, end, system } = ended[0]!;
    if (spaces)
      throw new Error('the cluster has tablespaces outside its folder: a backup cannot contain them');
    await packText(pack, 'backup_label', label);
    await packLog(pack, cluster, begun[0]!.segment, last);
    const timeline = Number.parseInt(last.slice(0, 8), 16);
    return { system, timeline, end, ended_at: endedAt.toISOString() };
  } finally {
    await client.end();
  }
}

type Ended = { segment: string; label: string; spaces: string | null; end: string; system: string };

/** The WAL from the first to the last segment, inclusive, and the timeline histories of earlier restores. */
async function packLog(pack: Pack, cluster: string, first: string, last: string): Promise<void> {
  let count = 0;
  for await (const { name } of listFolder(join(cluster, 'pg_wal'))) {
    const isWanted = SEGMENT.test(name) ? name >= first && name <= last : name.endsWith('.history');
    if (!isWanted) continue;
    await packFile(pack, join(cluster, 'pg_wal', name), `pg_wal/${name}`);
    count++;
  }
  if (count === 0) throw new Error('the log of the copy was not found');
}

/** Paths of unlogged tables: a restore starts them empty, from their `_init` file. */
async function unloggedFiles(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>(
    `select pg_relation_filepath(oid) as path from pg_class
     where relpersistence = 'u' and pg_relation_filepath(oid) is not null`,
  );
  return new Set(rows.map(({ path }) => path));
}

function isUnlogged(name: string, unlogged: ReadonlySet<string>): boolean {
  if (basename(name).endsWith('_init')) return false;
  return unlogged.has(name.replace(/(_fsm|_vm)?(\.\d+)?$/, ''));
}
