import { useCallback } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { GameLoading } from '../screen/game-loading.tsx';
import { useLazyModule } from '../screen/use-lazy-module.ts';
import { findChoiceGameEntry } from './game-clients.ts';

const loadOriginal = async (code: string) => {
  const [client, { OriginalStage }] = await Promise.all([
    findChoiceGameEntry(code)!.client(),
    import('./original-stage.tsx'),
  ]);
  return { client, OriginalStage };
};

/** One of our games with a choice: its own code comes when it is opened, with the shell all of them share. */
export function OriginalScreen({ game, isFree = false }: { game: LobbyGame; isFree?: boolean }) {
  const load = useCallback(() => loadOriginal(game.game_code), [game.game_code]);
  const { loaded, hasFailed, retry } = useLazyModule(load);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  return <loaded.OriginalStage game={game} client={loaded.client} isFree={isFree} />;
}
