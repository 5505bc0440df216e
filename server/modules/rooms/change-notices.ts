import type { Bus } from '../../platform/bus/index.ts';
import { databaseKey } from '../../platform/database/handles.ts';
import { afterCommit, type Database, type Db, type Tx, write } from '../../platform/database/index.ts';
import type { RoomBet } from './round.ts';

/** PostgreSQL notification channel between processes; carries references only. */
export const ROOMS_CHANNEL = 'baize_rooms';

/** A bet, for its own player only. */
export type OwnBetChange = { player: string; bet: string; exit: number | null };

/**
 * `round`: opened, closed, settled. `bets`: a bet was placed or cashed out; `own` is the id of a single bet.
 */
export type RoomChange = {
  site: number;
  game: string;
  what: 'round' | 'bets';
  own?: OwnBetChange | undefined;
};

/** Notifies the processes of a player’s own bet. */
export const ownBetChange = ({ player_id, bet_id, exit }: RoomBet): OwnBetChange => ({
  player: player_id,
  bet: bet_id,
  exit,
});

/** The bus of each database's processes, for those that have one. */
const buses = new WeakMap<object, { bus: Bus; database: Pick<Database, 'db' | 'transaction'> }>();

/** From now on the rooms of this database are announced and followed over a bus. */
export function setBus(database: Pick<Database, 'db' | 'transaction'>, bus: Bus): void {
  buses.set(databaseKey(database.db), { bus, database });
}

type OnNotice = (notice: RoomChange | undefined) => void;
/** `*` for any. */
type RoomSubject = { site: number | '*'; game: string; what: RoomChange['what'] | '*' };
const subjectOf = ({ site, game, what }: RoomSubject): string => `room.${site}.${game}.${what}`;

/** Receives changes from the bus, if this database has one; returns the end of that. */
export function followOnBus(db: Db, subject: RoomSubject, onNotice: OnNotice): () => void {
  const bus = buses.get(databaseKey(db))?.bus;
  return bus?.subscribe(subjectOf(subject), (text) => onNotice(parseRoomChange(text))) ?? (() => {});
}

/** Calls back with undefined when changes on the bus may have been missed; returns the end of that. */
export function followBusGaps(db: Db, onNotice: OnNotice): () => void {
  return buses.get(databaseKey(db))?.bus.onGap(() => onNotice(undefined)) ?? (() => {});
}

/**
 * Notifies every process, after commit, of a change in a room: over the bus, or by PostgreSQL without one or
 * without its connection.
 */
export async function publishRoomChange(tx: Tx, notice: RoomChange): Promise<void> {
  const used = buses.get(databaseKey(tx));
  if (!used?.bus.isConnected()) return await notify(tx, notice);
  const { bus, database } = used;
  afterCommit(tx, async () => {
    if (bus.publish(subjectOf(notice), JSON.stringify(notice))) return;
    await database.transaction((later) => notify(later, notice));
  });
}

async function notify(tx: Tx, notice: RoomChange): Promise<void> {
  await write(tx, {
    name: 'rooms-notify',
    text: 'select pg_notify($1, $2)',
    values: [ROOMS_CHANNEL, JSON.stringify(notice)],
  });
}

/** A parsed notice, or undefined when invalid. */
export function parseRoomChange(text: string | undefined): RoomChange | undefined {
  try {
    const { site, game, what, own } = JSON.parse(text ?? '') as Partial<RoomChange>;
    if (typeof site !== 'number' || typeof game !== 'string') return undefined;
    return { site, game, what: what === 'bets' ? 'bets' : 'round', own };
  } catch {
    return undefined;
  }
}
