import { useEffect, useState } from 'react';
import type { LobbyGame } from '#contracts/api/product.ts';
import { roomOf } from '../../../games/rooms/catalogue.ts';
import type { RoomClient } from '../../../games/rooms/client.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';
import type { RoomShellProps } from './room-shell.tsx';

type Loaded = { client: RoomClient; Shell: React.ComponentType<RoomShellProps> };

/** A table whose rounds are shared: its own code comes when it is opened, with the shell all of them have. */
export function RoomScreen({ game }: { game: LobbyGame }) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFailed(false);
    Promise.all([roomOf(game.game_code)!(), import('./room-shell.tsx'), tries])
      .then(([client, { RoomShell }]) => !isGone && setLoaded({ client, Shell: RoomShell }))
      .catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
    };
  }, [game, tries]);
  if (loaded) return <loaded.Shell game={game} client={loaded.client} />;
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
