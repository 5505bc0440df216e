import { type Db, run } from '#server/platform/database/index.ts';
import { readRoomSnapshot, refreshBets } from '../room-view.ts';
import type { RoomKey } from '../round.ts';

/** Bets of many passive players, inserted without checks: the load of a full room. Returns the bets' ids. */
export async function manyPlayers(db: Db, roundId: string, bets: number, lines: object[]): Promise<string[]> {
  const rows = await run<{ bet_id: string }>(db, {
    text: `insert into rooms.bet (site_id, round_id, game_code, player_id, account_id, client_bet_id,
      currency, stake, lines)
      select r.site_id, r.round_id, r.game_code, gen_random_uuid(), 'player-' || n,
      'crowd-' || gen_random_uuid(), r.currency, 100, $3
      from rooms.round r, generate_series(1, $2::int) as n where r.round_id = $1 returning bet_id`,
    values: [roundId, bets, JSON.stringify(lines)],
  });
  return rows.map(({ bet_id }) => bet_id);
}

/** A room as a process shows it: read in full, or updated by the changed bets. */
export async function compareReadings(db: Db, key: RoomKey) {
  let seen = await readRoomSnapshot(db, key);
  return {
    anew: async () => {
      await readRoomSnapshot(db, key);
    },
    carriedOn: async (betIds: readonly string[]) => {
      seen = await refreshBets(db, key, { ...seen, running: seen.running! }, betIds);
    },
  };
}
