import { OWN_PROVIDER } from '#games/provider.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { followBusGaps, followOnBus, type RoomChange } from '../change-notices.ts';
import { requireOfferedGame } from '../game-lookup.ts';
import { openListener } from '../listener.ts';
import type { RoomKey } from '../round.ts';
import { currentOrNewRound, type RoomSecrets, recordViewers } from '../round-opening.ts';
import { encode, LiveRoom, type Viewer } from './room.ts';

/** Viewers are recorded this often; a room goes idle a few intervals after the last viewer leaves. */
const SEEN_INTERVAL_MS = 5_000;

type LiveSite = { id: number; currency: string };

/** The rooms with viewers in this process. */
export type Hub = {
  /** Sends the viewer the room, and its changes until `unsubscribe`; `none` when there is no such room. */
  subscribe(site: LiveSite, gameCode: string, viewer: Viewer): Promise<void>;
  unsubscribe(siteId: number, gameCode: string, viewer: Viewer): void;
  /** Rooms with viewers. */
  readonly size: number;
  close(): Promise<void>;
};

/** `end` stops following the room on the bus. */
type Entry = { room: LiveRoom; site: LiveSite; ready: Promise<void>; end: () => void };

type HubOptions = { db: Db; url: string; log: Log; secrets: RoomSecrets };

/** Opens the hub: one connection that receives every room change. */
export async function openHub(options: HubOptions): Promise<Hub> {
  const { db, log, secrets } = options;
  const rooms = new Map<string, Entry>();
  let isClosed = false;
  const onError = (error: unknown) => log.warn({ err: error }, 'a room could not be read');
  const onNotice = (notice: RoomChange | undefined): void => {
    if (notice) rooms.get(nameOf(notice.site, notice.game))?.room.handleChange(notice);
    else for (const { room } of rooms.values()) room.handleChange({ what: 'round' });
  };
  const line = await openListener({
    url: options.url,
    log,
    name: 'baize rooms',
    onNotice,
  });
  const endGaps = followBusGaps(db, onNotice);
  const noting = setInterval(() => noteViewers(options, [...rooms.values()], onError), SEEN_INTERVAL_MS);
  noting.unref();

  const remove = (name: string, entry: Entry): void => {
    entry.end();
    entry.room.close();
    rooms.delete(name);
  };
  /** Viewers who arrive while a room is opening share that opening. */
  const open = (name: string, site: LiveSite, gameCode: string): Entry => {
    const room = new LiveRoom(db, secrets, { siteId: site.id, gameCode }, onError);
    const ready = wakeRoom(db, secrets, room.key, site.currency);
    const end = followOnBus(db, { site: site.id, game: gameCode, what: '*' }, onNotice);
    const entry = { room, site, ready, end };
    rooms.set(name, entry);
    ready.catch(() => rooms.get(name) === entry && remove(name, entry));
    return entry;
  };
  return {
    async subscribe(site, gameCode, viewer) {
      const name = nameOf(site.id, gameCode);
      try {
        for (;;) {
          const entry = rooms.get(name) ?? open(name, site, gameCode);
          await entry.ready;
          await entry.room.join(viewer);
          if (isClosed || rooms.get(name) === entry) return;
          // The last viewer left while this one waited, and the room was closed.
          entry.room.viewers.delete(viewer);
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        viewer.send(encode({ type: 'none', game_code: gameCode }), false);
      }
    },
    unsubscribe(siteId, gameCode, viewer) {
      const name = nameOf(siteId, gameCode);
      const entry = rooms.get(name);
      if (!entry?.room.viewers.delete(viewer) || entry.room.viewers.size > 0) return;
      remove(name, entry);
    },
    get size() {
      return rooms.size;
    },
    async close() {
      isClosed = true;
      clearInterval(noting);
      endGaps();
      for (const [name, entry] of rooms) remove(name, entry);
      await line.close();
    },
  };
}

/** Records that these rooms are watched, and opens a round in those that are idle. */
function noteViewers(
  { db, secrets }: HubOptions,
  entries: readonly Entry[],
  onError: (error: unknown) => void,
): void {
  const keys = entries.map(({ room }) => room.key);
  recordViewers(db, keys).catch(onError);
  for (const { room, site } of entries)
    if (isIdle(room)) wakeRoom(db, secrets, room.key, site.currency).catch(onError);
}

async function wakeRoom(db: Db, secrets: RoomSecrets, key: RoomKey, currency: string): Promise<void> {
  const { siteId, gameCode: game_code } = key;
  const { game } = await requireOfferedGame(db, siteId, { provider_code: OWN_PROVIDER, game_code });
  await currentOrNewRound(db, secrets, { ...key, game, currency });
  await recordViewers(db, [key]);
}

/** The round has been shown and no other has started. */
function isIdle({ round }: LiveRoom): boolean {
  if (!round) return false;
  const hasEnded = round.state === 'settled' || round.state === 'voided';
  return hasEnded && (round.shown_until?.getTime() ?? 0) < Date.now() - 1000;
}

const nameOf = (siteId: number, gameCode: string): string => `${siteId}/${gameCode}`;
