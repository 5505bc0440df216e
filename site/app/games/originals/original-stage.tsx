import { useEffect, useRef, useState } from 'react';
import type { LobbyGame } from '#contracts/api/games.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import { prefersReducedMotion } from '../../browser/reduced-motion.ts';
import { useWithdrawOnly } from '../../state/app.ts';
import { createStore, useStore } from '../../state/store.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { LazyDialog as Dialog } from '../../ui/lazy-sheet.tsx';
import { AutoplayControl } from '../screen/autoplay-control.tsx';
import { ClosedGame } from '../screen/closed-game.tsx';
import { MaxWin, Net, Value } from '../screen/control-bar.tsx';
import { FairnessPanel } from '../screen/fairness-panel.tsx';
import { FundsNotice } from '../screen/funds-notice.tsx';
import { HistoryPanel } from '../screen/history-panel.tsx';
import { CLOSED_PLAY } from '../screen/play-state.ts';
import { type SetStake, StakePicker } from '../screen/stake-picker.tsx';
import { TopBar } from '../screen/top-bar.tsx';
import { useKeys } from '../screen/use-keys.ts';
import { useVisitEnd } from '../screen/use-visit-end.ts';
import { minorText } from '../screen/value-text.ts';
import { useSound } from '../sound/use-sound.ts';
import type { ControlsProps, MoneyText, OriginalClient, StageProps } from './client.ts';
import { LastRounds } from './last-rounds.tsx';
import type { OriginalPlay, OriginalPlayState } from './original-play.ts';
import { OriginalRules } from './original-rules.tsx';
import { originalSound } from './original-sounds.ts';
import { PlayButton } from './play-button.tsx';
import { isWaiting, type ResultTexts, useResult } from './result.ts';
import { useOriginalPlay } from './use-original-play.ts';
import { type BannerResult, WinBanner } from './win-banner.tsx';

type OriginalStageProps = { game: LobbyGame; client: OriginalClient; isFree: boolean };

const NOBODY = createStore<OriginalPlayState>({
  ...CLOSED_PLAY,
  choice: null,
  draft: null,
  open: null,
  item: null,
  isAsking: false,
  isMoving: false,
  falling: [],
  isResting: false,
});

/** The shell of our games with a choice: table and texts, the choice, money and the single play button. */
export function OriginalStage({ game, client, isFree }: OriginalStageProps) {
  const frame = useRef<HTMLElement>(null);
  const play = useOriginalPlay(game, client, isFree);
  const state = useStore(play?.store ?? NOBODY);
  const sound = useSound(state, originalSound);
  const [dialog, setDialog] = useState<OriginalDialog | null>(null);
  useVisitEnd(() => state.isBusy || state.falling.length > 0 || state.open !== null);
  const { t } = useTranslation();
  const isShut = useShut(state);
  const money = (amount: bigint) => minorText(amount, state);
  const result = useResult(state, client, money);
  const finish =
    (state.open && client.finish?.(readOutcome(state.open.outcome), t, money, state.draft)) ?? null;
  const act = () => {
    if (!play || dialog) return;
    if (!state.open) void play.bet();
    else if (finish) void play.act(finish.action);
  };
  const setStake: SetStake = (stake, typed) => play?.setStake(stake, typed);
  useKeys({ act, state, setStake, isOff: dialog !== null || state.lacksFunds || hasOwnKeys(state, client) });
  if (state.phase === 'closed') return <ClosedGame game={game} reason={state.reason} other={state.other} />;
  if (isShut) return <ClosedGame game={game} reason="excluded" />;
  const choice = play ? state.choice : client.firstChoice;
  const isOff = state.isBusy || state.open !== null || state.running !== null || state.phase !== 'open';
  const shared = {
    gameCode: game.game_code,
    choice,
    item: state.item,
    stake: state.stake,
    money,
    isOpen: state.open !== null,
    draft: state.draft,
    onChoice: (next: typeof choice) => play?.setChoice(next),
    onDraft: (next: typeof choice) => play?.setDraft(next),
    onAct: (action: typeof choice) => void play?.act(action),
  };
  return (
    <section
      ref={frame}
      aria-label={game.game_name}
      data-game
      data-phase={state.phase}
      data-busy={state.isBusy || state.isResting || state.falling.length > 0}
      data-open={state.open !== null}
      className="grid min-h-[calc(100dvh-(--spacing(14)))] grid-rows-[auto_minmax(0,1fr)] bg-surface-0"
    >
      <TopBar game={game} state={state} sound={sound} onOpen={setDialog} />
      <div className="flex flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-1">
        <div className="grid min-h-[min(18rem,45dvh)] min-w-0 flex-1 grid-rows-[auto_minmax(0,1fr)_auto]">
          <LastRounds state={state} client={client} isOff={isFree} onOpen={() => setDialog('history')} />
          <TableArea {...{ client, state, shared, money }} />
          <Words text={result.text} />
        </div>
        <Panel {...{ state, client, shared, result, finish, isOff, act, setStake, play }} />
      </div>
      <p role="status" aria-live="polite" className="sr-only">
        {result.spoken}
      </p>
      {play && <OriginalDialogs {...{ open: dialog, game, client, play }} onClose={() => setDialog(null)} />}
      {state.lacksFunds && (
        <FundsNotice state={state} onClose={() => play?.dismissFunds()} onStake={setStake} />
      )}
    </section>
  );
}

type TableAreaProps = {
  client: OriginalClient;
  state: OriginalPlayState;
  shared: Omit<StageProps, 'isMoving' | 'isAsking' | 'falling' | 'isReduced'>;
  money: MoneyText;
};

/** The table, with a win over it. */
function TableArea({ client, state, shared, money }: TableAreaProps) {
  const isStill = useIsReduced();
  const { isMoving, isAsking, falling } = state;
  return (
    <div className="game-table relative grid min-h-0 min-w-0">
      <client.Stage {...shared} {...{ isMoving, isAsking, falling }} isReduced={isStill} />
      <WinBanner
        result={bannerOf(state)}
        isPlaying={isMoving || falling.length > 0}
        money={money}
        isReduced={isStill}
      />
    </div>
  );
}

/** The finished round on the table. */
function bannerOf(state: OriginalPlayState): BannerResult | null {
  const { item } = state;
  if (!item || !('win' in item) || isWaiting(state)) return null;
  return { id: item.round_id, win: BigInt(item.win), stake: BigInt(item.stake) };
}

/** An open round with several actions has separate keys. */
const hasOwnKeys = ({ open }: OriginalPlayState, { Actions }: OriginalClient) =>
  open !== null && Actions !== undefined;

/**
 * Whether a temporarily excluded player has nothing to do here: an open round is finished first, and its end
 * is shown.
 */
function useShut({ phase, open }: OriginalPlayState): boolean {
  const isExcluded = useWithdrawOnly();
  const [hasRound, setRound] = useState(false);
  if (open && !hasRound) setRound(true);
  return isExcluded && phase === 'open' && !open && !hasRound;
}

function Words({ text }: { text: string }) {
  return (
    <p
      className="grid min-h-12 place-items-center bg-surface-1 px-3 py-1 text-center font-medium"
      data-message
    >
      {text}
    </p>
  );
}

type PanelProps = {
  state: OriginalPlayState;
  client: OriginalClient;
  shared: Omit<ControlsProps, 'isOff' | 'canAct'>;
  result: ResultTexts;
  finish: { text: string } | null;
  isOff: boolean;
  act: () => void;
  setStake: SetStake;
  play: OriginalPlay | null;
};

/**
 * Money, choice, stake and button. The button stands at the lower edge, on a phone and beside the table.
 */
function Panel({ state, client, shared, result, finish, isOff, act, setStake, play }: PanelProps) {
  const { t } = useTranslation();
  const { money } = shared;
  const isFixed = isOff || state.falling.length > 0;
  const controls = { ...shared, isOff: isFixed, canAct: state.open !== null && !state.isBusy };
  const bar = useKeptFocus(state.open !== null);
  const isReady = state.stake > 0n && client.isReady?.(shared.choice) !== false;
  return (
    <div className="contents border-line bg-surface-1 lg:flex lg:flex-col lg:justify-between lg:border-s">
      <div className="grid gap-4 border-line bg-surface-1 p-4 max-lg:border-t">
        <div className="flex flex-wrap justify-between gap-x-3 gap-y-1 lg:[&_b]:text-base">
          <Value label={t('game.balance')}>
            <span data-balance={state.balance.toString()}>{money(state.balance)}</span>
          </Value>
          <Net state={state} />
          <Value label={t('game.win')} className="text-end">
            <span data-win={result.win.toString()}>{money(result.win)}</span>
          </Value>
        </div>
        <client.Controls {...controls} />
        <MaxWin state={state} />
        <AutoplayControl
          state={state}
          autoplay={play?.autoplay}
          isOff={isFixed || state.isResting || !isReady}
        />
      </div>
      <div
        ref={bar}
        className="sticky bottom-0 z-10 flex items-center gap-3 border-line bg-surface-1 px-4 py-3 max-lg:border-t max-xs:gap-2 max-xs:px-3 lg:grid lg:border-t"
      >
        {/* The stake of an open round is fixed; on a phone the button takes its place. */}
        <div className={state.open ? 'flex justify-center max-lg:hidden' : 'flex justify-center'}>
          <StakePicker state={{ ...state, isBusy: isOff }} onStake={setStake} />
        </div>
        {state.open && client.Actions ? (
          <client.Actions {...controls} />
        ) : (
          <PlayButton {...{ state, isReady }} finish={finish?.text ?? null} onAct={act} />
        )}
      </div>
    </div>
  );
}

/** When the focused button is replaced by others, the first of them receives the focus. */
function useKeptFocus(isOpen: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const was = useRef(isOpen);
  useEffect(() => {
    if (was.current === isOpen) return;
    was.current = isOpen;
    if (document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>('[data-play], [data-step]')?.focus({ preventScroll: true });
  }, [isOpen]);
  return bar;
}

function useIsReduced(): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => setStill(prefersReducedMotion()), []);
  return isStill;
}

type OriginalDialog = 'rules' | 'fairness' | 'history';

type OriginalDialogsProps = {
  open: OriginalDialog | null;
  onClose: () => void;
  game: LobbyGame;
  client: OriginalClient;
  play: OriginalPlay;
};

/** The game's information panels, one at a time. */
function OriginalDialogs({ open, onClose, game, client, play }: OriginalDialogsProps) {
  const { t } = useTranslation();
  const state = useStore(play.store);
  const isBusy = state.isBusy || state.open !== null || state.falling.length > 0;
  return (
    <Dialog isOpen={open !== null} onClose={onClose} isWide title={t(`game.${open ?? 'rules'}`)}>
      {open === 'rules' && <OriginalRules client={client} state={state} />}
      {open === 'fairness' && (
        <FairnessPanel state={{ ...state, isBusy }} table={play} rules={client.game.rules} />
      )}
      {open === 'history' && <HistoryPanel state={state} game={game} />}
    </Dialog>
  );
}
