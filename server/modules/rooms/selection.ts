import type { LobbyGame } from '#contracts/api/product.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { findSharedGame, type SharedGame } from '#games/shared-games.ts';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame } from '../catalog/index.ts';

type GameKey = { provider_code: string; game_code: string };

/** A shared game, on sale or not. Refuses `gameUnavailable`. */
export function knownGame({ provider_code, game_code }: GameKey): SharedGame {
  return (provider_code === OWN_PROVIDER && findSharedGame(game_code)) || refuse('gameUnavailable');
}

/** A shared game a site has on sale, with its card. Refuses `gameUnavailable`. */
export async function gameOnSale(
  db: Db,
  siteId: number,
  key: GameKey,
): Promise<{ game: SharedGame; card: LobbyGame }> {
  const game = knownGame(key);
  const card = await findGame(db, siteId, key.provider_code, key.game_code);
  if (!card?.playable) refuse('gameUnavailable');
  return { game, card };
}
