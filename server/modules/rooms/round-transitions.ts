import type pg from 'pg';
import { findSharedGame } from '#games/shared-games.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type Db, run, transaction } from '../../platform/database/index.ts';
import { lockRound, type RoomRoundRow, tables } from './round.ts';
import { closeRound } from './round-closing.ts';
import { openRound, type RoomSecrets } from './round-opening.ts';
import { settleRound, voidRound } from './settlement.ts';

/** A room without a viewer for this long opens no further round. */
const IDLE_SECONDS = 15;

/** A round that is due, and in how many ms. */
export type DueRound = { site_id: number; round_id: string; game_code: string; in_ms: number };

/** Due rounds, earliest first. */
export function listDueRounds(db: Db, limit: number): Promise<DueRound[]> {
  return run<DueRound>(db, {
    name: 'rooms-due',
    text: `select site_id, round_id, game_code, (extract(epoch
      from due_at - clock_timestamp()) * 1000)::float8 as in_ms
      from rooms.round where due_at is not null order by due_at limit $1`,
    values: [limit],
  });
}

/**
 * Advances a round that is due, by its state: closes betting, draws and settles, opens the next one or lets
 * the room go idle. No-op when nothing is due, so it may be called repeatedly and concurrently.
 */
export async function advanceRound(
  db: Db,
  secrets: RoomSecrets,
  { site_id, round_id }: Pick<DueRound, 'site_id' | 'round_id'>,
): Promise<void> {
  // Not awaited, so that silent nodes do not delay other rooms. The result applies from the next round.
  void secrets.entropy?.health.ask();
  await transaction(db, async (tx) => {
    const round = await lockRound(tx, site_id, round_id);
    const [clock] = await run<{ now: Date }>(tx, { text: 'select clock_timestamp() as now' });
    if (!round?.due_at || round.due_at > clock!.now) return;
    const game = findSharedGame(round.game_code);
    const isOpen = round.state === 'betting' || round.state === 'locked';
    // Rules that have changed since betting opened do not apply to these bets.
    if (isOpen && game?.payTableHash !== round.pay_table_hash)
      return voidRound(tx, secrets.seal, game, round);
    if (!game) return clearDueTime(tx, round);
    if (round.state === 'betting') return closeRound(tx, secrets.seal, game, round);
    // The chain watcher settles it.
    if (round.state === 'locked' && round.block_rules) return clearDueTime(tx, round);
    if (round.state === 'locked') return settleRound(tx, secrets.seal, game, round, { brokenOff: false });
    await clearDueTime(tx, round);
    const always = game.pace.kind === 'clock' && game.pace.always;
    if (!always && !(await isRoomWatched(tx, round))) return;
    const key = { siteId: round.site_id, gameCode: round.game_code };
    await openRound(tx, secrets, { ...key, game, currency: round.currency });
  });
}

const IS_RUNNING = `state = 'locked' and flight_at is not null and due_at is not null`;

/** The running flights: a new leader reads them before its first heartbeat. */
export function listOpenFlights(db: Db): Promise<Pick<DueRound, 'site_id' | 'round_id'>[]> {
  return run(db, {
    text: `select site_id, round_id from rooms.round where ${IS_RUNNING}`,
  });
}

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
 * Records a heartbeat for the running flights on the leader's connection, except interrupted ones not yet
 * settled. Skips locked rows, which are currently being advanced.
 */
export async function recordHeartbeat(db: Db, client: pg.Client, broken: readonly string[]): Promise<void> {
  if (isDistributed(db)) return await recordHeartbeatBySite(client, broken);
  await client.query({
    name: 'rooms-beat',
    text: `with led as (select site_id, round_id from rooms.round where ${IS_RUNNING}
        and round_id <> all ($1::uuid[])
        for no key update skip locked)
      update rooms.round set heartbeat_at = clock_timestamp() from led
      where round.site_id = led.site_id and round.round_id = led.round_id`,
    values: [broken],
  });
}

/** The same for a cluster, where a write reaches the rows of one site and cannot read the clock. */
async function recordHeartbeatBySite(client: pg.Client, broken: readonly string[]): Promise<void> {
  const { rows: clock } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const { rows: sites } = await client.query<{ site_id: number; rounds: string[] }>({
    name: 'rooms-running',
    text: `select site_id, array_agg(round_id) as rounds from rooms.round
      where ${IS_RUNNING} and round_id <> all ($1::uuid[]) group by site_id`,
    values: [broken],
  });
  for (const { site_id, rounds } of sites)
    await client.query({
      name: 'rooms-beat-of-site',
      text: `with led as materialized (select round_id from rooms.round
          where site_id = $1 and round_id = any($2::uuid[]) and ${IS_RUNNING}
          for no key update skip locked)
        update rooms.round set heartbeat_at = $3 from led
        where round.site_id = $1 and round.round_id = led.round_id`,
      values: [site_id, rounds, clock[0]!.now],
    });
}

type Tx = Parameters<typeof lockRound>[0];

/** No further step is due for this round. */
async function clearDueTime(tx: Tx, { site_id, round_id }: RoomRoundRow): Promise<void> {
  await tables(tx)
    .updateTable('round')
    .set({ due_at: null })
    .where('site_id', '=', site_id)
    .where('round_id', '=', round_id)
    .execute();
}

async function isRoomWatched(tx: Tx, { site_id, game_code }: RoomRoundRow): Promise<boolean> {
  const rows = await run(tx, {
    name: 'rooms-is-seen',
    text: `select from rooms.room where site_id = $1 and game_code = $2
      and last_viewed_at > clock_timestamp() - make_interval(secs => $3)`,
    values: [site_id, game_code, IDLE_SECONDS],
  });
  return rows.length > 0;
}
