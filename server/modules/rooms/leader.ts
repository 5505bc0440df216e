import type pg from 'pg';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { createBlockWatcher } from './blockchain/watcher.ts';
import { followBusGaps, followOnBus, type RoomChange } from './change-notices.ts';
import { CONNECTION_TIMEOUT_MS, openListener } from './listener.ts';
import type { RoomSecrets } from './round-opening.ts';
import { createRoundScheduler } from './round-scheduler.ts';
import { recordHeartbeat } from './round-transitions.ts';
import { createWorkLoop } from './work-loop.ts';

/** The lock whose holder leads every room of every site. */
export const LEADER_LOCK = 716_203_110;
/** Pause after a failed query for due rounds. */
const RETRY_MS = 1_000;
/**
 * A process without contact to PostgreSQL for this long no longer leads. Shorter than the time after which
 * PostgreSQL releases the lock.
 */
const LEASE_MS = CONNECTION_TIMEOUT_MS - 1_000;

export type Leader = {
  /** Whether this process leads now. */
  leads(): boolean;
  stop(): Promise<void>;
};

async function takeLock(client: pg.Client): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1) as got';
  return (await client.query<{ got: boolean }>(text, [LEADER_LOCK])).rows[0]?.got ?? false;
}

/** Receives the rounds of all rooms from the bus, if there is one; returns the end of that. */
function followRounds(db: Db, onNotice: (notice: RoomChange | undefined) => void): () => void {
  const ends = [
    followOnBus(db, { site: '*', game: '*', what: 'round' }, onNotice),
    followBusGaps(db, onNotice),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Leads the rooms if no other process does: one process holds an advisory lock on its own connection, which
 * PostgreSQL releases when the connection drops or is silent too long. A hung process therefore stops leading
 * and must reacquire the lock. Two leaders at once are harmless: every step locks its round and checks that
 * it is due.
 */
export async function startLeader(options: {
  db: Db;
  url: string;
  log: Log;
  secrets: RoomSecrets;
}): Promise<Leader> {
  const { log } = options;
  const work = createRoundScheduler(options);
  let isLeader = false;
  let reachedAt = 0;
  let isStopped = false;

  /** Checked before every step: a hung process detects it by the clock, before PostgreSQL reports it. */
  const leads = (): boolean => {
    if (performance.now() - reachedAt > LEASE_MS) isLeader = false;
    return isLeader;
  };
  const loop = createWorkLoop(async () => {
    try {
      return await work.moveDue(leads);
    } catch (error) {
      log.warn({ err: error }, 'due steps of rooms could not be read');
      return RETRY_MS;
    }
  }, leads);
  const watch = createBlockWatcher(options, leads);
  const lead = async (client: pg.Client): Promise<void> => {
    const requested = performance.now();
    if (leads()) {
      await recordHeartbeat(options.db, client, work.broken());
      reachedAt = requested;
      return;
    }
    if (!(await takeLock(client)) || isStopped) return;
    await work.takeOver(client);
    if (isStopped) return;
    isLeader = true;
    reachedAt = performance.now();
    loop.ask();
    watch.ask();
  };
  const onNotice = (notice: RoomChange | undefined): void => {
    if (notice?.what === 'bets') return;
    loop.ask();
    watch.ask();
  };
  const endBus = followRounds(options.db, onNotice);
  const line = await openListener({
    url: options.url,
    log,
    name: 'baize rooms leader',
    onNotice,
    onBeat: lead,
    onLost: () => {
      isLeader = false;
      loop.pause();
      watch.pause();
    },
  });
  return {
    leads,
    async stop() {
      isStopped = true;
      isLeader = false;
      endBus();
      await Promise.all([loop.stop(), watch.stop()]);
      await line.close();
    },
  };
}
