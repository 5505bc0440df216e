import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/index.ts';
import { StakePicker } from '../screen/stake-picker.tsx';
import { Chips } from './chips.tsx';
import type { RoomClient, RoomProps } from './client.ts';
import { chipTotal } from './placed-chips.ts';
import { RoomAmounts } from './room-amounts.tsx';
import { lastBets, ownResultOf } from './room-state.ts';
import { RoundClock } from './round-clock.tsx';
import { chipRange } from './use-room-keys.ts';

type RoomPanelProps = RoomProps & { client: RoomClient; text: string };

/**
 * The clock, balance, chips to choose from, and the buttons that place and bet them. On a phone it stays in
 * view.
 */
export function RoomPanel({ play, state, money, isOpen, client, text }: RoomPanelProps) {
  const { t } = useTranslation();
  const { draft } = state;
  const win = ownResultOf(state)?.won ?? 0n;
  // On the narrowest phone only currently useful tools fit beside the total.
  const hasChips = draft.length > 0;
  // With a fixed price there is nothing to select and nothing to double.
  const hasChoice = (state.limits?.chips.length ?? 2) > 1;
  return (
    <div className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2.5 border-line bg-surface-1 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:order-1 max-lg:border-t lg:static lg:gap-4 lg:p-4">
      <RoomAmounts
        {...{ state, win, money }}
        couldWin={state.draft.length > 0 ? play.maxWinOf(state.draft) : undefined}
      />
      <RoundClock state={state} text={text} />
      {hasChoice && <ChipChoice play={play} state={state} money={money} />}
      <div className={classes('flex items-center gap-1.5', !hasChoice && !isOpen && 'max-lg:hidden')}>
        <IconButton
          icon="arrowLeft"
          label={t('game.tables.undo')}
          disabled={!hasChips}
          onClick={play.undo}
          className={classes('bg-surface-2 disabled:opacity-40', !hasChips && 'max-xs:hidden')}
        />
        <IconButton
          icon="close"
          label={t('game.tables.clear')}
          disabled={!hasChips}
          onClick={play.clear}
          className={classes('bg-surface-2 disabled:opacity-40', !hasChips && 'max-xs:hidden')}
        />
        <IconButton
          icon="refresh"
          label={t('game.tables.repeat')}
          disabled={lastBets(state).length === 0}
          onClick={play.repeat}
          className={classes('bg-surface-2 disabled:opacity-40', hasChips && 'max-xs:hidden')}
        />
        {hasChoice && (
          <button
            type="button"
            onClick={play.double}
            disabled={!hasChips}
            aria-label={t('game.tables.double')}
            className={classes(
              'touch tabular min-w-11 rounded-md bg-surface-2 px-2 font-bold hover:bg-surface-3 disabled:opacity-40',
              !hasChips && 'max-xs:hidden',
            )}
          >
            ×2
          </button>
        )}
        <button
          type="button"
          data-bet
          aria-disabled={!isOpen || !hasChips || state.isPlacing}
          onClick={() => void play.bet()}
          className="btn btn-primary ms-auto min-h-12 min-w-0 flex-1 truncate rounded-md bg-brand px-2 font-bold text-on-brand sm:px-3 transition-[filter,opacity] hover:brightness-110 active:translate-y-px aria-disabled:opacity-55"
        >
          {betText(t, client, draft.length, money(chipTotal(draft)))}
        </button>
      </div>
    </div>
  );
}

function betText(t: Translate, client: RoomClient, lines: number, amount: string): string {
  if (client.betText) return client.betText(t, lines, amount);
  return lines > 0 ? t('game.tables.bet', { amount }) : t('game.bet');
}

/** The room's chips, and a field for a chip between them. */
function ChipChoice({ play, state, money }: Pick<RoomProps, 'play' | 'state' | 'money'>) {
  return (
    <div className="flex min-w-0 items-center gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)] lg:justify-items-center">
      <Chips play={play} state={state} money={money} />
      {/* On a phone only the amount fits beside the chips; ×2 below doubles the placed chips. */}
      <div className="max-sm:[&_button]:hidden">
        <StakePicker
          state={{ ...state, ...chipRange(state), stake: state.chip, isBusy: false }}
          onStake={play.choose}
        />
      </div>
    </div>
  );
}
