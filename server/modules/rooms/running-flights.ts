import type pg from 'pg';
import { findSharedGame } from '#games/shared-games.ts';
import { type Db, run, transaction } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { keyOfRoom, type Room } from './room-leaders.ts';
import { lockRound } from './round.ts';
import type { RoomSecrets } from './round-opening.ts';
import type { DueRound } from './round-transitions.ts';
import { settleRound, voidRound } from './settlement.ts';

const IS_RUNNING = `state = 'locked' and flight_at is not null and due_at is not null`;

/**
 * Settles a flight that was running when its leader was lost. The last heartbeat of the old leader decides: a
 * flight that had reached its end by then is settled normally. If its rules have changed, every stake is
 * returned instead.
 */
export async function settleInterruptedFlight(
  db: Db,
  { seal }: RoomSecrets,
  { site_id, round_id }: Pick<DueRound, 'site_id' | 'round_id'>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const round = await lockRound(tx, site_id, round_id);
    if (round?.state !== 'locked' || !round.due_at) return;
    const game = findSharedGame(round.game_code);
    if (game?.payTableHash !== round.pay_table_hash) return voidRound(tx, seal, game, round);
    const brokenOff = (round.heartbeat_at ?? round.flight_at!) < round.due_at;
    await settleRound(tx, seal, game, round, { brokenOff });
  });
}

/**
 * Records a heartbeat for the running flights of these rooms on the leader's connection, except interrupted
 * ones not yet settled. Skips locked rows, which are currently being advanced.
 */
export async function recordHeartbeat(
  client: pg.Client,
  { rooms, broken }: { rooms: readonly Room[]; broken: readonly string[] },
): Promise<void> {
  if (rooms.length === 0) return;
  const { rows } = await client.query<{ site_id: number; round_id: string; game_code: string; now: Date }>({
    name: 'rooms-running',
    text: `select site_id, round_id, game_code, clock_timestamp() as now
      from rooms.round where ${IS_RUNNING}`,
  });
  const led = new Set(rooms.map(keyOfRoom));
  const flights = rows.filter((flight) => led.has(keyOfRoom(flight)) && !broken.includes(flight.round_id));
  // By site, so that a cluster writes each statement on one server; it cannot read the clock in a write.
  for (const [siteId, ofSite] of Map.groupBy(flights, ({ site_id }) => site_id))
    await client.query({
      name: 'rooms-beat',
      text: `with led as materialized (select round_id from rooms.round
          where site_id = $1 and round_id = any($2::uuid[]) and ${IS_RUNNING}
          for no key update skip locked)
        update rooms.round set heartbeat_at = $3 from led
        where round.site_id = $1 and round.round_id = led.round_id`,
      values: [siteId, ofSite.map(({ round_id }) => round_id), ofSite[0]!.now],
    });
}

/**
 * Settles the flights that another leader left in these rooms. Those that cannot be settled at once are added
 * to `broken`.
 */
export async function settleFlightsOf(
  { db, log, secrets }: { db: Db; log: Log; secrets: RoomSecrets },
  rooms: readonly Room[],
  broken: Set<string>,
): Promise<void> {
  const taken = new Set(rooms.map(keyOfRoom));
  const running = await run<Room & { round_id: string }>(db, {
    name: 'rooms-flights',
    text: `select site_id, round_id, game_code from rooms.round
      where ${IS_RUNNING} and site_id = any ($1::int[]) and game_code = any ($2::text[])`,
    values: [rooms.map(({ site_id }) => site_id), rooms.map(({ game_code }) => game_code)],
  });
  const flights = running.filter((flight) => taken.has(keyOfRoom(flight)));
  for (const flight of flights) {
    try {
      await settleInterruptedFlight(db, secrets, flight);
    } catch (err) {
      broken.add(flight.round_id);
      log.error({ err, round: flight.round_id }, 'a flight of a stopped leader could not be settled');
    }
  }
  if (flights.length > 0) log.warn({ flights: flights.length }, 'flights of a stopped leader were settled');
}
