import { maskName, shownAccount } from '../../../platform/console/mask.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { run } from '../../../platform/database.ts';
import { playerById } from '../../players/index.ts';
import { spanOf } from '../days/day.ts';
import { termsOf } from '../terms.ts';

const MOST = 50;

/** A player as lists show one; null for one that is not there any more. */
export async function refOf({ db, site }: ConsoleContext, playerId: string) {
  const player = await playerById(db, site.id, playerId);
  if (!player) return null;
  const { accountId, fullName } = player;
  return { player_id: playerId, account_id: shownAccount(accountId), name: maskName(fullName) };
}

export const winHandlers: ConsoleHandlers = {
  async largeWins({ from, to }, context) {
    const { db, site } = context;
    const { zone } = await termsOf(db, site.id, site.currency);
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
      text: `select round_id, provider_code, game_name as game, player_id, stake, win, settled_at as at from reports.bet
        where site_id = $1 and settled_at >= $2 and settled_at < $3 and stake > 0 and win >= stake * 10
        order by win - stake desc, settled_at limit ${MOST}`,
      values: [site.id, spanOf(site.id, from, zone).from, spanOf(site.id, to, zone).to],
    });
    const value = rows.map(async ({ player_id, stake, win, at, ...row }) => ({
      ...row,
      player: await refOf(context, player_id),
      ...{ stake: stake.toString(), win: win.toString(), at: at.toISOString() },
    }));
    return { value: await Promise.all(value) };
  },
};
