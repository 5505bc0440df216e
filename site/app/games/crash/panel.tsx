import { useRef, useState } from 'react';
import { AUTO_CASH_OUT_RANGE, type CrashChoice } from '#games/crash/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Checkbox, TextInput } from '../../ui/index.ts';
import { setElementText } from '../element-text.ts';
import { hundredths } from '../originals/number-text.ts';
import type { RoomProps } from '../rooms/client.ts';
import { RoomAmounts } from '../rooms/room-amounts.tsx';
import { resultOf } from '../rooms/room-play.ts';
import { currentBets } from '../rooms/room-state.ts';
import { RoundClock } from '../rooms/round-clock.tsx';
import { StakePicker } from '../screen/stake-picker.tsx';
import { useKeys } from '../screen/use-keys.ts';
import { useFlight } from './use-flight.ts';

const FIRST_AIM = 200;

/** Stake, aim, and the one button: bet, then leave. On a phone it stays in sight. */
export function Panel({ text, ...props }: RoomProps & { text: string }) {
  const { play, state, money, isOpen } = props;
  const [auto, setAuto] = useState<number | null>(null);
  const [mine] = currentBets(state);
  const win = resultOf(state)?.won ?? 0n;
  const round = state.room?.round;
  const canLeave = round?.state === 'locked' && mine !== undefined && mine.exit === null && mine.win === null;
  const act = () => {
    if (canLeave) void play.cashOut(mine.bet_id);
    else if (isOpen && !mine) {
      play.clear();
      play.lay({ auto });
      void play.bet();
    }
  };
  const stakes = state.limits?.chips ?? [];
  const table = {
    ...state,
    stakes,
    stakeStep: state.limits?.step ?? 1n,
    stake: state.chip,
    isBusy: mine !== undefined && round?.state === 'betting',
  };
  useKeys({ act, state: table, setStake: play.choose, isOff: state.lacksFunds });
  return (
    <div className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 border-line bg-surface-1 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:order-1 max-lg:border-t lg:static lg:gap-4 lg:p-4">
      <RoomAmounts state={state} win={win} money={money} />
      <RoundClock state={state} text={text} />
      <Aim auto={auto} isOff={mine !== undefined && round?.state !== 'settled'} onAim={setAuto} />
      <div className="flex items-center justify-between gap-3 lg:flex-col">
        <div className={canLeave ? 'max-lg:hidden' : undefined}>
          <StakePicker state={table} onStake={play.choose} />
        </div>
        <ActButton {...props} canLeave={canLeave} onAct={act} />
      </div>
    </div>
  );
}

type AimProps = { auto: number | null; isOff: boolean; onAim: (auto: number | null) => void };

/** Auto cash-out at a value: decided by the server from the known end, whatever the connection does. */
function Aim({ auto, isOff, onAim }: AimProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(hundredths(FIRST_AIM));
  const typed = Math.round(Number(text.replaceAll(',', '')) * 100);
  const isAim =
    Number.isInteger(typed) && typed >= AUTO_CASH_OUT_RANGE.min && typed <= AUTO_CASH_OUT_RANGE.max;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
      <Checkbox
        label={t('game.crash.auto')}
        checked={auto !== null}
        disabled={isOff}
        onChange={(on) => onAim(on && isAim ? typed : null)}
      />
      <TextInput
        label={t('game.crash.aim')}
        value={text}
        error={isAim ? null : t('game.crash.range')}
        inputMode="decimal"
        disabled={isOff}
        maxLength={8}
        autoComplete="off"
        onChange={(value) => {
          setText(value);
          const next = Math.round(Number(value.replaceAll(',', '')) * 100);
          if (
            auto !== null &&
            Number.isInteger(next) &&
            next >= AUTO_CASH_OUT_RANGE.min &&
            next <= AUTO_CASH_OUT_RANGE.max
          )
            onAim(next);
        }}
      />
    </div>
  );
}

/**
 * Bets, then leaves; what leaving pays runs along on it. It is never disabled, so that the focus stays on it.
 */
function ActButton({
  play,
  state,
  money,
  isOpen,
  canLeave,
  onAct,
}: RoomProps & { canLeave: boolean; onAct: () => void }) {
  const { t } = useTranslation();
  const label = useRef<HTMLSpanElement>(null);
  const [mine] = currentBets(state);
  const aim = (mine?.lines[0]?.choice as CrashChoice | undefined)?.auto ?? null;
  const pays = (value: number) =>
    t('game.crash.leave', { amount: money((BigInt(mine?.stake ?? 0) * BigInt(value)) / 100n) });
  useFlight(play, state, ({ value }) => {
    if (canLeave) setElementText(label.current, pays(Math.min(value, aim ?? value)));
  });
  const text = canLeave
    ? pays(100)
    : mine && mine.exit !== null && mine.win === null
      ? t('game.crash.left', { value: hundredths(mine.exit) })
      : mine && state.room?.round?.state === 'betting'
        ? t('game.crash.in', { amount: money(BigInt(mine.stake)) })
        : isOpen
          ? t('game.tables.bet', { amount: money(state.chip) })
          : t('game.crash.wait');
  return (
    <button
      type="button"
      data-play
      data-act={canLeave ? 'leave' : 'bet'}
      aria-disabled={!canLeave && !(isOpen && !mine && !state.isPlacing)}
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
