import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { LobbyGame } from '#contracts/api/games.ts';
import { OWN_PROVIDER } from '#games/provider.ts';
import { ProviderGame } from '../../games/external/game.tsx';
import { findChoiceGameEntry } from '../../games/originals/game-clients.ts';
import { roomOf } from '../../games/rooms/game-clients.ts';
import { ClosedGame } from '../../games/screen/closed-game.tsx';
import { FREE_PARAMETER } from '../../games/screen/free-play.ts';
import { useLazyModule } from '../../games/screen/use-lazy-module.ts';
import { Page } from '../../shell/account-page.tsx';
import { Logo } from '../../shell/logo.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useWithdrawOnly } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/surfaces.tsx';
import type { PlayData } from './playnow.data.ts';

/** Opens a game by its provider and code, or the proof of a round with `verify`. */
export default function Playnow() {
  const { game, options, isFreeClosed } = usePageData<PlayData>();
  const isClosed = useWithdrawOnly();
  const [query] = useSearchParams();
  const verify = query.get('verify');
  if (verify !== null) return <LazyVerifier roundId={verify} />;
  const isFree = query.has(FREE_PARAMETER);
  const isOwn = game?.playable === true && game.provider_code === OWN_PROVIDER;
  if (isFree && (isClosed || isFreeClosed || !isOwn || roomOf(game.game_code)))
    return <ClosedGame game={game} reason={isClosed ? 'excluded' : 'demoClosed'} />;
  const mode = query.get('mode') === 'demo' ? 'demo' : 'real';
  if (game && options)
    return <ProviderGame key={`${game.game_code} ${mode}`} game={game} options={options} mode={mode} />;
  if (!isOwn) return <ClosedGame game={game} />;
  // A temporarily excluded player may finish an open round but not begin one: the game's table enforces this.
  if (isClosed && !findChoiceGameEntry(game.game_code)) return <ClosedGame game={game} reason="excluded" />;
  if (roomOf(game.game_code)) return <RoomScreen key={game.game_code} game={game} />;
  const Own = findChoiceGameEntry(game.game_code) ? OriginalScreen : LazySlot;
  return <Own key={`${game.game_code} ${isFree}`} game={game} isFree={isFree} />;
}

const loadRoom = async (code: string) => {
  const [client, { RoomFrame: RoomShell }] = await Promise.all([
    roomOf(code)!(),
    import('../../games/rooms/room-frame.tsx'),
  ]);
  return { client, RoomShell };
};

/** A shared room: its code is loaded when it is opened, with the shell common to all rooms. */
function RoomScreen({ game }: { game: LobbyGame }) {
  const load = useCallback(() => loadRoom(game.game_code), [game.game_code]);
  const { loaded, hasFailed, retry } = useLazyModule(load);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  return <loaded.RoomShell game={game} client={loaded.client} />;
}

const loadOriginal = async (code: string) => {
  const [client, { OriginalStage }] = await Promise.all([
    findChoiceGameEntry(code)!.client(),
    import('../../games/originals/original-stage.tsx'),
  ]);
  return { client, OriginalStage };
};

/**
 * One of our games with a choice: its code is loaded when it is opened, with the shell common to all of them.
 */
function OriginalScreen({ game, isFree = false }: { game: LobbyGame; isFree?: boolean }) {
  const load = useCallback(() => loadOriginal(game.game_code), [game.game_code]);
  const { loaded, hasFailed, retry } = useLazyModule(load);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  return <loaded.OriginalStage game={game} client={loaded.client} isFree={isFree} />;
}

const loadScreen = async () => {
  const [{ GameScreen }, { findSlotGame }] = await Promise.all([
    import('../../games/screen/game-screen.tsx'),
    import('#games/slot-games.ts'),
  ]);
  return { GameScreen, findSlotGame };
};

/** One of our slots; reels, rules and drawing are loaded when it is opened. */
function LazySlot({ game, isFree = false }: { game: LobbyGame; isFree?: boolean }) {
  const { loaded, hasFailed, retry } = useLazyModule(loadScreen);
  if (!loaded) return <GameLoading game={game} hasFailed={hasFailed} retry={retry} />;
  const own = loaded.findSlotGame(game.game_code);
  return own ? <loaded.GameScreen game={game} own={own} isFree={isFree} /> : <ClosedGame game={game} />;
}

const loadVerifier = () => import('../../games/verify/verifier.tsx');

/** The page of a proof. Its code is loaded when it is opened, so that players do not wait for it. */
function LazyVerifier({ roundId }: { roundId: string }) {
  const { t } = useTranslation();
  const { loaded, hasFailed, retry } = useLazyModule(loadVerifier);
  if (loaded) return <loaded.Verifier roundId={roundId} />;
  return (
    <Page title={t('game.verifyTitle')}>
      <p className="max-w-3xl text-muted">{t('game.verifyText')}</p>
      {hasFailed ? (
        <div className="grid justify-items-start gap-3">
          <p>{t('game.proofNoLine')}</p>
          <Button onClick={retry}>{t('game.tryAgain')}</Button>
        </div>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Page>
  );
}

/** The house's mark while a game's code loads; offers a retry when loading failed. */
function GameLoading({ game, hasFailed, retry }: OpeningGameProps) {
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
