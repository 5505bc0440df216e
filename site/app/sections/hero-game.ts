import type { CardGame } from './card-game.ts';
import type { Needs, NeedsData } from './needs.ts';

/** The own game a hero shows, and its published figures when they are of that game. */
export function ownGame(data: NeedsData): { game: CardGame | undefined; figures: Needs['ownFigures'] } {
  const figures = data.ownFigures ?? null;
  const games = data.originalGames ?? [];
  const game = games.find((own) => own.game_code === figures?.game_code) ?? games[0];
  return { game, figures: figures && figures.game_code === game?.game_code ? figures : null };
}
