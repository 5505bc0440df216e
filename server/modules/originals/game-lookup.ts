import type { LobbyGame } from '#contracts/api/games.ts';
import type { Db } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGame } from '../catalog/index.ts';
import { type AnyGame, findOwnGame } from './outcomes.ts';

type GameKey = { providerCode: string; gameCode: string };

/** An own game on sale at a site, with its lobby card. Refuses `gameUnavailable` for anything else. */
export async function requireOfferedGame(
  db: Db,
  siteId: number,
  { providerCode, gameCode }: GameKey,
): Promise<{ game: AnyGame; card: LobbyGame }> {
  const game = requireKnownGame({ providerCode, gameCode });
  const card = await findGame(db, siteId, providerCode, gameCode);
  if (!card?.playable) refuse('gameUnavailable');
  return { game, card };
}

/**
 * An own game, on sale or not: players may view their rounds and reveal their seeds after it was removed.
 * Refuses `gameUnavailable` when no such game exists.
 */
export function requireKnownGame({ providerCode, gameCode }: GameKey): AnyGame {
  return findOwnGame(providerCode, gameCode) ?? refuse('gameUnavailable');
}
