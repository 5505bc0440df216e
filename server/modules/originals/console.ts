import { findChoiceGame } from '#games/choice-games.ts';
import { OWN_PROVIDER } from '#games/slot-games.ts';
import {
  type ConductRound,
  type GameFigures,
  INTERRUPTED_MS,
  type OpenBet,
} from '../../platform/console/game-figures.ts';
import type { ModuleConsole } from '../../platform/console/module-console.ts';
import { run } from '../../platform/database/index.ts';
import { findGame } from '../catalog/index.ts';
import { exposureHandlers, exposurePolicyProposal } from './exposure-console.ts';
import { jackpotHandlers, jackpotProposal } from './jackpot-console.ts';
import { gameSettingsHandlers } from './settings-console.ts';

/** Maximum payout of a multi-step game: its highest return in multiples of the stake. */
function maxPayoutOf(gameCode: string, staked: bigint): bigint | null {
  const multiple = findChoiceGame(gameCode)?.rules.top.multiple;
  return multiple === undefined ? null : (staked * BigInt(Math.ceil(Number(multiple) * 100))) / 100n;
}

/** Open multi-step rounds. */
const games: GameFigures = {
  async hasStaked(db, { siteId, playerId }) {
    const open = await run(db, {
      text: 'select 1 as one from originals.open_round where site_id = $1 and player_id = $2 limit 1',
      values: [siteId, playerId],
    });
    return open.length > 0;
  },
  async open(db, { id }) {
    type Row = { game: string; rounds: number; staked: bigint; oldest: Date };
    const rows = await run<Row>(db, {
      text: `select game_code as game, count(*)::int as rounds, sum(staked)::int8 as staked, min(opened_at)
        as oldest
        from originals.open_round where site_id = $1 group by game_code order by 1`,
      values: [id],
    });
    const named = rows.map(async (row) => {
      const card = await findGame(db, id, OWN_PROVIDER, row.game);
      const name = card?.game_name ?? row.game;
      return { ...row, provider: OWN_PROVIDER, name, worst: maxPayoutOf(row.game, row.staked) };
    });
    return await Promise.all(named);
  },
  bets: async (db, { id }, { provider, game }, { after, limit }) =>
    provider !== OWN_PROVIDER
      ? []
      : await run<OpenBet>(db, {
          text: `select round_id as "roundId", player_id as "playerId", staked, opened_at as at
            from originals.open_round
            where site_id = $1 and game_code = $2 and ($3 = '' or round_id > nullif($3, '')::uuid)
            order by round_id limit $4`,
          values: [id, game, after, limit],
        }),
  async conduct(db, { siteId, from, to }, now) {
    const rows = await run<{ game: string; interrupted: number }>(db, {
      text: `select game_code as game, count(*)::int as interrupted from originals.open_round
        where site_id = $1 and opened_at >= $2 and opened_at < $3 and last_action_at <= $4
        group by game_code`,
      values: [siteId, from, to, new Date(now.getTime() - INTERRUPTED_MS)],
    });
    const won = await run<{ game: string; jackpots: bigint }>(db, {
      text: `select game_code as game, sum(amount)::int8 as jackpots from originals.jackpot_win
        where site_id = $1 and won_at >= $2 and won_at < $3 group by game_code`,
      values: [siteId, from, to],
    });
    const none = { provider: OWN_PROVIDER, voided: 0, interrupted: 0, jackpots: 0n };
    const games = new Map(rows.map((row) => [row.game, { ...none, ...row }]));
    for (const row of won) games.set(row.game, { ...none, ...games.get(row.game), ...row });
    return [...games.values()];
  },
  conducted: async (db, { siteId, from, to, now }, { provider, game, figure }, { after, limit }) => {
    if (provider !== OWN_PROVIDER) return [];
    if (figure === 'jackpots')
      return await run<ConductRound>(db, {
        text: `select w.round_id as id, w.round_id as "roundId", r.player_id as "playerId", w.won_at as at, w.amount
          from originals.jackpot_win w
          join originals.round r on r.site_id = w.site_id and r.round_id = w.round_id
          where w.site_id = $1 and w.won_at >= $2 and w.won_at < $3 and w.game_code = $4
            and ($5 = '' or w.round_id > nullif($5, '')::uuid)
          order by w.round_id limit $6`,
        values: [siteId, from, to, game, after, limit],
      });
    return figure !== 'interrupted'
      ? []
      : await run<ConductRound>(db, {
          text: `select round_id as id, round_id as "roundId", player_id as "playerId", opened_at as at,
            staked as amount
            from originals.open_round
            where site_id = $1 and opened_at >= $2 and opened_at < $3 and last_action_at <= $4
            and game_code = $5
              and ($6 = '' or round_id > nullif($6, '')::uuid)
            order by round_id limit $7`,
          values: [siteId, from, to, new Date(now.getTime() - INTERRUPTED_MS), game, after, limit],
        });
  },
};

/** This module's part of the console. */
export const originalsConsole = (entropy: string | undefined): ModuleConsole => ({
  games,
  handlers: { ...exposureHandlers, ...gameSettingsHandlers(entropy), ...jackpotHandlers },
  proposals: { exposure_policy: exposurePolicyProposal, jackpot: jackpotProposal },
});
