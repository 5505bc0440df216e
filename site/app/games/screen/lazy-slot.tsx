import type { LobbyGame } from '#contracts/api/games.ts';
import { ClosedGame } from './closed-game.tsx';
import { GameLoading } from './game-loading.tsx';
import { useLazyModule } from './use-lazy-module.ts';

const loadScreen = async () => {
  const [{ GameScreen }, { findSlotGame }] = await Promise.all([
    import('./game-screen.tsx'),
    import('#games/slot-games.ts'),
  ]);
  return { GameScreen, findSlotGame };
};

/** One of our slots; reels, rules and drawing come when it is opened. */
export function LazySlot({ game, isFree = false }: { game: LobbyGame; isFree?: boolean }) {
  const { loaded, hasFailed, retry } = useLazyModule(loadScreen);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  const own = loaded.findSlotGame(game.game_code);
  return own ? <loaded.GameScreen game={game} own={own} isFree={isFree} /> : <ClosedGame game={game} />;
}
