import { maskAccountId, maskName } from '../../../platform/console/mask.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { run } from '../../../platform/database/index.ts';
import { findPlayerById } from '../../players/index.ts';
import { spanOf } from '../days/day.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';

const MAX_LISTED = 50;

/** A player as shown in lists; null if removed. */
export async function maskedPlayerRef({ db, site }: ConsoleContext, playerId: string) {
  const player = await findPlayerById(db, site.id, playerId);
  if (!player) return null;
  const { accountId, fullName } = player;
  return { player_id: playerId, account_id: maskAccountId(accountId), name: maskName(fullName) };
}

export const winHandlers: ConsoleHandlers = {
  async largeWins({ from, to }, context) {
    const { db, site } = context;
    const { zone } = await findNgrDeductions(db, site.id, site.currency);
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
      values: [site.id, spanOf(site.id, from, zone).from, spanOf(site.id, to, zone).to],
    });
    const value = rows.map(async ({ player_id, stake, win, at, ...row }) => ({
      ...row,
      player: await maskedPlayerRef(context, player_id),
      ...{ stake: stake.toString(), win: win.toString(), at: at.toISOString() },
    }));
    return { value: await Promise.all(value) };
  },
};
