import type pg from 'pg';
import { type Db, singleStatementHandle, write } from '../../platform/database/index.ts';

/** A room: one game of one site. */
export type Room = { site_id: number; game_code: string };

/** A text that names one room. */
export const keyOfRoom = ({ site_id, game_code }: Room): string => `${site_id} ${game_code}`;

/**
 * A room with something to do, and whose it is: the process ID of a leader's database connection. It keeps
 * its leader while it is busy.
 */
export type ActiveRoom = Room & { pid: number | null; is_busy: boolean };

/** Every leader holds this lock, shared, on its own connection. Earlier releases held it alone. */
export const LEADER_LOCK = 716_203_110;

/**
 * Announces a leader by a lock of its connection; returns the process ID of that connection, or undefined
 * while a leader of an older release, which leads every room, is connected.
 */
export async function announceLeader(client: pg.Client): Promise<number | undefined> {
  const text = 'select pg_try_advisory_lock_shared($1) as got, pg_backend_pid() as pid';
  const [row] = (await client.query<{ got: boolean; pid: number }>(text, [LEADER_LOCK])).rows;
  return row?.got ? row.pid : undefined;
}

/** The connected leaders: PostgreSQL releases the lock of one that is killed, or silent for too long. */
export async function listLeaders(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>({
    name: 'rooms-leaders',
    text: `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = 0 and objid::bigint = $1 and objsubid = 1`,
    values: [LEADER_LOCK],
  });
  return rows.map(({ pid }) => pid);
}

/** Rooms with a round that is due at some time or waits for a block. Busy: a flight, or due soon. */
export async function listActiveRooms(client: pg.Client): Promise<ActiveRoom[]> {
  const { rows } = await client.query<ActiveRoom>({
    name: 'rooms-active',
    text: `select active.site_id, active.game_code, l.pid, active.is_busy from (
        select site_id, game_code, (state = 'locked' and flight_at is not null)
            or due_at < clock_timestamp() + interval '3 s' as is_busy
          from rooms.round where due_at is not null
        union
        select site_id, game_code, false
          from rooms.round where state = 'locked' and block_rules is not null and due_at is null) as active
      left join rooms.leader l on l.site_id = active.site_id and l.game_code = active.game_code`,
  });
  return rows;
}

/** Gives this leader those of the rooms that no other connected leader has; returns them. */
export async function claimRooms(
  db: Db,
  rooms: readonly Room[],
  { pid, leaders }: { pid: number; leaders: readonly number[] },
): Promise<Room[]> {
  const others = leaders.filter((one) => one !== pid);
  const claimed: Room[] = [];
  // One by one: a cluster sends an insert of one row to the server of its site.
  for (const { site_id, game_code } of rooms)
    claimed.push(
      ...(await write<Room>(singleStatementHandle(db), {
        name: 'rooms-claim',
        text: `insert into rooms.leader as l (site_id, game_code, pid) values ($1, $2, $3)
          on conflict (site_id, game_code) do update set pid = excluded.pid
          where l.pid is null or l.pid <> all ($4::int[])
          returning site_id, game_code`,
        values: [site_id, game_code, pid, others],
      })),
    );
  return claimed;
}

/** Gives rooms of this leader back, for another to take. */
export async function releaseRooms(db: Db, rooms: readonly Room[], pid: number): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(rooms, ({ site_id }) => site_id))
    await write(singleStatementHandle(db), {
      name: 'rooms-release',
      text: `update rooms.leader set pid = null
        where site_id = $1 and game_code = any ($2::text[]) and pid = $3`,
      values: [siteId, ofSite.map(({ game_code }) => game_code), pid],
    });
}
