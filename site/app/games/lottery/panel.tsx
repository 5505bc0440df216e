import { useTranslation } from '../../state/use-translation.ts';
import { IconButton } from '../../ui/index.ts';
import { sumOf, together } from '../rooms/chips.ts';
import type { RoomProps } from '../rooms/client.ts';
import { RoundClock } from '../rooms/round-clock.tsx';
import { resultOf } from '../rooms/seat.ts';
import { Net, Value } from '../screen/control-bar.tsx';
import { Tickets } from './tickets.tsx';

/** When sales close, the tickets, and the button that buys them. On a phone it stays in sight, and low: the numbers are above it. */
export function Panel({ text, ...props }: RoomProps & { text: string }) {
  const { seat, state, money, isOpen } = props;
  const { t } = useTranslation();
  const win = resultOf(state)?.won ?? 0n;
  const count = together(state.draft).length;
  const hasLast = state.own.some(({ round_id }) => round_id !== state.room?.round?.round_id);
  return (
    <div className="sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line bg-surface-1 px-4 pt-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:order-1 max-lg:border-t lg:static lg:gap-4 lg:p-4">
      <RoundClock state={state} text={text} />
      <Tickets {...props} />
      <div className="flex items-center gap-2">
        {count > 0 ? (
          <IconButton
            icon="close"
            label={t('game.lottery.removeAll')}
            onClick={seat.clear}
            className="bg-surface-2"
          />
        ) : (
          <IconButton
            icon="refresh"
            label={t('game.lottery.again')}
            disabled={!hasLast}
            onClick={seat.repeat}
            className="bg-surface-2 disabled:opacity-40"
          />
        )}
        <button
          type="button"
          data-bet
          aria-disabled={!isOpen || count === 0 || state.isPlacing}
          onClick={() => void seat.bet()}
          className="btn btn-primary min-h-12 min-w-0 flex-1 truncate rounded-md bg-brand px-3 font-bold text-on-brand transition-[filter,opacity] hover:brightness-110 active:translate-y-px aria-disabled:opacity-55"
        >
          {count > 0
            ? t('game.lottery.buy', { count, amount: money(sumOf(state.draft)) })
            : t('game.lottery.buyNone')}
        </button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm max-lg:[&_>*]:flex max-lg:[&_>*]:items-baseline max-lg:[&_>*]:gap-1.5 lg:order-first">
        <Value label={t('game.balance')}>
          <span data-balance={state.balance.toString()}>{money(state.balance)}</span>
        </Value>
        <Net state={state} />
        <Value label={t('game.win')} className="text-end max-xs:hidden!">
          <span data-win={win.toString()}>{money(win)}</span>
        </Value>
      </div>
    </div>
  );
}
