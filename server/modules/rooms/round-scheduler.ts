import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { LedRooms } from './led-rooms.ts';
import type { RoomSecrets } from './round-opening.ts';
import { advanceRound, type DueRound, listDueRounds } from './round-transitions.ts';
import { settleInterruptedFlight } from './running-flights.ts';

/** Interval of polling for due rounds, in case a notice was missed. */
const POLL_MS = 5_000;
const CONCURRENCY = 8;
const BATCH_SIZE = 200;
/** Retry delay of a round that failed to advance. */
const RETRY_MS = 1_000;

/** A leader's work on rounds: each separately, so that a failing round does not stop the others. */
export function createRoundScheduler({
  db,
  log,
  secrets,
  rooms,
}: {
  db: Db;
  log: Log;
  secrets: RoomSecrets;
  rooms: LedRooms;
}) {
  const paused = new Map<string, number>();

  const moveOne = async (due: DueRound): Promise<void> => {
    try {
      await (rooms.broken.has(due.round_id) ? settleInterruptedFlight : advanceRound)(db, secrets, due);
      rooms.broken.delete(due.round_id);
      paused.delete(due.round_id);
    } catch (error) {
      paused.set(due.round_id, Date.now() + RETRY_MS);
      log.error({ err: error, round: due.round_id, game: due.game_code }, 'a round could not be advanced');
    }
  };

  return {
    /** Advances due rounds of led rooms while `leads` returns true; returns the ms until the next is due. */
    async moveDue(leads: () => boolean): Promise<number> {
      const found = await listDueRounds(db, rooms.others(), BATCH_SIZE);
      await rooms.take(found);
      const due = found.filter(rooms.has);
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
  };
}
