import { useCallback } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { GameLoading } from '../screen/game-loading.tsx';
import { useLazyModule } from '../screen/use-lazy-module.ts';
import { roomOf } from './game-clients.ts';

const loadRoom = async (code: string) => {
  const [client, { RoomFrame: RoomShell }] = await Promise.all([roomOf(code)!(), import('./room-frame.tsx')]);
  return { client, RoomShell };
};

/** A table whose rounds are shared: its own code comes when it is opened, with the shell all of them have. */
export function RoomScreen({ game }: { game: LobbyGame }) {
  const load = useCallback(() => loadRoom(game.game_code), [game.game_code]);
  const { loaded, hasFailed, retry } = useLazyModule(load);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  return <loaded.RoomShell game={game} client={loaded.client} />;
}
