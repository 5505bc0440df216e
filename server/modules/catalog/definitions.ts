import type { LobbyGame } from '#contracts/api/games.ts';
import type { Db } from '../../platform/database/index.ts';
import { createSiteCache } from '../sites/index.ts';
import { type BetLimits, tables } from './tables.ts';

/** A game as its provider describes it. One immutable object is shared by all sites that offer it. */
export type GameDefinition = {
  /** The data of a lobby card, in API format. */
  card: LobbyGame;
  imageCode: string;
  /** Where and how the provider offers it. */
  terms: {
    currencies: readonly string[] | null;
    blockedCountries: readonly string[];
    limits: BetLimits;
    hasBonusBuy: boolean;
  };
};

/** Every game of the platform by `gameKey`. */
export type GameDefinitions = ReadonlyMap<string, GameDefinition>;

/** A pseudo-site whose version changes only with announcements to all sites. */
const ALL_SITES = 0;

const definitions = createSiteCache({ sites: 1, load: loadDefinitions });

/** Every game of the platform, cached until a game or provider changes. */
export function gameDefinitions(db: Db): Promise<GameDefinitions> {
  return definitions.get(db, ALL_SITES);
}

/** The key of a game in maps: provider and code. */
export function gameKey(game: { provider_code: string; game_code: string }): string {
  return `${game.provider_code}/${game.game_code}`;
}

async function loadDefinitions(db: Db): Promise<Map<string, GameDefinition>> {
  const rows = await select(db).where('game.withdrawn_at', 'is', null).execute();
  return new Map(rows.map((row) => [gameKey(row), gameOf(row)]));
}

/** One game, without loading the others; for transactions, where nothing is cached. */
export async function findGameDefinition(
  db: Db,
  providerCode: string,
  gameCode: string,
): Promise<GameDefinition | undefined> {
  const row = await select(db)
    .where('game.provider_code', '=', providerCode)
    .where('game.game_code', '=', gameCode)
    .where('game.withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row && gameOf(row);
}

const select = (db: Db) =>
  tables(db)
    .selectFrom('game')
    .innerJoin('provider', 'provider.provider_code', 'game.provider_code')
    .selectAll('game')
    .select(['provider.image_code', 'provider.open_mode as provider_open_mode']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function gameOf(row: Row): GameDefinition {
  return {
    imageCode: row.image_code,
    terms: {
      currencies: row.currencies,
      blockedCountries: row.blocked_countries,
      limits: row.bet_limits,
      hasBonusBuy: row.bonus_buy === true,
    },
    card: {
      game_code: row.game_code,
      game_name: row.name,
      game_type: row.game_type,
      img_url: row.cover,
      provider_code: row.provider_code,
      category: row.category,
      thumbhash: row.thumbhash,
      playable: row.playable,
      popup: (row.open_mode ?? row.provider_open_mode) === 'popup',
      rtp: row.rtp === null ? null : Number(row.rtp),
      ...(row.rtp_max !== null && row.rtp_max !== row.rtp && { rtp_max: Number(row.rtp_max) }),
      volatility: row.volatility,
      ...(row.figures === 'demo' && { demo_figures: true }),
      features: row.features,
      ...(row.top_award_odds !== null && { top_award_odds: Number(row.top_award_odds) }),
      ...(row.free_rounds !== null && { free_rounds: row.free_rounds }),
      ...(row.jackpot_ids.length > 0 && { jackpot_ids: row.jackpot_ids }),
      released_at: row.released_at,
      local_names: row.local_names,
    },
  };
}
