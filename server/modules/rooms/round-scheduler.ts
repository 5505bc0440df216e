import type pg from 'pg';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { RoomSecrets } from './round-opening.ts';
import {
  advanceRound,
  type DueRound,
  listDueRounds,
  listOpenFlights,
  settleInterruptedFlight,
} from './round-transitions.ts';

/** Interval of polling for due rounds, in case a notice was missed. */
const POLL_MS = 5_000;
const CONCURRENCY = 8;
const BATCH_SIZE = 200;
/** Retry delay of a round that failed to advance. */
const RETRY_MS = 1_000;

/** The leader's work on rounds: each separately, so that a failing round does not stop the others. */
export function createRoundScheduler({ db, log, secrets }: { db: Db; log: Log; secrets: RoomSecrets }) {
  const paused = new Map<string, number>();
  /** Flights of a lost leader that could not be settled immediately; they are interrupted later. */
  const broken = new Set<string>();

  const moveOne = async (due: DueRound): Promise<void> => {
    try {
      await (broken.has(due.round_id) ? settleInterruptedFlight : advanceRound)(db, secrets, due);
      broken.delete(due.round_id);
      paused.delete(due.round_id);
    } catch (error) {
      paused.set(due.round_id, Date.now() + RETRY_MS);
      log.error({ err: error, round: due.round_id, game: due.game_code }, 'a round could not be advanced');
    }
  };

  return {
    /** Advances due rounds while `leads` returns true; returns the ms until the next is due. */
    async moveDue(leads: () => boolean): Promise<number> {
      const due = await listDueRounds(db, BATCH_SIZE);
      const now = Date.now();
      const isPaused = ({ round_id }: DueRound) => (paused.get(round_id) ?? 0) > now;
      const ready = due.filter((round) => round.in_ms <= 0 && !isPaused(round));
      for (let first = 0; first < ready.length && leads(); first += CONCURRENCY)
        await Promise.all(ready.slice(first, first + CONCURRENCY).map(moveOne));
      if (ready.length > 0) return 0;
      const next = due.find((round) => round.in_ms > 0);
      const wait = Math.min(POLL_MS, next ? Math.ceil(next.in_ms) : POLL_MS);
      return paused.size > 0 ? Math.min(wait, RETRY_MS) : wait;
    },
    /** Settles the flights of a lost leader. `client` holds the lock, which is lost with its connection. */
    async takeOver(client: pg.Client): Promise<void> {
      const flights = await listOpenFlights(db);
      broken.clear();
      for (const flight of flights) {
        try {
          await settleInterruptedFlight(db, secrets, flight);
        } catch (error) {
          broken.add(flight.round_id);
          log.error(
            { err: error, round: flight.round_id },
            'a flight of a stopped leader could not be settled',
          );
        }
        await client.query('select 1');
      }
      if (flights.length > 0)
        log.warn({ flights: flights.length }, 'flights of a stopped leader were settled');
    },
    broken: () => [...broken],
  };
}
