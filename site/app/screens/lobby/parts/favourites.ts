import { succeeded } from '#contracts/client.ts';
import type { CardGame } from '../../../sections/card-game.ts';
import type { App } from '../../../state/app.ts';
import { handleAnswer } from '../../../state/messages.ts';
import { type FavouriteGame, favouriteOf, type Session } from '../../../state/session.ts';
import { playerFields, refreshFavourites } from '../../../state/sign-in.ts';

type GameKey = { provider_code: string; game_code: string };

export function isFavourite({ game_fav_list }: Session, game: GameKey): boolean {
  return game_fav_list.some((entry) => isSame(entry, game));
}

/** Marks or unmarks a game: shown at once, taken back with a toast when the server refuses, then read as it was stored. */
export async function toggleFavourite(app: App, game: CardGame): Promise<void> {
  const before = app.session.get().game_fav_list;
  const favourite = !isFavourite(app.session.get(), game);
  const others = before.filter((entry) => !isSame(entry, game));
  show(app, favourite ? [favouriteOf({ ...game, game_type: '' }), ...others] : others);
  const { provider_code, game_code } = game;
  const answer = await app.api.setFavourite({ ...playerFields(app), provider_code, game_code, favourite });
  if (succeeded(answer)) {
    await refreshFavourites(app);
    return;
  }
  show(app, before);
  await handleAnswer(app, answer, 'toast');
}

function show(app: App, list: FavouriteGame[]): void {
  app.session.set((session) => (session.isAuthenticated ? { ...session, game_fav_list: list } : session));
}

function isSame(one: GameKey, other: GameKey): boolean {
  return one.provider_code === other.provider_code && one.game_code === other.game_code;
}
