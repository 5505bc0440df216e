import type pg from 'pg';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { type Due, dueRounds, flightsInTheAir, moveOn, settleBrokenFlight } from './move.ts';
import type { Secrets } from './open.ts';

/** Looked for what is due at least so often, should a notice be missed. */
const LOOK_MS = 5_000;
const AT_ONCE = 8;
const DUE_AT_ONCE = 200;
/** A round that could not be moved is left alone so long. */
const PAUSE_MS = 1_000;

/** What a leader does with rounds: each alone, so that one that cannot be moved stops no other. */
export function createWork({ db, log, secrets }: { db: Db; log: Log; secrets: Secrets }) {
  const paused = new Map<string, number>();
  /** Flights of a leader that went which could not be settled at once: they are broken off whenever they are. */
  const broken = new Set<string>();

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

  return {
    /** Moves on what is due while `leads` says so; answers in how many ms something is due again. */
    async moveDue(leads: () => boolean): Promise<number> {
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
    },
    /** Settles the flights of a leader that went. `client` holds the lock, which is gone with its connection, should that be lost meanwhile. */
    async takeOver(client: pg.Client): Promise<void> {
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
        await client.query('select 1');
      }
      if (flights.length > 0)
        log.warn({ flights: flights.length }, 'flights of a leader that went were settled');
    },
    broken: () => [...broken],
  };
}
