import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { classes, Icon } from '../../ui/index.ts';
import { AutoplayControl } from './autoplay-control.tsx';
import type { Hud } from './hud.ts';
import type { PlayState } from './play-state.ts';
import type { SlotPlay } from './slot-play.ts';
import { type SetStake, StakePicker } from './stake-picker.tsx';
import { minorText } from './value-text.ts';

type ControlBarProps = {
  state: PlayState;
  hud: Hud;
  count: RefObject<HTMLSpanElement | null>;
  onAct: () => void;
  onStake: SetStake;
  autoplay: SlotPlay['autoplay'] | undefined;
};

/** Money on both sides, the stake and the single play button in the middle. */
export function ControlBar({ state, hud, count, onAct, onStake, autoplay }: ControlBarProps) {
  const { t } = useTranslation();
  const lastWin = state.isBusy ? 0n : BigInt(state.round?.win ?? 0);
  return (
    <footer className="border-t border-line bg-surface-1 px-3 pt-2 pb-[max(0.6rem,env(safe-area-inset-bottom))] sm:px-5 [@media(max-height:520px)]:pt-1 [@media(max-height:520px)]:pb-1">
      <div className="mx-auto grid max-w-6xl grid-cols-3 items-center gap-x-3 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto_minmax(0,2fr)]">
        <Value label={t('game.balance')}>
          <span data-balance={state.balance.toString()}>{minorText(state.balance, state)}</span>
        </Value>
        <Net state={state} className="text-center md:order-2 md:text-start" />
        <Value label={t('game.win')} className="text-end md:order-5">
          <span ref={count} data-win={lastWin.toString()}>
            {minorText(lastWin, state)}
          </span>
        </Value>
        <div className="col-span-3 flex items-center justify-center gap-4 md:contents">
          <div className="md:order-3">
            {state.free ? (
              <FreeRounds state={state} />
            ) : (
              <StakePicker
                state={{ ...state, isBusy: state.isBusy || state.running !== null }}
                onStake={onStake}
              />
            )}
            {!state.free && <MaxWin state={state} />}
            {!state.free && (
              <AutoplayControl
                state={state}
                autoplay={autoplay}
                isOff={state.isBusy || state.phase !== 'open' || state.stake <= 0n}
              />
            )}
          </div>
          <div className="md:order-4">
            <SpinButton state={state} hud={hud} onAct={onAct} />
          </div>
        </div>
      </div>
    </footer>
  );
}

type NetProps = {
  state: Pick<PlayState, 'currency' | 'exponent'> & { session: { won: bigint; staked: bigint } };
  className?: string;
};

/** The session result: returns less stakes (player protection D2). */
export function Net({ state, className }: NetProps) {
  const { t } = useTranslation();
  const net = state.session.won - state.session.staked;
  return (
    <Value label={t('game.net')} className={className}>
      <span className={net < 0n ? 'text-loss' : undefined} data-net={net.toString()}>
        {minorText(net, state, { sign: true })}
      </span>
    </Value>
  );
}

/** An amount with its label; a long one breaks, and is never cut. */
export function Value({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p className={classes('min-w-0', className)}>
      <span className="block text-xs text-muted">{label}</span>
      <b className="tabular block text-base font-semibold wrap-anywhere sm:text-lg">{children}</b>
    </p>
  );
}

/** Replaces the stake while free rounds are left: their number, their stake, and their wins for the bonus. */
function FreeRounds({ state }: { state: PlayState }) {
  const { t } = useTranslation();
  const { left, stake, won } = state.free!;
  return (
    <p data-free={left} className="grid min-w-24 justify-items-center text-center">
      <b className="tabular text-base font-semibold">
        {t('game.freeRounds', { left, stake: minorText(stake, state) })}
      </b>
      <span className="text-xs text-muted">{t('game.freeWon', { won: minorText(won, state) })}</span>
    </p>
  );
}

type MaxWinProps = { state: Pick<PlayState, 'currency' | 'exponent' | 'winLimits'> };

/** The maximum win of one bet, and of the bet being composed. */
export function MaxWin({ state, couldWin }: MaxWinProps & { couldWin?: bigint }) {
  const { t } = useTranslation();
  if (!state.winLimits) return null;
  const { bet } = state.winLimits;
  return (
    <p
      data-max-win={bet}
      data-could-win={couldWin?.toString()}
      className="tabular mt-1 text-center text-xs text-muted"
    >
      {couldWin === undefined
        ? t('game.maxWinPerBet', { win: minorText(BigInt(bet), state) })
        : t('game.maxWinOfBet', { win: minorText(couldWin, state) })}
    </p>
  );
}

/** The win limits in the rules. */
export function WinLimitsText({ state }: MaxWinProps) {
  const { t } = useTranslation();
  if (!state.winLimits) return null;
  const { bet, player_day, game_day, site_day } = state.winLimits;
  const text = (amount: string) => minorText(BigInt(amount), state);
  const limits = { bet: text(bet), player: text(player_day), game: text(game_day), site: text(site_day) };
  return <li data-win-limits>{t('game.know.winLimits', limits)}</li>;
}

/** Plays, and skips the result being shown. It is never disabled, so that it keeps the focus. */
function SpinButton({ state, hud, onAct }: { state: PlayState; hud: Hud; onAct: () => void }) {
  const { t } = useTranslation();
  const isShowing = state.isBusy && hud.step !== null && hud.step.kind !== 'reels' && !hud.isOver;
  const isIdle = !state.isBusy && state.phase === 'open' && state.stake > 0n;
  return (
    <button
      type="button"
      data-play
      aria-disabled={!isIdle && !isShowing}
      onClick={onAct}
      className={classes(
        'btn-primary grid size-18 shrink-0 place-items-center [@media(max-height:520px)]:size-15! rounded-full bg-brand text-on-brand shadow-raised ring-4 ring-surface-3 transition-[filter,transform,opacity] sm:size-20',
        'hover:brightness-110 active:scale-95 aria-disabled:opacity-55',
      )}
    >
      <span className="grid justify-items-center text-xs font-bold tracking-wide uppercase">
        <Icon
          name={isShowing ? 'chevronRight' : 'spin'}
          size={30}
          className={state.isBusy && !isShowing ? 'animate-spin' : undefined}
        />
        {t(isShowing ? 'game.skip' : 'game.spin')}
      </span>
    </button>
  );
}
