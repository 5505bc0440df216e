import type { CategorySlug } from '#contracts/values/categories.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import { announceChangeToAll } from '../sites/index.ts';
import { tables } from './tables.ts';

/** Rows per insert: PostgreSQL accepts at most 65,535 parameters. */
const GAMES_PER_INSERT = 500;

export type NewProvider = {
  code: string;
  name: string;
  /** Name of its picture files; the code in lower case by default [S-21]. */
  imageCode?: string;
  /** How its games open, unless a game overrides it [S-21]. */
  openMode?: 'frame' | 'popup';
};

export type NewGame = {
  providerCode: string;
  gameCode: string;
  /** English name. */
  name: string;
  /** Names by language code besides the English one, e.g. `{ CN: '…' }`. */
  localNames?: Record<string, string>;
  category: CategorySlug;
  /** The provider's category of the game, e.g. `SLOTS`. */
  gameType: string;
  /** Path of the cover without size and extension, e.g. `games/BAIZE/lantern-reels`. */
  cover: string;
  /** Base64 placeholder of size 32 [S-12]. */
  thumbhash?: string;
  /** Percent, three decimals; omitted if unknown. */
  rtp?: number | null;
  /** The return of its best bet, if bets have different returns. */
  rtpMax?: number | null;
  volatility?: 'low' | 'medium' | 'high' | null;
  /** The source of return and volatility; by default the provider. */
  figures?: 'provider' | 'demo';
  features?: readonly string[];
  /** ISO date. */
  releasedAt: string;
  /** Omitted: as for the provider's other games. */
  openMode?: 'frame' | 'popup';
  /** Whether the title is integrated; by default it is shown but not playable. */
  playable?: boolean;
};

/** Adds or updates a provider. */
export async function upsertProvider(tx: Tx, provider: NewProvider): Promise<void> {
  const row = {
    provider_code: provider.code,
    name: provider.name,
    image_code: provider.imageCode ?? provider.code.toLowerCase(),
    open_mode: provider.openMode ?? 'frame',
  };
  await tables(tx)
    .insertInto('provider')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_code').doUpdateSet(row))
    .execute();
  await announceChangeToAll(tx);
}

/** Adds or updates games of known providers; a site offers them only after `setSiteGames`. */
export async function upsertGames(tx: Tx, games: readonly NewGame[]): Promise<void> {
  for (let start = 0; start < games.length; start += GAMES_PER_INSERT) {
    await tables(tx)
      .insertInto('game')
      .values(games.slice(start, start + GAMES_PER_INSERT).map(rowOf))
      .onConflict((conflict) =>
        conflict.columns(['provider_code', 'game_code']).doUpdateSet((expression) => ({
          name: expression.ref('excluded.name'),
          local_names: sql`excluded.local_names`,
          category: expression.ref('excluded.category'),
          game_type: expression.ref('excluded.game_type'),
          cover: expression.ref('excluded.cover'),
          thumbhash: expression.ref('excluded.thumbhash'),
          rtp: sql`excluded.rtp`,
          rtp_max: sql`excluded.rtp_max`,
          volatility: expression.ref('excluded.volatility'),
          figures: expression.ref('excluded.figures'),
          features: expression.ref('excluded.features'),
          released_at: expression.ref('excluded.released_at'),
          open_mode: expression.ref('excluded.open_mode'),
          playable: expression.ref('excluded.playable'),
        })),
      )
      .execute();
  }
  await announceChangeToAll(tx);
}

/** Adds a new provider; an existing one keeps its name. */
export async function addProvider(tx: Tx, { code, name }: { code: string; name: string }): Promise<void> {
  if ((await findProviderName(tx, code)) === undefined) await upsertProvider(tx, { code, name });
}

/** A provider's display name; undefined if the code is unknown. */
export async function findProviderName(db: Db, code: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('provider')
    .select('name')
    .where('provider_code', '=', code)
    .executeTakeFirst();
  return row?.name;
}

/** One game; see `upsertGames`. */
export const upsertGame = (tx: Tx, game: NewGame) => upsertGames(tx, [game]);

function rowOf(game: NewGame) {
  return {
    provider_code: game.providerCode,
    game_code: game.gameCode,
    name: game.name,
    local_names: JSON.stringify(game.localNames ?? {}),
    category: game.category,
    game_type: game.gameType,
    cover: game.cover,
    thumbhash: game.thumbhash ?? '',
    rtp: game.rtp ?? null,
    rtp_max: game.rtpMax ?? null,
    volatility: game.volatility ?? null,
    figures: game.figures ?? 'provider',
    features: [...(game.features ?? [])],
    released_at: game.releasedAt,
    open_mode: game.openMode ?? null,
    playable: game.playable ?? false,
  };
}
