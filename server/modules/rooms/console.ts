import { currencyOf } from '#contracts/values/currency.ts';
import type { StakedChoice } from '#games/engine/shared/index.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame } from '#games/shared-games.ts';
import type { ConductRound, GameFigures, OpenBet } from '../../platform/console/game-figures.ts';
import type { ModuleConsole } from '../../platform/console/module-console.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { findGame } from '../catalog/index.ts';
import { findRoomLimits } from './bets.ts';
import { chainSaltsConsole } from './chain-salts.ts';

type OpenRound = {
  round_id: string;
  game: string;
  currency: string;
  rounds: number;
  staked: bigint;
  oldest: Date;
};

/** Maximum payout of a round: by its choices, its pool, or the bank at which a flight ends. */
async function maxPayoutOf(
  db: Db,
  siteId: number,
  { game, currency, staked }: OpenRound,
  choices: readonly StakedChoice[],
): Promise<bigint | null> {
  const shared = findSharedGame(game);
  if (!shared) return null;
  if (shared.hasPools) return staked;
  if (!shared.maxPayout) {
    const limits = await findRoomLimits(db, { siteId, game: shared, currency: currencyOf(currency) });
    return staked + limits.bank;
  }
  return shared.maxPayout(choices);
}

/** Stakes on each choice, by round. */
async function stakedChoices(db: Db, siteId: number, roundIds: readonly string[]) {
  const rows = await run<StakedChoice & { round_id: string }>(db, {
    text: `select round_id, choice, sum(line.stake)::bigint as stake
      from rooms.bet, jsonb_to_recordset(bet.lines) as line (stake bigint, choice jsonb)
      where site_id = $1 and round_id = any ($2::uuid[]) and returned_at is null group by round_id, choice`,
    values: [siteId, roundIds],
  });
  return Map.groupBy(rows, ({ round_id }) => round_id);
}

/** Bets of undrawn rounds; each bet counts as one player round. */
const games: GameFigures = {
  async hasStaked(db, { siteId, playerId }) {
    const open = await run(db, {
      text: `select 1 as one from rooms.round r join rooms.bet b on b.site_id = r.site_id and b.player_id = $2
          and b.game_code = r.game_code and b.round_id = r.round_id and b.win is null
        where r.site_id = $1 and r.state in ('betting', 'locked') limit 1`,
      values: [siteId, playerId],
    });
    return open.length > 0;
  },
  async open(db, { id }) {
    const rows = await run<OpenRound>(db, {
      text: `select r.round_id, r.game_code as game, r.currency, count(*)::int as rounds,
        sum(b.stake)::int8 as staked,
          min(b.placed_at) as oldest
        from rooms.round r join rooms.bet b on b.site_id = r.site_id and b.round_id = r.round_id
        and b.returned_at is null
        where r.site_id = $1 and r.state in ('betting', 'locked') group by r.site_id, r.round_id order by 2`,
      values: [id],
    });
    const choices = await stakedChoices(
      db,
      id,
      rows.map(({ round_id }) => round_id),
    );
    const known = rows.map(async (row) => {
      const card = await findGame(db, id, OWN_PROVIDER, row.game);
      const { game, rounds, staked, oldest } = row;
      const name = card?.game_name ?? game;
      return {
        game,
        rounds,
        staked,
        oldest,
        name,
        provider: OWN_PROVIDER,
        worst: await maxPayoutOf(db, id, row, choices.get(row.round_id) ?? []),
      };
    });
    return await Promise.all(known);
  },
  bets: async (db, { id }, { provider, game }, { after, limit }) =>
    provider !== OWN_PROVIDER
      ? []
      : await run<OpenBet>(db, {
          text: `select b.bet_id as "roundId", b.player_id as "playerId", b.stake as staked, b.placed_at as at
            from rooms.round r join rooms.bet b on b.site_id = r.site_id and b.round_id = r.round_id
            and b.returned_at is null
            where r.site_id = $1 and r.state in ('betting', 'locked') and r.game_code = $2
              and ($3 = '' or b.bet_id > nullif($3, '')::uuid)
            order by b.bet_id limit $4`,
          values: [id, game, after, limit],
        }),
  async conduct(db, { siteId, from, to }) {
    const rows = await run<{ game: string; voided: number }>(db, {
      text: `select r.game_code as game, count(*)::int as voided
        from rooms.round r join rooms.bet b on b.site_id = r.site_id and b.round_id = r.round_id
        where r.site_id = $1 and r.state = 'voided' and r.settled_at >= $2 and r.settled_at < $3 group by 1`,
      values: [siteId, from, to],
    });
    return rows.map((row) => ({ ...row, provider: OWN_PROVIDER, interrupted: 0, jackpots: 0n }));
  },
  conducted: async (db, { siteId, from, to }, { provider, game, figure }, { after, limit }) =>
    provider !== OWN_PROVIDER || figure !== 'voided'
      ? []
      : await run<ConductRound>(db, {
          text: `select b.bet_id as id, b.bet_id as "roundId", b.player_id as "playerId", r.settled_at as at,
            b.stake as amount
            from rooms.round r join rooms.bet b on b.site_id = r.site_id and b.round_id = r.round_id
            where r.site_id = $1 and r.state = 'voided' and r.settled_at >= $2 and r.settled_at < $3
            and r.game_code = $4
              and ($5 = '' or b.bet_id > nullif($5, '')::uuid)
            order by b.bet_id limit $6`,
          values: [siteId, from, to, game, after, limit],
        }),
};

/** This module's part of the console. */
export const roomsConsole: ModuleConsole = {
  ...chainSaltsConsole,
  games,
};
