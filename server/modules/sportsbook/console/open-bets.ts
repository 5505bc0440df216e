import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import type { GameFigures, OpenBet } from '../../../platform/console/game-figures.ts';
import { run } from '../../../platform/database/index.ts';
import { SPORTS_GAME } from '../tickets/ticket-postings.ts';

/** Open tickets, listed as unfinished rounds. */
export const openBets: GameFigures = {
  async hasStaked(db, { siteId, playerId }) {
    const open = await run(db, {
      text: `select 1 as one from sportsbook.ticket where site_id = $1 and player_id = $2 and state = 'open'
          and free_bet_id is null limit 1`,
      values: [siteId, playerId],
    });
    return open.length > 0;
  },
  async open(db, { id }) {
    const [row] = await run<{ rounds: number; staked: bigint; worst: bigint; oldest: Date | null }>(db, {
      text: `select count(*)::int as rounds, coalesce(sum(stake) filter (where free_bet_id is null), 0)::int8 as staked,
          coalesce(sum(max_return), 0)::int8 as worst, min(placed_at) as oldest
        from sportsbook.ticket where site_id = $1 and state = 'open'`,
      values: [id],
    });
    const { rounds, staked, worst, oldest } = row!;
    if (!oldest) return [];
    return [
      { provider: SPORTS_PROVIDER, game: SPORTS_GAME, name: 'Sportsbook', rounds, staked, worst, oldest },
    ];
  },
  async bets(db, { id }, { provider, game }, { after, limit }) {
    if (provider !== SPORTS_PROVIDER || game !== SPORTS_GAME) return [];
    return await run<OpenBet>(db, {
      text: `select ticket_id as "roundId", player_id as "playerId",
          case when free_bet_id is null then stake else 0 end as staked, placed_at as at
        from sportsbook.ticket where site_id = $1 and state = 'open' and ticket_id::text > $2
        order by ticket_id::text limit $3`,
      values: [id, after, limit],
    });
  },
  conduct: async () => [],
  conducted: async () => [],
};
