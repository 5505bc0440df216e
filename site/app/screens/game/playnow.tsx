import { useSearchParams } from 'react-router';
import { OWN_PROVIDER } from '#games/provider.ts';
import { ProviderGame } from '../../games/external/game.tsx';
import { findChoiceGameEntry } from '../../games/originals/game-clients.ts';
import { OriginalScreen } from '../../games/originals/original-screen.tsx';
import { roomOf } from '../../games/rooms/game-clients.ts';
import { RoomScreen } from '../../games/rooms/screen.tsx';
import { ClosedGame } from '../../games/screen/closed-game.tsx';
import { FREE_PARAMETER } from '../../games/screen/free-play.ts';
import { LazySlot } from '../../games/screen/lazy-slot.tsx';
import { LazyVerifier } from '../../games/verify/lazy-verifier.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useWithdrawOnly } from '../../state/app.ts';
import type { PlayData } from './playnow.data.ts';

/** Opens a game by its provider and code, or the proof of a round with `verify`. */
export default function Playnow() {
  const { game, options } = usePageData<PlayData>();
  const isClosed = useWithdrawOnly();
  const [query] = useSearchParams();
  const verify = query.get('verify');
  if (verify !== null) return <LazyVerifier roundId={verify} />;
  const isFree = query.has(FREE_PARAMETER);
  const isOwn = game?.playable === true && game.provider_code === OWN_PROVIDER;
  if (isFree && (isClosed || !isOwn || roomOf(game.game_code)))
    return <ClosedGame game={game} reason={isClosed ? 'excluded' : 'demoClosed'} />;
  const mode = query.get('mode') === 'demo' ? 'demo' : 'real';
  if (game && options)
    return <ProviderGame key={`${game.game_code} ${mode}`} game={game} options={options} mode={mode} />;
  if (!isOwn) return <ClosedGame game={game} />;
  // A temporarily excluded player finishes an open round and begins none: the table of the game handles it.
  if (isClosed && !findChoiceGameEntry(game.game_code)) return <ClosedGame game={game} reason="excluded" />;
  if (roomOf(game.game_code)) return <RoomScreen key={game.game_code} game={game} />;
  const Own = findChoiceGameEntry(game.game_code) ? OriginalScreen : LazySlot;
  return <Own key={`${game.game_code} ${isFree}`} game={game} isFree={isFree} />;
}
