import {
  type ConductQuery,
  type ConductRound,
  type GameConduct,
  type GameFigures,
  INTERRUPTED_MS,
  type OpenBet,
  type OpenBets,
} from '../../../platform/console/game-figures.ts';
import { run } from '../../../platform/database/index.ts';

/**
 * Rows of the rounds and transactions that `conduct` counts. `$4`: the time since which an interrupted round
 * has been idle.
 */
const CONDUCT_QUERIES: Record<ConductQuery['figure'], string> = {
  voided: `select round_ref as id, round_ref as round, player_id, closed_at as at, stake_reversed as amount
    from providers.round where site_id = $1 and state = 'voided' and closed_at >= $2 and closed_at < $3
      and $4::timestamptz is not null and provider_code = $5 and game_code = $6`,
  interrupted: `select round_ref as id, round_ref as round, player_id, opened_at as at,
    staked - stake_reversed as amount
    from providers.round where site_id = $1 and state = 'open' and opened_at >= $2
    and opened_at < least($3::timestamptz, $4)
      and provider_code = $5 and game_code = $6`,
  jackpots: `select t.tx_ref as id, r.round_ref as round, t.player_id, t.created_at as at, t.amount
    from providers.transaction t
    join providers.round r on r.site_id = t.site_id and r.provider_code = t.provider_code
      and r.player_id = t.player_id and r.round_id = t.round_id
    where t.site_id = $1 and t.op = 'jackpot_win' and t.state = 'ok' and t.status = 'OK'
    and t.created_at >= $2
      and t.created_at < $3 and $4::timestamptz is not null and t.provider_code = $5 and r.game_code = $6`,
};

/** Rounds of providers' games. Only the provider knows their possible win. */
export const games: GameFigures = {
  async hasStaked(db, { siteId, playerId }) {
    const open = await run(db, {
      text: `select 1 as one from providers.round
        where site_id = $1 and player_id = $2 and state = 'open' and staked > stake_reversed limit 1`,
      values: [siteId, playerId],
    });
    return open.length > 0;
  },
  open: (db, { id, currency }) =>
    run<OpenBets>(db, {
      text: `select provider_code as provider, game_code as game, max(game_name) as name,
        count(*)::int as rounds,
          sum(staked - stake_reversed)::int8 as staked, null::int8 as worst, min(opened_at) as oldest
        from providers.round where site_id = $1 and state = 'open' and currency = $2
        and staked > stake_reversed
        group by provider_code, game_code order by 1, 2`,
      values: [id, currency],
    }),
  bets: (db, { id, currency }, { provider, game }, { after, limit }) =>
    run<OpenBet>(db, {
      text: `select round_ref as "roundId", player_id as "playerId", staked - stake_reversed as staked,
        opened_at as at
        from providers.round where site_id = $1 and provider_code = $2 and game_code = $3 and state = 'open'
          and currency = $4 and staked > stake_reversed and ($5 = '' or round_ref > nullif($5, '')::uuid)
        order by round_ref limit $6`,
      values: [id, provider, game, currency, after, limit],
    }),
  conduct: (db, { siteId, from, to }, now) =>
    run<GameConduct>(db, {
      text: `with ended as (
          select provider_code, game_code, count(*) as voided, 0::int8 as interrupted, 0::numeric as jackpots
            from providers.round where site_id = $1 and state = 'voided' and closed_at >= $2
            and closed_at < $3 group by 1, 2
          union all
          select provider_code, game_code, 0, count(*), 0 from providers.round
            where site_id = $1 and state = 'open' and opened_at >= $2 and opened_at < least($3, $4)
            group by 1, 2
          union all
          select t.provider_code, r.game_code, 0, 0, sum(t.amount) from providers.transaction t
            join providers.round r on r.site_id = t.site_id and r.provider_code = t.provider_code
              and r.player_id = t.player_id and r.round_id = t.round_id
            where t.site_id = $1 and t.op = 'jackpot_win' and t.state = 'ok' and t.status = 'OK'
              and t.created_at >= $2 and t.created_at < $3 group by 1, 2)
        select provider_code as provider, game_code as game, sum(voided)::int as voided,
          sum(interrupted)::int as interrupted, sum(jackpots)::int8 as jackpots
        from ended group by 1, 2`,
      values: [siteId, from, to, new Date(now.getTime() - INTERRUPTED_MS)],
    }),
  conducted: (db, { siteId, from, to, now }, { provider, game, figure }, { after, limit }) =>
    run<ConductRound>(db, {
      text: `select id, round as "roundId", player_id as "playerId", at, amount
        from (${CONDUCT_QUERIES[figure]}) x
        where $7 = '' or id > nullif($7, '')::uuid order by id limit $8`,
      values: [
        ...[siteId, from, to, new Date(now.getTime() - INTERRUPTED_MS)],
        ...[provider, game, after, limit],
      ],
    }),
};
