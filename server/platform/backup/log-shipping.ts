import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { listSets } from './backup-set.ts';
import {
  continueArchive,
  type LogArchive,
  type LogPart,
  type LogSource,
  listParts,
  removeParts,
  writePart,
  writeQuiet,
} from './log-archive.ts';
import { positionOf, positionText, segmentName, segmentStart } from './log-positions.ts';

type ShippingOptions = {
  /** Address of the bundled database as its owner, and the folder of its files. */
  url: string;
  cluster: string;
  /** Folder of the backups. */
  to: string;
  backupKey: string;
  everyMs: number;
  log: Log;
};

export type LogShipping = {
  /** Until when everything committed is in the archive; undefined before the first pass and backup. */
  archivedThrough(): Date | undefined;
  /** Since when this process archives. */
  since: Date;
  /** Archives what has been committed so far; throws if that is not possible. */
  shipNow(): Promise<void>;
  /** Archives the rest and ends. */
  stop(): Promise<void>;
};

/** PostgreSQL keeps the log that these slots have not passed, up to `max_slot_wal_keep_size`. */
const SLOT = 'baize_archive';
/** Until there is a backup for the archive to continue. */
const FIRST_SLOT = 'baize_archive_first';
const WARNING_MS = 60_000;

/**
 * Copies the log of the bundled database to an archive while it is written: every few seconds the new bytes
 * as a part, and each full segment as one part in place of its pieces. What is durable in PostgreSQL never
 * changes, so a part is final. A failure delays the archive and nothing else; a slot keeps the log meanwhile.
 */
export function startLogShipping(options: ShippingOptions): LogShipping {
  const stopping = new AbortController();
  let through: Date | undefined;
  let warnedAt = -WARNING_MS;
  let passing: Promise<void> = Promise.resolve();
  const opened = new Map<string, LogArchive>();
  const pass = async (): Promise<void> => {
    try {
      through = await ship(options, opened);
    } catch (error) {
      // Its folder may have been replaced.
      opened.clear();
      throw error;
    }
  };
  /** Passes never overlap. */
  const next = (): Promise<void> => {
    const run = passing.then(pass);
    passing = run.catch(() => {});
    return run;
  };
  const quietly = () =>
    next().catch((error: unknown) => {
      if (performance.now() - warnedAt < WARNING_MS) return;
      warnedAt = performance.now();
      options.log.error({ err: error, through }, 'the log of the database could not be archived');
    });
  const work = (async () => {
    while (!stopping.signal.aborted) {
      await quietly();
      await delay(options.everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    archivedThrough: () => through,
    since: new Date(),
    shipNow: next,
    async stop() {
      stopping.abort();
      await work;
      await quietly();
    },
  };
}

/** Ends the retention of log for an archive that is no longer written. */
export async function endLogShipping(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = any ($1)',
      [[SLOT, FIRST_SLOT]],
    ),
  );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'baize-archive' });
  // A lost connection fails the statement in progress.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Opens an archive once, because its key is slow to derive. */
async function openOnce(
  opened: Map<string, LogArchive>,
  { to, backupKey }: ShippingOptions,
  source: LogSource,
): Promise<LogArchive> {
  const name = JSON.stringify(source);
  const archive = opened.get(name) ?? (await continueArchive(to, source, backupKey));
  opened.set(name, archive);
  return archive;
}

/** One pass; resolves to the time through which everything committed is archived. */
function ship(options: ShippingOptions, opened: Map<string, LogArchive>): Promise<Date | undefined> {
  const { url, cluster, to, log } = options;
  return withClient(url, async (client) => {
    const slot = await slotFor(client, await hasBackup(to), log);
    const at = new Date();
    const server = await readServer(client, slot);
    const [flushed, size] = [positionOf(server.flushed), BigInt(server.size)];
    if (slot === FIRST_SLOT) {
      await advance(client, slot, flushed, server);
      return undefined;
    }
    const archive = await openOnce(opened, options, { system: server.system, timeline: server.timeline });
    const reader = { folder: join(cluster, 'pg_wal'), timeline: server.timeline, size };
    const parts = await listParts(archive);
    let position = beginning(parts, positionOf(server.kept), size, log);
    if (position >= flushed) await writeQuiet(archive, { position, at });
    while (position < flushed) {
      const start = segmentStart(position, size);
      const isWhole = flushed >= start + size;
      const from = isWhole ? start : position;
      const bytes = await readLog(reader, from, isWhole ? start + size : flushed);
      const written = await writePart(archive, from, bytes, at);
      if (isWhole) await removeParts(archive, replacedBy(parts, written));
      parts.push(written);
      position = written.to;
    }
    await advance(client, slot, position, server);
    return at;
  });
}

type Server = { system: string; timeline: number; flushed: string; kept: string; size: string };

async function readServer(client: pg.Client, slot: string): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select c.system_identifier::text as system, pg_current_wal_flush_lsn()::text as flushed,
        ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int as timeline,
        s.restart_lsn::text as kept, pg_size_bytes(current_setting('wal_segment_size'))::text as size
      from pg_control_system() c, pg_replication_slots s where s.slot_name = $1`,
    [slot],
  );
  return rows[0]!;
}

const hasBackup = (to: string): Promise<boolean> =>
  listSets(to).then(
    (sets) => sets.length > 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Lets PostgreSQL recycle the log before a position. */
async function advance(client: pg.Client, slot: string, position: bigint, { kept }: Server): Promise<void> {
  if (position > positionOf(kept))
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [slot, positionText(position)]);
}

/**
 * The slot that keeps the log for the archive. It is made with the first backup; from then on a folder
 * without one is an error: it may be the empty folder of a disk that is not mounted.
 */
async function slotFor(client: pg.Client, hasSet: boolean, log: Log): Promise<string> {
  const { rows } = await client.query<{ name: string; state: string }>(
    `select slot_name as name, coalesce(wal_status, 'lost') as state from pg_replication_slots
      where slot_name = any ($1)`,
    [[SLOT, FIRST_SLOT]],
  );
  const stateOf = (name: string) => rows.find((row) => row.name === name)?.state;
  const isArchiving = stateOf(SLOT) !== undefined;
  if (isArchiving && !hasSet) throw new Error('BACKUP_TO contains no backup: is its disk mounted?');
  const slot = hasSet ? SLOT : FIRST_SLOT;
  if (stateOf(slot) === 'lost') {
    log.error({}, 'the archive was behind for too long and has a gap: take a backup');
    await client.query('select pg_drop_replication_slot($1)', [slot]);
  } else if (stateOf(slot)) return slot;
  if (slot === SLOT && stateOf(FIRST_SLOT)) {
    await client.query('select pg_copy_physical_replication_slot($1, $2)', [FIRST_SLOT, SLOT]);
    await client.query('select pg_drop_replication_slot($1)', [FIRST_SLOT]);
  } else await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  return slot;
}

/** Where to continue: after the last part, or where the kept log begins if parts are missing in between. */
function beginning(parts: readonly LogPart[], kept: bigint, size: bigint, log: Log): bigint {
  let last = 0n;
  for (const { to } of parts) if (to > last) last = to;
  const oldest = segmentStart(kept, size);
  if (last >= oldest) return last;
  if (last > 0n) log.error({}, 'the log between two parts of the archive is missing: take a backup');
  return oldest;
}

const replacedBy = (parts: readonly LogPart[], whole: LogPart): LogPart[] =>
  parts.filter(({ name, from, to }) => name !== whole.name && from >= whole.from && to <= whole.to);

type Reader = { folder: string; timeline: number; size: bigint };

/** The bytes of the log between two positions of one segment. */
async function readLog({ folder, timeline, size }: Reader, from: bigint, to: bigint): Promise<Buffer> {
  const file = await open(join(folder, segmentName(timeline, from, size)));
  try {
    const bytes = Buffer.alloc(Number(to - from));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, Number(from % size));
    if (bytesRead !== bytes.length) throw new Error('the log ends before its own position');
    return bytes;
  } finally {
    await file.close();
  }
}
