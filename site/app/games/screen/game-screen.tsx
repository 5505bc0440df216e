import { useEffect, useRef, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import type { SlotGame, SlotRules } from '#games/slot-games.ts';
import { createStore, useStore } from '../../state/store.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ClosedGame } from './closed-game.tsx';
import { ControlBar } from './control-bar.tsx';
import { FundsNotice } from './funds-notice.tsx';
import { type GameDialog, GameDialogs } from './game-dialogs.tsx';
import { type Hud, useHud } from './hud.ts';
import { CLOSED_PLAY, type PlayState } from './play-state.ts';
import { useRoundMessage } from './round-message.ts';
import { StageView } from './stage-view.tsx';
import { TopBar } from './top-bar.tsx';
import { useKeys } from './use-keys.ts';
import { useSlotPlay } from './use-slot-play.ts';
import { useVisitEnd } from './use-visit-end.ts';
import { minorText } from './value-text.ts';

const NOBODY = createStore(CLOSED_PLAY);

/** One of our own games: reels above, money and the one big button below. */
export function GameScreen({ game, own, isFree }: { game: LobbyGame; own: SlotGame; isFree: boolean }) {
  const frame = useRef<HTMLElement>(null);
  const money = useRef(CLOSED_PLAY);
  const { hud, count, onFrame } = useHud((won) => minorText(won, money.current));
  const { canvases, play } = useSlotPlay(game, own, isFree, onFrame);
  const state = useStore(play?.table.store ?? NOBODY);
  const [dialog, setDialog] = useState<GameDialog | null>(null);
  useVisitEnd(() => state.isBusy);
  useEffect(() => {
    money.current = state;
  }, [state]);

  const act = () => {
    if (!play || dialog || state.phase !== 'open') return;
    if (state.isBusy) play.stage.skip();
    else void play.table.spin();
  };
  useKeys({
    act,
    state,
    setStake: (stake) => play?.table.setStake(stake),
    isOff: dialog !== null || state.lacksFunds,
  });
  if (state.phase === 'closed') return <ClosedGame game={game} reason={state.reason} other={state.other} />;
  return (
    <section
      ref={frame}
      aria-label={game.game_name}
      data-game
      data-phase={state.phase}
      data-busy={state.isBusy}
      className="grid h-[calc(100dvh-(--spacing(14)))] min-h-[24rem] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-surface-0 [@media(max-height:520px)]:fixed [@media(max-height:520px)]:inset-0 [@media(max-height:520px)]:z-30 [@media(max-height:520px)]:h-dvh [@media(max-height:520px)]:min-h-0"
    >
      <TopBar game={game} state={state} sound={play?.sound} onOpen={setDialog} />
      <StageView
        canvases={canvases}
        hud={hud}
        state={state}
        rules={own.rules}
        onTap={act}
        onToEnd={() => play?.stage.toEnd()}
      />
      <ControlBar
        state={state}
        hud={hud}
        count={count}
        onAct={act}
        onStake={(stake, typed) => play?.table.setStake(stake, typed)}
        autoplay={play?.table.autoplay}
      />
      <ResultSpeech state={state} hud={hud} rules={own.rules} />
      {play && (
        <GameDialogs
          open={dialog}
          onClose={() => setDialog(null)}
          game={game}
          rules={own.rules}
          table={play.table}
        />
      )}
      {state.lacksFunds && (
        <FundsNotice
          state={state}
          onClose={() => play?.table.dismissFunds()}
          onStake={(stake) => play?.table.setStake(stake)}
        />
      )}
    </section>
  );
}

/**
 * Announces results to screen readers: the total when a round is over, free spins when they begin, a loss at
 * once.
 */
function ResultSpeech({ state, hud, rules }: { state: PlayState; hud: Hud; rules: SlotRules }) {
  const { t } = useTranslation();
  const message = useRoundMessage(hud, state, rules);
  const isWorthSaying = state.isRetrying || hud.step?.kind === 'award' || !state.isBusy;
  const text = !isWorthSaying
    ? ''
    : state.isBusy || state.phase !== 'open'
      ? message
      : t('game.spoken', {
          result: message,
          balance: minorText(state.balance, state),
          round: state.session.rounds,
        });
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
