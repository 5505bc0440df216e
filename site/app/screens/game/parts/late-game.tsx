import type { LobbyGame } from '#contracts/api/product.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';
import { ClosedGame } from './closed-game.tsx';
import { useLate } from './use-late.ts';

const loadScreen = async () => {
  const [{ GameScreen }, { ownGame }] = await Promise.all([
    import('./game-screen.tsx'),
    import('#games/registry.ts'),
  ]);
  return { GameScreen, ownGame };
};

/** One of our slots; reels, rules and drawing come when it is opened. */
export function LateGame({ game }: { game: LobbyGame }) {
  const { t } = useTranslation();
  const { loaded, hasFailed, retry } = useLate(loadScreen);
  const own = loaded?.ownGame(game.game_code);
  if (loaded) return own ? <loaded.GameScreen game={game} own={own} /> : <ClosedGame game={game} />;
  return (
    <section aria-label={game.game_name} className="page-width grid gap-4 py-4">
      <h1 className="text-lg font-semibold">{game.game_name}</h1>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('game.noLineText')}</p>
          <Button onClick={retry}>{t('game.tryAgain')}</Button>
        </div>
      ) : (
        <Skeleton className="h-[60dvh]" />
      )}
    </section>
  );
}
