import type { GameChoice } from '#contracts/api/game-choice.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import type { RoomProps } from '../rooms/client.ts';
import { chipTotal, choiceKey, combineChips, type PlacedChips } from '../rooms/placed-chips.ts';
import { currentChips, ownResultOf } from '../rooms/room-state.ts';
import { RoundClock } from '../rooms/round-clock.tsx';
import { Net, Value } from '../screen/control-bar.tsx';
import { ticketText } from './ticket-text.ts';

/**
 * Close of sales, the tickets, and the buy button. On a phone it stays visible, and low: the numbers are
 * above it.
 */
export function Panel({ text, ...props }: RoomProps & { text: string }) {
  const { play, state, money, isOpen } = props;
  const { t } = useTranslation();
  const win = ownResultOf(state)?.won ?? 0n;
  const count = combineChips(state.draft).length;
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
            onClick={play.clear}
            className="bg-surface-2"
          />
        ) : (
          <IconButton
            icon="refresh"
            label={t('game.lottery.again')}
            disabled={!hasLast}
            onClick={play.repeat}
            className="bg-surface-2 disabled:opacity-40"
          />
        )}
        <button
          type="button"
          data-bet
          aria-disabled={!isOpen || count === 0 || state.isPlacing}
          onClick={() => void play.bet()}
          className="btn btn-primary min-h-12 min-w-0 flex-1 truncate rounded-md bg-brand px-3 font-bold text-on-brand transition-[filter,opacity] hover:brightness-110 active:translate-y-px aria-disabled:opacity-55"
        >
          {count > 0
            ? t('game.lottery.buy', { count, amount: money(chipTotal(state.draft)) })
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

type ListProps = Pick<RoomProps, 'play' | 'money'> & { title: string; tickets: readonly PlacedChips[] };

/** Unpaid tickets and those of this draw, newest first: side by side on a phone, stacked if there is room. */
function Tickets({ play, state, money }: RoomProps) {
  const { t } = useTranslation();
  const bought = currentChips(state);
  const draft = combineChips(state.draft).toReversed();
  if (bought.length + draft.length === 0)
    return <p className="text-sm text-muted max-lg:hidden">{t('game.lottery.none')}</p>;
  return (
    <section
      aria-label={t('game.lottery.yourTickets')}
      className="scroller relative -mx-4 flex snap-none gap-1.5 overflow-x-auto px-4 lg:mx-0 lg:grid lg:max-h-96 lg:gap-3 lg:overflow-y-auto lg:px-0"
    >
      {draft.length > 0 && (
        <TicketList play={play} money={money} title={t('game.lottery.notPaid')} tickets={draft} />
      )}
      {bought.length > 0 && <TicketList money={money} title={t('game.lottery.inDraw')} tickets={bought} />}
    </section>
  );
}

/** With `play`, tickets can be removed. */
function TicketList({ play, money, title, tickets }: Omit<ListProps, 'play'> & Partial<ListProps>) {
  const { t } = useTranslation();
  return (
    <div className="shrink-0">
      <h2 className="mb-1.5 text-sm text-muted max-lg:sr-only">{title}</h2>
      <ul className="flex gap-1.5 lg:grid">
        {tickets.map(({ choice, stake }) => (
          <li
            key={choiceKey(choice)}
            className={`flex min-h-11 shrink-0 items-center gap-2 rounded-md border bg-surface-2 ps-3 ${play ? 'border-dashed border-muted' : 'border-line pe-3'}`}
          >
            {/* Not in the colour of a win: the tick means that the ticket is bought, even if it has lost. */}
            {!play && <Icon name="check" size={16} className="text-muted" />}
            <span className="min-w-0 flex-1 text-sm max-lg:whitespace-nowrap">{ticketText(t, choice)}</span>
            <span className="tabular text-sm font-semibold">{money(stake)}</span>
            {play && (
              <IconButton
                icon="close"
                label={t('game.lottery.remove')}
                onClick={() => play.remove(choice as GameChoice)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
