import type pg from 'pg';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import {
  type ActiveRoom,
  claimRooms,
  keyOfRoom,
  listActiveRooms,
  listLeaders,
  type Room,
  releaseRooms,
} from './room-leaders.ts';
import type { RoomSecrets } from './round-opening.ts';
import { recordHeartbeat, settleFlightsOf } from './running-flights.ts';

/** A round that is this late is taken by any leader, however many rooms it has. */
const LATE_MS = 2_000;

/** A room that a leader may take, and in how many ms its round is due (null: it waits for a block). */
export type Candidate = Room & { in_ms: number | null };

/** The rooms led by this process. */
export type LedRooms = {
  has(room: Room): boolean;
  /** The process IDs of the other leaders' connections: their rooms are not free. */
  others(): number[];
  /** Takes rooms, up to the share of this process; settles the flights that another leader left in them. */
  take(rooms: readonly Candidate[]): Promise<void>;
  /**
   * Every second on the leader's connection: drops what another leader has taken, shares with new ones, and
   * records a heartbeat of the running flights. Returns whether rooms are free.
   */
  beat(client: pg.Client, pid: number): Promise<boolean>;
  /** The connection is lost, and with it every room. */
  lose(): void;
  /** Gives every room back. */
  release(): Promise<void>;
  /** Flights of another leader that could not be settled at once; they are interrupted later. */
  broken: Set<string>;
};

/** The rooms led by this process: none until its first heartbeat. */
export function createLedRooms(options: { db: Db; log: Log; secrets: RoomSecrets }): LedRooms {
  const { db } = options;
  const led = new Map<string, Room>();
  const broken = new Set<string>();
  let pid: number | undefined;
  let leaders: number[] = [];
  /** Rooms that this process may still take at present. */
  let free = 0;

  return {
    broken,
    has: (room) => led.has(keyOfRoom(room)),
    others: () => leaders.filter((one) => one !== pid),
    async take(rooms) {
      const mine = pid;
      if (mine === undefined) return;
      const wanted = new Map<string, Room>();
      for (const room of rooms) {
        const key = keyOfRoom(room);
        if (led.has(key) || wanted.has(key)) continue;
        if (wanted.size < free || (room.in_ms ?? 0) < -LATE_MS) wanted.set(key, room);
      }
      if (wanted.size === 0) return;
      const claimed = await claimRooms(db, [...wanted.values()], { pid: mine, leaders });
      free -= claimed.length;
      if (claimed.length === 0) return;
      await settleFlightsOf(options, claimed, broken);
      // The connection may have been lost in the meantime.
      if (pid === mine) for (const room of claimed) led.set(keyOfRoom(room), room);
    },
    async beat(client, current) {
      const [connected, active] = [await listLeaders(client), await listActiveRooms(client)];
      [pid, leaders] = [current, connected];
      // Read before this process claimed it, a room may still appear as nobody's.
      const isOfAnother = (room: ActiveRoom) => room.pid !== pid && connected.includes(room.pid ?? 0);
      for (const room of active.filter(isOfAnother)) led.delete(keyOfRoom(room));
      const mine = active.filter((room) => led.has(keyOfRoom(room)));
      const isAlone = connected.length <= 1;
      const share = isAlone ? Number.POSITIVE_INFINITY : Math.ceil(active.length / connected.length);
      free = share - mine.length;
      await releaseExcess(mine, mine.length - share);
      await recordHeartbeat(client, { rooms: [...led.values()], broken: [...broken] });
      return active.some((room) => room.pid === null || !connected.includes(room.pid));
    },
    lose,
    async release() {
      const [rooms, mine] = [[...led.values()], pid];
      lose();
      if (mine !== undefined && rooms.length > 0) await releaseRooms(db, rooms, mine);
    },
  };

  function lose(): void {
    pid = undefined;
    led.clear();
  }

  /** Gives rooms to others until this leader has its share. */
  async function releaseExcess(mine: readonly ActiveRoom[], excess: number): Promise<void> {
    if (excess <= 0 || pid === undefined) return;
    const given = mine.filter(({ is_busy }) => !is_busy).slice(0, excess);
    for (const room of given) led.delete(keyOfRoom(room));
    await releaseRooms(db, given, pid);
  }
}
