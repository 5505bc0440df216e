import type pg from 'pg';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { openLine, SILENT_MS } from './line.ts';
import { beat, type Due, dueRounds, flightsInTheAir, moveOn, settleBrokenFlight } from './move.ts';
import type { Secrets } from './open.ts';

/** The lock whose holder leads every room of every site. */
const LEADER_LOCK = 716_203_110;
/** Looked for what is due at least so often, should a notice be missed. */
const LOOK_MS = 5_000;
const AT_ONCE = 8;
const DUE_AT_ONCE = 200;
/** A round that could not be moved is left alone so long. */
const PAUSE_MS = 1_000;
/** Who has not reached PostgreSQL for so long leads no more. It is less than PostgreSQL waits before it gives the lock away. */
const LEASE_MS = SILENT_MS - 1_000;

export type Leader = {
  /** Whether this process leads now. */
  leads(): boolean;
  stop(): Promise<void>;
};

/**
 * Leads the rooms when nobody else does: one process holds an advisory lock on a connection of its own, and PostgreSQL gives it to the
 * next one as soon as that connection is gone or has been silent: a process that stands still leads no more, nor does it when it wakes, before it
 * has the lock anew. Two leaders for a moment do no harm: every step locks its round and asks what is due.
 */
export async function startLeader(options: {
  db: Db;
  url: string;
  log: Log;
  secrets: Secrets;
}): Promise<Leader> {
  const { db, log, secrets } = options;
  const paused = new Map<string, number>();
  /** Flights of a leader that went which could not be settled at once: they are broken off whenever they are. */
  const broken = new Set<string>();
  let isLeader = false;
  let reachedAt = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let askedAgain = false;

  /** Asked before every step: who stood still for a while finds out by the clock, before PostgreSQL can say so. */
  const leads = (): boolean => {
    if (performance.now() - reachedAt > LEASE_MS) isLeader = false;
    return isLeader;
  };
  /** Does what is due, then sleeps until the next is. One such work runs at a time. */
  const work = (): void => {
    clearTimeout(timer);
    if (isStopped || !leads()) return;
    if (working !== undefined) {
      askedAgain = true;
      return;
    }
    working = workOnce()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'what is due in the rooms could not be read');
        return PAUSE_MS;
      })
      .then((pause) => {
        working = undefined;
        const isAsked = askedAgain;
        askedAgain = false;
        if (isStopped || !leads()) return;
        timer = setTimeout(work, isAsked ? 0 : pause);
      });
  };
  const workOnce = async (): Promise<number> => {
    const due = await dueRounds(db, DUE_AT_ONCE);
    const now = Date.now();
    const isPaused = ({ round_id }: Due) => (paused.get(round_id) ?? 0) > now;
    const ready = due.filter((one) => one.in_ms <= 0 && !isPaused(one));
    for (let first = 0; first < ready.length && leads(); first += AT_ONCE)
      await Promise.all(ready.slice(first, first + AT_ONCE).map(moveOne));
    if (ready.length > 0) return 0;
    const next = due.find((one) => one.in_ms > 0);
    const wait = Math.min(LOOK_MS, next ? Math.ceil(next.in_ms) : LOOK_MS);
    return paused.size > 0 ? Math.min(wait, PAUSE_MS) : wait;
  };
  const moveOne = async (due: Due): Promise<void> => {
    try {
      await (broken.has(due.round_id) ? settleBrokenFlight : moveOn)(db, secrets, due);
      broken.delete(due.round_id);
      paused.delete(due.round_id);
    } catch (error) {
      paused.set(due.round_id, Date.now() + PAUSE_MS);
      log.error({ err: error, round: due.round_id, game: due.game_code }, 'a round could not be moved on');
    }
  };
  /** One flight that cannot be settled stops neither the others nor the rooms. */
  const takeOver = async (client: pg.Client): Promise<void> => {
    const flights = await flightsInTheAir(db);
    broken.clear();
    for (const flight of flights) {
      try {
        await settleBrokenFlight(db, secrets, flight);
      } catch (error) {
        broken.add(flight.round_id);
        log.error(
          { err: error, round: flight.round_id },
          'a flight of a leader that went could not be settled',
        );
      }
      // The lock is gone with its connection, should that have been lost meanwhile.
      await client.query('select 1');
    }
    if (flights.length > 0)
      log.warn({ flights: flights.length }, 'flights of a leader that went were settled');
  };
  const lead = async (client: pg.Client): Promise<void> => {
    const asked = performance.now();
    if (leads()) {
      await beat(client, [...broken]);
      reachedAt = asked;
      return;
    }
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      LEADER_LOCK,
    ]);
    if (!rows[0]?.got || isStopped) return;
    await takeOver(client);
    if (isStopped) return;
    isLeader = true;
    reachedAt = performance.now();
    work();
  };
  const line = await openLine({
    url: options.url,
    log,
    name: 'baize rooms leader',
    onNotice: (notice) => notice?.what !== 'bets' && work(),
    onBeat: lead,
    onLost: () => {
      isLeader = false;
      clearTimeout(timer);
    },
  });
  return {
    leads,
    async stop() {
      isStopped = true;
      isLeader = false;
      clearTimeout(timer);
      await working;
      await line.close();
    },
  };
}
