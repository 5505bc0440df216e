import { useCallback } from 'react';
import type { LobbyGame } from '#contracts/api/product.ts';
import { GameLoading } from '../screen/game-loading.tsx';
import { useLazyModule } from '../screen/use-lazy-module.ts';
import { original } from './catalogue.ts';

const loadDesk = async (code: string) => {
  const [client, { DeskScreen }] = await Promise.all([original(code)!.client(), import('./desk-screen.tsx')]);
  return { client, DeskScreen };
};

/** One of our games with a choice: its own code comes when it is opened, with the shell all of them share. */
export function OriginalScreen({ game }: { game: LobbyGame }) {
  const load = useCallback(() => loadDesk(game.game_code), [game.game_code]);
  const { loaded, hasFailed, retry } = useLazyModule(load);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  return <loaded.DeskScreen game={game} client={loaded.client} />;
}
