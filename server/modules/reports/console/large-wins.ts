import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { run } from '../../../platform/database/index.ts';
import { maskedPlayers } from '../../players/index.ts';
import { daySpanOf } from '../days/day.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';

const MAX_LISTED = 50;

export const winHandlers: ConsoleHandlers = {
  async largeWins({ from, to }, { db, site }) {
    const { zone } = await findNgrDeductions(db, site.id);
    type Row = {
      round_id: string;
      provider_code: string;
      game: string;
      player_id: string;
      stake: bigint;
      win: bigint;
      at: Date;
    };
    const rows = await run<Row>(db, {
      text: `select round_id, provider_code, game_name as game, player_id, stake, win, settled_at as at
        from reports.bet
        where site_id = $1 and settled_at >= $2 and settled_at < $3 and stake > 0 and win >= stake * 10
        order by win - stake desc, settled_at limit ${MAX_LISTED}`,
      values: [site.id, daySpanOf(site.id, from, zone).from, daySpanOf(site.id, to, zone).to],
    });
    const ids = rows.map(({ player_id }) => player_id);
    const players = await maskedPlayers(db, site.id, ids);
    const value = rows.map(({ player_id, stake, win, at, ...row }) => ({
      ...row,
      player: players.find(player_id),
      ...{ stake: stake.toString(), win: win.toString(), at: at.toISOString() },
    }));
    return { value };
  },
};
