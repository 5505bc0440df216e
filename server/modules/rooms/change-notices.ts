import { type Tx, write } from '../../platform/database/index.ts';
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

/** Notifies every process, after commit, of a change in a room. */
export async function publishRoomChange(tx: Tx, notice: RoomChange): Promise<void> {
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
