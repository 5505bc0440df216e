import type { LobbyGame } from '#contracts/api/games.ts';
import { Logo } from '../../shell/logo.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/surfaces.tsx';

/** The house's mark while a game's code loads; offers a retry when loading failed. */
export function GameLoading({ game, hasFailed, retry }: OpeningGameProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={game.game_name} className="page-width grid gap-4 py-4">
      <h1 className="text-lg font-semibold">{game.game_name}</h1>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('game.noLineText')}</p>
          <Button onClick={retry}>{t('game.tryAgain')}</Button>
        </div>
      ) : (
        <div className="relative grid">
          <Skeleton className="h-[60dvh]" />
          <span className="absolute inset-0 grid place-items-center motion-safe:animate-pulse">
            <Logo className="h-12 w-auto max-w-[60%] object-contain" />
          </span>
        </div>
      )}
    </section>
  );
}

type OpeningGameProps = { game: LobbyGame; hasFailed: boolean; retry: () => void };
