import { OWN_PROVIDER } from '#games/provider.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
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

type Entry = { room: LiveRoom; site: LiveSite; ready: Promise<void> };

type HubOptions = { db: Db; url: string; log: Log; secrets: RoomSecrets };

/** Opens the hub: one connection that receives every room change. */
export async function openHub(options: HubOptions): Promise<Hub> {
  const { db, log, secrets } = options;
  const rooms = new Map<string, Entry>();
  let isClosed = false;
  const onError = (error: unknown) => log.warn({ err: error }, 'a room could not be read');
  const line = await openListener({
    url: options.url,
    log,
    name: 'baize rooms',
    onNotice(notice) {
      if (notice) rooms.get(nameOf(notice.site, notice.game))?.room.handleChange(notice);
      else for (const { room } of rooms.values()) room.handleChange({ what: 'round' });
    },
  });
  const noting = setInterval(() => {
    const checked = [...rooms.values()];
    const keys = checked.map(({ room }) => room.key);
    recordViewers(db, keys).catch(onError);
    for (const { room, site } of checked) if (isIdle(room)) wake(room, site).catch(onError);
  }, SEEN_INTERVAL_MS).unref();

  const wake = (room: LiveRoom, site: LiveSite) => wakeRoom(db, secrets, room.key, site.currency);
  /** Viewers who arrive while a room is opening share that opening. */
  const open = (name: string, site: LiveSite, gameCode: string): Entry => {
    const room = new LiveRoom(db, secrets, { siteId: site.id, gameCode }, onError);
    const ready = wake(room, site);
    const entry = { room, site, ready };
    rooms.set(name, entry);
    ready.catch(() => rooms.get(name) === entry && rooms.delete(name));
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
      entry.room.close();
      rooms.delete(name);
    },
    get size() {
      return rooms.size;
    },
    async close() {
      isClosed = true;
      clearInterval(noting);
      for (const { room } of rooms.values()) room.close();
      rooms.clear();
      await line.close();
    },
  };
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
