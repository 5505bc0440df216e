import { MINUTE_MS } from '#contracts/values/time.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { listRoundRows } from '../../ledger/index.ts';
import { ledgerLine, requireSitePlayer } from './report-lines.ts';

type SettledRound = {
  game: string;
  category: string;
  stake: bigint;
  win: bigint;
  settledAt: Date;
  /** When its last figures were known. */
  changedAt: Date;
};

/** A settled round of this player; another player's round is not found. */
async function findSettledRound(
  db: Db,
  { siteId, playerId }: PlayerKey,
  round: { provider_code: string; round_id: string },
): Promise<SettledRound | undefined> {
  const [row] = await run<SettledRound>(db, {
    text: `select game_name as game, category, stake, win, settled_at as "settledAt",
        greatest(settled_at, corrected_at) as "changedAt"
      from reports.bet
      where site_id = $1 and provider_code = $2 and round_id = $3 and player_id = $4`,
    values: [siteId, round.provider_code, round.round_id, playerId],
  });
  return row;
}

/** A round on a player's page, for all staff who may see the player. */
export const playerRoundHandlers: ConsoleHandlers = {
  async playerRound({ player_id, provider_code, round_id }, context) {
    await requireSitePlayer(context, player_id);
    const { db, site, now } = context;
    const key = { siteId: site.id, playerId: player_id };
    const found = await findSettledRound(db, key, { provider_code, round_id });
    // The clocks of the ledger and of a game's module differ by less than a minute.
    const until = new Date((found?.changedAt ?? now).getTime() + MINUTE_MS);
    const rows = await listRoundRows(db, { ...key, roundId: round_id, until });
    return {
      settled: found
        ? {
            ...{ game: found.game, category: found.category },
            ...{ stake: `${found.stake}`, win: `${found.win}`, at: found.settledAt.toISOString() },
          }
        : null,
      lines: rows.map(ledgerLine).map(({ playerId: _, ...line }) => line),
    };
  },
};
