import type { LobbyGame } from '#contracts/api/games.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame, type SharedGame } from '#games/shared-games.ts';
import type { Db } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame } from '../catalog/index.ts';

type GameKey = { provider_code: string; game_code: string };

/** A shared game, on sale or not. Refuses `gameUnavailable`. */
export function requireKnownGame({ provider_code, game_code }: GameKey): SharedGame {
  return (provider_code === OWN_PROVIDER && findSharedGame(game_code)) || refuse('gameUnavailable');
}

/** A shared game a site has on sale, with its card. Refuses `gameUnavailable`. */
export async function requireOfferedGame(
  db: Db,
  siteId: number,
  key: GameKey,
): Promise<{ game: SharedGame; card: LobbyGame }> {
  const game = requireKnownGame(key);
  return { game, card: await requireGameCard(db, siteId, game) };
}

/** The card of a shared game that a site has on sale. Refuses `gameUnavailable`. */
export async function requireGameCard(
  db: Db,
  siteId: number,
  { provider_code, game_code }: GameKey,
): Promise<LobbyGame> {
  const card = await findGame(db, siteId, provider_code, game_code);
  return card?.playable ? card : refuse('gameUnavailable');
}
