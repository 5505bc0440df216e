import type { LobbyGame } from '#contracts/api/product.ts';
import { ClosedGame } from './closed-game.tsx';
import { OpeningGame } from './opening-game.tsx';
import { useLate } from './use-late.ts';

const loadScreen = async () => {
  const [{ GameScreen }, { ownGame }] = await Promise.all([
    import('./game-screen.tsx'),
    import('#games/slot-games.ts'),
  ]);
  return { GameScreen, ownGame };
};

/** One of our slots; reels, rules and drawing come when it is opened. */
export function LateGame({ game }: { game: LobbyGame }) {
  const { loaded, hasFailed, retry } = useLate(loadScreen);
  if (!loaded) return <OpeningGame game={game} hasFailed={hasFailed} retry={retry} />;
  const own = loaded.ownGame(game.game_code);
  return own ? <loaded.GameScreen game={game} own={own} /> : <ClosedGame game={game} />;
}
