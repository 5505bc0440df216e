import { run, type Tx } from '../../platform/database.ts';
import type { Bet } from './round.ts';

/** PostgreSQL's channel between processes: only pointers go over it. */
export const ROOMS_CHANNEL = 'baize_rooms';

/** A bet, for its own player alone. */
export type OwnNotice = { player: string; bet: string; exit: number | null };

/** `round`: opened, closed, settled. `bets`: a bet came or left; `own` says which, where it was one. */
export type Notice = { site: number; game: string; what: 'round' | 'bets'; own?: OwnNotice | undefined };

export const ownNotice = ({ player_id, bet_id, exit }: Bet): OwnNotice => ({
  player: player_id,
  bet: bet_id,
  exit,
});

/** Says to every process, after commit, that something has changed in a room. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  await run(tx, {
    name: 'rooms-notify',
    text: 'select pg_notify($1, $2)',
    values: [ROOMS_CHANNEL, JSON.stringify(notice)],
  });
}

/** A notice as it came, or undefined when it is none. */
export function readNotice(text: string | undefined): Notice | undefined {
  try {
    const { site, game, what, own } = JSON.parse(text ?? '') as Partial<Notice>;
    if (typeof site !== 'number' || typeof game !== 'string') return undefined;
    return { site, game, what: what === 'bets' ? 'bets' : 'round', own };
  } catch {
    return undefined;
  }
}
