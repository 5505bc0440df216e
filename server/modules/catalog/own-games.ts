import { declaredReturn, gameCatalogue } from '#games/catalogue.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type NewGame, upsertGames, upsertProvider } from './game-upserts.ts';

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

/** Adds or updates our own games in the catalogue. Sites sell them through `setSiteGames`. */
export async function enterOwnGames(tx: Tx, pictures: GamePictures): Promise<void> {
  await upsertProvider(tx, { code: OWN_PROVIDER, name: 'Baize', openMode: 'frame' });
  await upsertGames(tx, ownCatalogueGames(pictures));
}
