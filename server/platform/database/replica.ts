import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { connectionName } from '../release.ts';
import { type Db, PoolHandle } from './handles.ts';
import { run } from './index.ts';
import { parsers } from './type-parsers.ts';
import { isDatabaseUnavailable, isReadTimeout } from './unavailability.ts';

/**
 * Where a read was answered: by the replica; by the primary because the replica was behind or away; or by the
 * primary after the replica failed in the middle.
 */
export const READ_TARGETS = ['replica', 'behind', 'away', 'failed'] as const;
export type ReadTarget = (typeof READ_TARGETS)[number];

type ReplicaState = {
  /** Whether reads use it at this moment; if not, why. */
  use: 'used' | 'behind' | 'away';
  /** Bytes of the primary's log that it has not applied; null if it is away. */
  behindBytes: number | null;
};

export type Replica = {
  /**
   * Runs a read on the replica once it has applied everything that was committed before this call, by any
   * process; otherwise on the primary. `work` may run a second time, on the primary,
   * if the replica fails.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Called once for each read. */
  onRead(listener: (target: ReadTarget) => void): void;
  state(): Promise<ReplicaState>;
  close(): Promise<void>;
};

type ReplicaOptions = {
  url: string;
  primary: Db;
  poolSize: number;
  /** How long a read waits until the replica has caught up, in milliseconds. */
  waitMs: number;
  log: Log;
};

/** How long reads go to the primary before the replica is tried again. */
const PAUSES_MS = { behind: 1_000, away: 5_000 } as const;
/** A check of the replica that takes longer counts as away. */
const CHECK_MS = 2_000;
/** A read on the replica that takes longer is repeated on the primary: its machine may have vanished. */
const READ_MS = 60_000;
const [FIRST_POLL_MS, LONGEST_POLL_MS] = [2, 50];
/** A read conflicted with what was being applied; or it tried to write. */
const REPEATED = new Set(['40001', '40P01', '25006']);

/** The replica was asked and cannot be used: it is no standby of the primary. */
class NotAStandby extends Error {}

/** Opens a pool of connections to a standby of the primary. Nothing is sent until the first use. */
export function openReplica({ url, primary, poolSize, waitMs, log }: ReplicaOptions): Replica {
  const pool = poolOf(url, poolSize);
  // Lost connections show at the next use.
  pool.on('error', () => {});
  const db = new PoolHandle(pool, log, 1);
  const listeners: ((target: ReadTarget) => void)[] = [];
  let pause: { why: 'behind' | 'away'; until: number } | undefined;
  let shown: ReplicaState['use'] = 'used';

  const note = (use: ReplicaState['use'], error?: unknown): void => {
    pause = use === 'used' ? undefined : { why: use, until: performance.now() + PAUSES_MS[use] };
    if (use === shown) return;
    shown = use;
    // The message alone: the error object contains the client and thus secrets.
    const reason = error instanceof Error ? error.message : undefined;
    if (use === 'used') log.info({}, 'reads use the replica again');
    else log.warn({ replica: use, reason }, 'reads use the primary instead of the replica');
  };
  const check = async (): Promise<ReplicaState['use']> => {
    if (pause && performance.now() < pause.until) return pause.why;
    const position = await positionOf(primary);
    try {
      const use = (await catchesUp(pool, position, waitMs)) ? 'used' : 'behind';
      note(use);
      return use;
    } catch (error) {
      note('away', error);
      return 'away';
    }
  };
  const tell = (target: ReadTarget): void => {
    for (const listener of listeners) listener(target);
  };
  return {
    async read(work) {
      const use = await check();
      if (use !== 'used') {
        tell(use);
        return await work(primary);
      }
      try {
        const result = await work(db);
        tell('replica');
        return result;
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error;
        tell('failed');
        if (!REPEATED.has(codeOf(error))) note('away', error);
        return await work(primary);
      }
    },
    onRead: (listener) => listeners.push(listener),
    async state() {
      const use = await check();
      return { use, behindBytes: use === 'away' ? null : await behindBytes(pool, primary) };
    },
    close: () => pool.end(),
  };
}

const poolOf = (url: string, poolSize: number) =>
  new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: parsers,
    application_name: connectionName('baize replica'),
    connectionTimeoutMillis: CHECK_MS,
    query_timeout: READ_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });

type Position = { position: string; system: string };

/**
 * The end of what is committed on the primary, which was durable before a caller was told of it. Without
 * synchronous commits that is the end of what was written.
 */
async function positionOf(primary: Db): Promise<Position> {
  const [row] = await run<Position>(primary, {
    name: 'committed-position',
    text: `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end)::text as position,
      (select system_identifier::text from pg_control_system()) as system`,
  });
  return row!;
}

/** Whether the standby has applied the primary's log up to a position, waiting a while for it. */
async function catchesUp(pool: pg.Pool, { position, system }: Position, waitMs: number): Promise<boolean> {
  const end = performance.now() + waitMs;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(2 * pause, LONGEST_POLL_MS)) {
    const { isStandby, isThere, system: other } = await applied(pool, position);
    if (!isStandby || other !== system)
      throw new NotAStandby(isStandby ? 'it is a standby of another server' : 'it is no standby');
    if (isThere) return true;
    if (performance.now() + pause > end) return false;
    await delay(pause);
  }
}

type Applied = { isStandby: boolean; isThere: boolean; behind: string | null; system: string };

async function applied(pool: pg.Pool, position: string): Promise<Applied> {
  const statement = {
    name: 'applied-position',
    text: `select pg_is_in_recovery() as "isStandby",
      coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere",
      greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::text as behind,
      (select system_identifier::text from pg_control_system()) as system`,
    values: [position],
    query_timeout: CHECK_MS,
  };
  const { rows } = await pool.query<Applied>(statement);
  return rows[0]!;
}

async function behindBytes(pool: pg.Pool, primary: Db): Promise<number | null> {
  const { position } = await positionOf(primary);
  return await applied(pool, position).then(
    ({ behind }) => Number(behind),
    () => null,
  );
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const isFaultOfReplica = (error: unknown): boolean =>
  REPEATED.has(codeOf(error)) || isDatabaseUnavailable(error) || isReadTimeout(error);
