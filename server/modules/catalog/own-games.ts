import { declaredReturn, gameCatalogue } from '#games/catalogue.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { listSites } from '../sites/index.ts';
import { type NewGame, upsertGames, upsertProvider } from './game-upserts.ts';
import { END_POSITION } from './sync.ts';

/** Cover pictures by `<provider>/<game>`; `path` is without size and extension. */
export type GamePictures = Readonly<Record<string, { path: string; thumbhash: string }>>;

/** Our own games in the catalogue's format. */
export function ownCatalogueGames(pictures: GamePictures): NewGame[] {
  return gameCatalogue.map(({ code, names: { EN: name, ...localNames }, ...game }) => {
    const key = `${OWN_PROVIDER}/${code}`;
    return {
      providerCode: OWN_PROVIDER,
      gameCode: code,
      name,
      localNames,
      category: game.category,
      gameType: game.gameType,
      cover: pictures[key]?.path ?? `games/${key.toLowerCase()}`,
      thumbhash: pictures[key]?.thumbhash ?? '',
      rtp: declaredReturn(code).min,
      rtpMax: declaredReturn(code).max,
      volatility: game.volatility,
      figures: 'provider',
      features: game.features,
      releasedAt: game.releasedAt,
      openMode: 'frame',
      playable: true,
    };
  });
}

/**
 * Adds or updates our own games in the catalogue. Sites that exist get new ones off sale, after all other
 * games: the operator puts them on sale.
 */
export async function enterOwnGames(tx: Tx, pictures: GamePictures): Promise<void> {
  await upsertProvider(tx, { code: OWN_PROVIDER, name: 'Baize', openMode: 'frame' });
  await upsertGames(tx, ownCatalogueGames(pictures));
  for (const { id } of await listSites(tx))
    await write(tx, {
      text: `insert into catalog.site_game (site_id, provider_code, game_code, enabled, hot, position)
        select $1::int, provider_code, game_code, false, false, $3::int from catalog.game
        where provider_code = $2 on conflict do nothing`,
      values: [id, OWN_PROVIDER, END_POSITION],
    });
}
