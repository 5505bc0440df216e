import type pg from 'pg';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { createBlockWatcher } from './blockchain/watcher.ts';
import { followBusGaps, followOnBus, type RoomChange } from './change-notices.ts';
import { createLedRooms } from './led-rooms.ts';
import { CONNECTION_TIMEOUT_MS, openListener } from './listener.ts';
import { announceLeader, type Room } from './room-leaders.ts';
import type { RoomSecrets } from './round-opening.ts';
import { createRoundScheduler } from './round-scheduler.ts';
import { createWorkLoop } from './work-loop.ts';

/** Pause after a failed query for due rounds. */
const RETRY_MS = 1_000;
/**
 * A process without contact to PostgreSQL for this long no longer leads. Shorter than the time after which
 * PostgreSQL releases the lock.
 */
const CONTACT_MS = CONNECTION_TIMEOUT_MS - 1_000;

export type Leader = {
  /** Whether this process may lead rooms now. */
  leads(): boolean;
  /** Whether it leads this room. */
  has(room: Room): boolean;
  stop(): Promise<void>;
};

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

/** The contact of a leader with PostgreSQL, and the process ID of its connection. */
function createContact(onLost: () => void) {
  let pid: number | undefined;
  let reachedAt = 0;
  const lose = (): void => {
    pid = undefined;
    onLost();
  };
  return {
    pid: () => pid,
    lose,
    reached(newPid: number, at: number): void {
      pid = newPid;
      reachedAt = at;
    },
    /** Checked before every step: a hung process detects it by the clock, before PostgreSQL reports it. */
    leads: (): boolean => {
      if (pid !== undefined && performance.now() - reachedAt > CONTACT_MS) lose();
      return pid !== undefined;
    },
  };
}

/**
 * Leads rooms: every process with the role jobs takes its share of those with something to do. A room has one
 * leader, whose connection holds a lock; PostgreSQL releases it when the connection drops or is silent too
 * long, and the rooms of that leader are free for the others. Two leaders of a room at once are harmless:
 * every step locks its round and checks that it is due.
 */
export async function startLeader(options: {
  db: Db;
  url: string;
  log: Log;
  secrets: RoomSecrets;
}): Promise<Leader> {
  const { log } = options;
  const rooms = createLedRooms(options);
  const work = createRoundScheduler({ ...options, rooms });
  const contact = createContact(rooms.lose);
  const { leads } = contact;
  let isStopped = false;
  const loop = createWorkLoop(async () => {
    try {
      return await work.moveDue(leads);
    } catch (error) {
      log.warn({ err: error }, 'due steps of rooms could not be read');
      return RETRY_MS;
    }
  }, leads);
  const watch = createBlockWatcher({ ...options, rooms }, leads);
  const ask = (): void => {
    loop.ask();
    watch.ask();
  };
  const beat = async (client: pg.Client): Promise<void> => {
    const requested = performance.now();
    const isNew = !leads();
    const pid = contact.pid() ?? (await announceLeader(client));
    if (pid === undefined || isStopped) return;
    const isFree = await rooms.beat(client, pid);
    if (isStopped) return;
    contact.reached(pid, requested);
    if (isNew || isFree) ask();
  };
  const onNotice = (notice: RoomChange | undefined): void => {
    if (notice?.what !== 'bets') ask();
  };
  const endBus = followRounds(options.db, onNotice);
  const line = await openListener({
    url: options.url,
    log,
    name: 'baize rooms leader',
    onNotice,
    onBeat: beat,
    onLost: () => {
      contact.lose();
      loop.pause();
      watch.pause();
    },
  });
  return {
    leads,
    has: (room) => leads() && rooms.has(room),
    async stop() {
      isStopped = true;
      endBus();
      await Promise.all([loop.stop(), watch.stop()]);
      await rooms.release();
      contact.lose();
      await line.close();
    },
  };
}
