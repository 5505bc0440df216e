import { useRef, useState } from 'react';
import type { OwnBet } from '#contracts/api/rooms.ts';
import { AUTO_CASH_OUT_RANGE, type CrashChoice } from '#games/crash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Checkbox, Icon } from '../../ui/index.ts';
import { setElementText } from '../element-text.ts';
import { hundredths } from '../originals/number-text.ts';
import type { RoomProps } from '../rooms/client.ts';
import { RoomAmounts } from '../rooms/room-amounts.tsx';
import { betsByPanel, ownResultOf, type RoomPageState } from '../rooms/room-state.ts';
import { RoundClock } from '../rooms/round-clock.tsx';
import { AutoplayControl } from '../screen/autoplay-control.tsx';
import { useHotKeys } from '../screen/hot-keys.ts';
import { type SetStake, StakePicker } from '../screen/stake-picker.tsx';
import { useKeys } from '../screen/use-keys.ts';
import { useFlight } from './use-flight.ts';

const FIRST_AIM = 200;
const WIDE = '(min-width: 64rem)';

/**
 * One or two bets on the flight, each with its own stake, target and button; on a phone they stay visible. A
 * player with more bets in the round, placed elsewhere, sees a panel for each.
 */
export function Panel({ text, ...props }: RoomProps & { text: string }) {
  const { state, money } = props;
  const { t } = useTranslation();
  const [isDouble, setDouble] = useState(() => window.matchMedia(WIDE).matches);
  const bets = betsByPanel(state, isDouble ? 2 : 1);
  const win = ownResultOf(state)?.won ?? 0n;
  return (
    <div className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 border-line bg-surface-1 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:order-1 max-lg:border-t lg:static lg:gap-4 lg:p-4">
      <RoomAmounts state={state} win={win} money={money} />
      <RoundClock state={state} text={text} />
      <div className="grid gap-2 lg:gap-4" data-panels={bets.length}>
        {bets.map((mine, index) => (
          <BetPanel
            // biome-ignore lint/suspicious/noArrayIndexKey: a panel is identified by its position
            key={index}
            {...props}
            index={index}
            mine={mine}
            isOnly={bets.length === 1}
          >
            {index === 0 && (
              <button
                type="button"
                aria-label={t(isDouble ? 'game.crash.oneBet' : 'game.crash.second')}
                aria-expanded={isDouble}
                onClick={() => setDouble(!isDouble)}
                className="touch inline-flex items-center gap-1 rounded-md border border-line px-2.5 text-sm font-semibold hover:bg-surface-3"
              >
                <Icon name={isDouble ? 'minus' : 'plus'} size={16} />
                <span className="max-xs:sr-only">{isDouble ? '1' : '2'}</span>
              </button>
            )}
          </BetPanel>
        ))}
      </div>
    </div>
  );
}

type BetPanelProps = RoomProps & {
  index: number;
  mine: OwnBet | undefined;
  isOnly: boolean;
  children?: React.ReactNode;
};

/** Stake, target, and the single button of a bet: bet, then cash out. */
function BetPanel({ index, mine, isOnly, children, ...props }: BetPanelProps) {
  const { play, state, isOpen } = props;
  const { t } = useTranslation();
  const [isAiming, setAiming] = useState(false);
  const [aimText, setAimText] = useState(hundredths(FIRST_AIM));
  const aim = aimOf(aimText);
  const auto = isAiming ? aim : null;
  const [own, setOwn] = useState<Pick<RoomPageState, 'stake' | 'typed'> | null>(null);
  const setStake: SetStake = (amount, typed = null) => setOwn({ stake: amount, typed });
  const { stake, typed } = own ?? { stake: state.chip, typed: null };
  const round = state.room?.round;
  const canLeave = round?.state === 'locked' && mine !== undefined && mine.exit === null && mine.win === null;
  const isIn = mine !== undefined && round?.state !== 'settled';
  const isPending = state.pending.includes(mine?.bet_id ?? `panel ${index}`);
  const isRepeating = index === 0 && state.running !== null;
  const canBet = isOpen && !mine && !isRepeating && stake > 0n && (!isAiming || aim !== null);
  const act = () => {
    if (canLeave) void play.cashOut(mine.bet_id);
    else if (canBet) void play.betSingle(index, { choice: { auto }, stake });
  };
  const table = {
    ...state,
    stakes: state.limits?.chips ?? [],
    stakeStep: state.limits?.step ?? 1n,
    stake,
    typed,
    isBusy: isRepeating || (mine !== undefined && round?.state === 'betting'),
  };
  useKeys({ act, state: table, setStake, isOff: state.lacksFunds || index > 0 });
  useHotKeys({ second: act }, state.lacksFunds || index !== 1);
  return (
    <fieldset
      aria-label={t('game.crash.panel', { number: index + 1 })}
      data-panel={index + 1}
      className={classes(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2',
        !isOnly && 'border-t border-line pt-2 lg:pt-4',
      )}
    >
      <div className="flex items-center justify-between gap-3 lg:flex-col">
        <div className={isIn ? 'max-lg:hidden' : undefined}>
          <StakePicker state={table} onStake={setStake} />
        </div>
        <ActButton
          {...props}
          {...{ mine, stake, canLeave }}
          isOff={isPending || (!canLeave && !canBet)}
          onAct={act}
        />
      </div>
      <Aim
        {...{ isAiming, text: aimText }}
        isOff={isIn || isRepeating}
        onToggle={setAiming}
        onType={setAimText}
      >
        {children}
      </Aim>
      {index === 0 && <Repeat {...{ play, state, stake, auto }} />}
    </fieldset>
  );
}

type RepeatProps = Pick<RoomProps, 'play' | 'state'> & { stake: bigint; auto: number | null };

/** Autoplay with the stake and target of the first panel. */
function Repeat({ play, state, stake, auto }: RepeatProps) {
  const { t } = useTranslation();
  if (!state.autoplay) return null;
  return (
    <div className="grid gap-1 max-lg:grid-flow-col max-lg:items-center max-lg:justify-between">
      <AutoplayControl
        state={{ ...state, stake }}
        autoplay={play.autoplay({ choice: { auto }, stake })}
        isOff={stake <= 0n || auto === null || state.phase !== 'open'}
      />
      {auto === null && !state.running && (
        <p className="text-center text-xs text-muted">{t('game.crash.autoplayAim')}</p>
      )}
    </div>
  );
}

type AimProps = {
  isAiming: boolean;
  text: string;
  isOff: boolean;
  onToggle: (isAiming: boolean) => void;
  onType: (text: string) => void;
  children: React.ReactNode;
};

/** A target as typed, in hundredths; null if invalid. */
function aimOf(text: string): number | null {
  const typed = Math.round(Number(text) * 100);
  const { min, max } = AUTO_CASH_OUT_RANGE;
  return Number.isInteger(typed) && typed >= min && typed <= max ? typed : null;
}

/** Auto cash-out at a value: decided by the server from the known end, independent of the connection. */
function Aim({ isAiming, text, isOff, onToggle, onType, children }: AimProps) {
  const { t } = useTranslation();
  const aim = aimOf(text);
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3', isOff && 'max-lg:hidden')}>
      <Checkbox label={t('game.crash.auto')} checked={isAiming} disabled={isOff} onChange={onToggle} />
      <span className="relative min-w-18 max-w-32 flex-1">
        <input
          aria-label={t('game.crash.aim')}
          aria-invalid={aim === null}
          value={text}
          inputMode="decimal"
          disabled={isOff}
          maxLength={8}
          autoComplete="off"
          className="control tabular min-h-11 w-full rounded-md border border-line bg-surface-1 ps-3 pe-6 text-base aria-invalid:border-loss disabled:opacity-60"
          onChange={({ currentTarget: { value } }) => onType(value)}
        />
        <span aria-hidden className="absolute inset-y-0 end-2 grid place-items-center text-sm text-muted">
          ×
        </span>
      </span>
      <span className="ms-auto">{children}</span>
      {aim === null && (
        <p role="alert" className="w-full text-sm text-loss">
          {t('game.crash.range')}
        </p>
      )}
    </div>
  );
}

/** The value at which the bet is cashed out: its target, or the value of its maximum win. */
function stopOf({ lines, stake, max_win }: OwnBet): number | null {
  const { auto } = lines[0]!.choice as CrashChoice;
  return auto ?? (max_win === null ? null : Number((BigInt(max_win) * 100n) / BigInt(stake)));
}

type ActButtonProps = RoomProps & {
  mine: OwnBet | undefined;
  stake: bigint;
  canLeave: boolean;
  isOff: boolean;
  onAct: () => void;
};

/**
 * Bets, then cashes out; the cash-out amount is updated on the button. It is never disabled, so that it keeps
 * the focus.
 */
function ActButton({ play, state, money, isOpen, mine, stake, canLeave, isOff, onAct }: ActButtonProps) {
  const { t } = useTranslation();
  const label = useRef<HTMLSpanElement>(null);
  const most = mine && stopOf(mine);
  const pays = (value: number) =>
    t('game.crash.leave', { amount: money((BigInt(mine?.stake ?? 0) * BigInt(value)) / 100n) });
  useFlight(play, state, ({ value }) => {
    if (canLeave) setElementText(label.current, pays(Math.min(value, most ?? value)));
  });
  const text = canLeave
    ? pays(100)
    : mine && mine.exit !== null && mine.win === null
      ? t('game.crash.left', { value: hundredths(mine.exit) })
      : mine && state.room?.round?.state === 'betting'
        ? t('game.crash.in', { amount: money(BigInt(mine.stake)) })
        : isOpen
          ? t('game.tables.bet', { amount: money(stake) })
          : t('game.crash.wait');
  return (
    <button
      type="button"
      data-play
      data-act={canLeave ? 'leave' : 'bet'}
      aria-disabled={isOff}
      onClick={onAct}
      className={classes(
        'btn btn-primary min-h-14 min-w-0 flex-1 rounded-md px-2 text-sm leading-tight sm:px-3 sm:text-base font-bold lg:w-full lg:text-lg transition-[filter,opacity] hover:brightness-110 active:translate-y-px aria-disabled:opacity-60',
        canLeave ? 'bg-accent text-on-brand' : 'bg-brand text-on-brand',
      )}
    >
      <span ref={label} key={canLeave ? 'leave' : 'bet'} className="tabular">
        {text}
      </span>
    </button>
  );
}
