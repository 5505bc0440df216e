import type { CardGame } from './card-game.ts';
import type { Needs, NeedsData } from './needs.ts';

/** The own game shown in a hero, and its published figures if they belong to that game. */
export function ownGame(data: NeedsData): { game: CardGame | undefined; figures: Needs['ownFigures'] } {
  const figures = data.ownFigures ?? null;
  const games = data.originalGames ?? [];
  const game = games.find((own) => own.game_code === figures?.game_code) ?? games[0];
  return { game, figures: figures && figures.game_code === game?.game_code ? figures : null };
}
