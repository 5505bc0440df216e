import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Database, singleStatementHandle, write } from '../database/index.ts';
import type { Log } from '../log.ts';
import { connectionName } from '../release.ts';

/** The first of the two numbers of the advisory locks that mark live processes. */
export const LIFETIME_LOCK_CLASS = 716_203_004;
/** How often a process looks for jobs of dead ones, and how soon it reconnects. */
const RECLAIM_MS = 15_000;
const RECONNECT_MS = 500;
const CONNECT_MS = 10_000;

type LifetimeOptions = { url: string; database: Database; log: Log };

type WorkerLifetime = {
  /** A worker pool of this process starts. */
  register(poolId: string): void;
  stop(): Promise<void>;
};

/**
 * Registers this process as a job worker: a lock on its own connection, which is released when the process
 * ends, even by kill -9. While alive it releases the jobs of dead workers.
 */
export async function startWorkerLifetime({ url, database, log }: LifetimeOptions): Promise<WorkerLifetime> {
  const life = randomInt(1, 2 ** 31);
  const pools: string[] = [];
  const state: { client: pg.Client | undefined; isOver: boolean } = { client: undefined, isOver: false };
  const note = (poolIds: readonly string[]) =>
    write(singleStatementHandle(database.db), {
      text: `insert into platform.job_pool (pool_id, life) select id, $2 from unnest($1::text[]) as id
        on conflict do nothing`,
      values: [poolIds, life],
    });
  const warn = (err: unknown) => log.warn({ err }, 'this process could not be registered as a job worker');

  async function connect(): Promise<void> {
    const client = clientOf(url);
    let hasEnded = false;
    // A failed attempt ends its connection too; the one loop reconnects for this life's connection only.
    client.once('end', () => {
      hasEnded = true;
      if (state.client === client) void comeBack();
    });
    try {
      await client.connect();
      // Not awaited: if the server still holds it for the lost connection, the next attempt acquires it.
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as got', [
        LIFETIME_LOCK_CLASS,
        life,
      ]);
      if (!rows[0].got) throw new Error('the lock of this process is still held');
      // Other processes may have considered this one dead in the meantime.
      if (pools.length > 0) await note(pools);
      if (hasEnded || state.isOver) throw new Error('this life is over');
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    state.client = client;
  }
  async function comeBack(): Promise<void> {
    state.client = undefined;
    while (!state.isOver && !state.client) {
      await delay(RECONNECT_MS);
      if (!state.isOver) await connect().catch(() => {});
    }
  }
  const sweep = async () => {
    const count = await releaseOrphanedJobs(database).catch((error: unknown) => void warn(error));
    if (count) log.warn({ count }, 'jobs of dead workers were released');
  };

  await connect();
  await sweep();
  const timer = setInterval(() => void sweep(), RECLAIM_MS);
  timer.unref();
  return {
    register(poolId) {
      pools.push(poolId);
      note([poolId]).catch(warn);
    },
    async stop() {
      state.isOver = true;
      clearInterval(timer);
      await write(singleStatementHandle(database.db), {
        text: 'delete from platform.job_pool where life = $1',
        values: [life],
      }).catch(warn);
      await state.client?.end().catch(() => {});
    },
  };
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: connectionName('baize life'),
    connectionTimeoutMillis: CONNECT_MS,
  });
  // Ignored here; the subsequent end of the connection is handled.
  client.on('error', () => {});
  return client;
}

/**
 * Releases the jobs of dead worker pools, and those held by an unknown owner since before every live one.
 * Returns the number of pools released.
 */
export async function releaseOrphanedJobs({ transaction }: Pick<Database, 'transaction'>): Promise<number> {
  return await transaction(async (tx) => {
    const gone = await write<{ id: string }>(tx, {
      text: `with alive as (
          select l.objid::bigint as life from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and l.classid::bigint = $1 and l.granted
          and d.datname = current_database()
        ), dead as (
          delete from platform.job_pool where life not in (select life from alive) returning pool_id
        ), strangers as (
          select distinct j.locked_by from graphile_worker.jobs j
          where j.locked_by is not null and not exists (select from platform.job_pool w
          where w.pool_id = j.locked_by)
            and j.locked_at < (select coalesce(min(since), now()) from platform.job_pool
            where life in (select life from alive))
        )
        select pool_id as id from dead union select locked_by from strangers`,
      values: [LIFETIME_LOCK_CLASS],
    });
    if (gone.length === 0) return 0;
    await write(tx, {
      text: 'select graphile_worker.force_unlock_workers($1)',
      values: [gone.map(({ id }) => id)],
    });
    return gone.length;
  });
}
