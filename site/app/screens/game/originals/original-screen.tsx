import { useEffect, useState } from 'react';
import type { LobbyGame } from '#contracts/api/product.ts';
import { original } from '../../../games/originals/catalogue.ts';
import type { OriginalClient } from '../../../games/originals/client.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';
import type { DeskScreenProps } from './desk-screen.tsx';

type Loaded = { client: OriginalClient; Screen: React.ComponentType<DeskScreenProps> };

/** One of our games with a choice: its own code comes when it is opened, with the shell all of them share. */
export function OriginalScreen({ game }: { game: LobbyGame }) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    Promise.all([original(game.game_code)!.client(), import('./desk-screen.tsx'), tries])
      .then(([client, { DeskScreen }]) => !isGone && setLoaded({ client, Screen: DeskScreen }))
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
    };
  }, [game, tries]);
  if (loaded) return <loaded.Screen game={game} client={loaded.client} />;
  return (
    <section aria-label={game.game_name} className="page-width grid gap-4 py-4">
      <h1 className="text-lg font-semibold">{game.game_name}</h1>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('game.noLineText')}</p>
          <Button onClick={() => setTries((count) => count + 1)}>{t('game.tryAgain')}</Button>
        </div>
      ) : (
        <Skeleton className="h-[60dvh]" />
      )}
    </section>
  );
}
