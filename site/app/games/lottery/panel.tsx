import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { DigitsBet, LottoBet } from '#games/lottery/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import type { RoomProps } from '../rooms/client.ts';
import { chipTotal, choiceKey, combineChips } from '../rooms/placed-chips.ts';
import { currentBets, lastBets, ownResultOf } from '../rooms/room-state.ts';
import { RoundClock } from '../rooms/round-clock.tsx';
import { Net, Value } from '../screen/control-bar.tsx';
import { drawnIn } from './draw-banner.tsx';
import { type BoughtTicket, matchesOf, ticketsOf } from './ticket-results.ts';

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

/**
 * Unpaid tickets and those of this draw, newest first: side by side on a phone, stacked if there is room.
 * Without any, the tickets of the player's last draw and what they won.
 */
function Tickets({ play, state, money }: RoomProps) {
  const { t } = useTranslation();
  const round = state.room?.round;
  const isShown = round?.state === 'settled' && state.shown === round.round_id;
  const bought = ticketsOf(currentBets(state), isShown);
  const draft = combineChips(state.draft).toReversed();
  const hasNone = bought.length + draft.length === 0;
  const lastRound = hasNone ? lastBets(state)[0]?.round_id : undefined;
  const last = lastRound ? state.room?.past.find(({ round_id }) => round_id === lastRound) : undefined;
  if (hasNone && !last) return <p className="text-sm text-muted max-lg:hidden">{t('game.lottery.none')}</p>;
  const shared = { money, maxWinOf: play.maxWinOf };
  return (
    <section
      aria-label={t('game.lottery.yourTickets')}
      // Bought tickets have no buttons: without them the list itself scrolls by keyboard.
      tabIndex={draft.length > 0 ? undefined : 0}
      className="scroller relative -mx-4 flex snap-none gap-1.5 overflow-x-auto px-4 lg:mx-0 lg:grid lg:max-h-96 lg:gap-3 lg:overflow-y-auto lg:px-0"
    >
      {draft.length > 0 && (
        <TicketList
          {...shared}
          title={t('game.lottery.notPaid')}
          tickets={draft.map((ticket) => ({ ...ticket, win: null }))}
          onRemove={play.remove}
        />
      )}
      {bought.length > 0 && (
        <TicketList
          {...shared}
          title={t('game.lottery.inDraw')}
          tickets={bought}
          drawn={isShown ? drawnIn(round.outcome) : null}
        />
      )}
      {last && (
        <TicketList
          {...shared}
          title={t('game.lottery.ofDraw', { number: last.number })}
          tickets={ticketsOf(lastBets(state), true)}
          drawn={drawnIn(last.outcome)}
        />
      )}
    </section>
  );
}

type ListProps = Pick<RoomProps, 'money'> & {
  title: string;
  tickets: readonly BoughtTicket[];
  maxWinOf: RoomProps['play']['maxWinOf'];
  /** The draw of these tickets, once it is shown. */
  drawn?: readonly number[] | null;
  /** Only unpaid tickets can be removed. */
  onRemove?: (choice: GameChoice) => void;
};

/** Tickets with what they can win or, once drawn, with the numbers that match and what they won. */
function TicketList({ money, title, tickets, maxWinOf, drawn = null, onRemove }: ListProps) {
  const { t } = useTranslation();
  return (
    <div className="shrink-0">
      <h2 className="mb-1.5 text-sm text-muted max-lg:sr-only">{title}</h2>
      <ul className="flex gap-1.5 lg:grid">
        {tickets.map(({ choice, stake, win }) => (
          <li
            key={choiceKey(choice)}
            data-ticket={win === null ? 'open' : win > 0n ? 'won' : 'lost'}
            className={classes(
              'flex min-h-12 shrink-0 items-center gap-3 rounded-md border bg-surface-2 ps-3',
              onRemove ? 'border-dashed border-muted' : 'pe-3',
              !onRemove && (win !== null && win > 0n ? 'border-win' : 'border-line'),
            )}
          >
            {/* Not in the colour of a win: the tick means that the ticket is bought. */}
            {!onRemove && win === null && <Icon name="check" size={16} className="text-muted" />}
            <TicketNumbers choice={choice} drawn={drawn}>
              {win === null && (
                <> · {t('game.lottery.upTo', { amount: money(maxWinOf([{ choice, stake }]) ?? 0n) })}</>
              )}
            </TicketNumbers>
            <span className="tabular ms-auto grid text-end text-sm leading-tight max-lg:whitespace-nowrap">
              <span className={win === null ? 'font-semibold' : 'text-muted'}>{money(stake)}</span>
              {win !== null &&
                (win > 0n ? (
                  <b className="text-win">+{money(win)}</b>
                ) : (
                  <span className="text-xs text-muted">{t('game.noWin')}</span>
                ))}
            </span>
            {onRemove && (
              <IconButton icon="close" label={t('game.lottery.remove')} onClick={() => onRemove(choice)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type NumbersProps = { choice: GameChoice; drawn: readonly number[] | null; children: React.ReactNode };

/** The kind of bet and its numbers; those that were drawn stand out. */
function TicketNumbers({ choice, drawn, children }: NumbersProps) {
  const { t } = useTranslation();
  const { kind } = choice as unknown as DigitsBet | LottoBet;
  return (
    <span className="grid min-w-0 gap-0.5 py-1 text-sm leading-tight">
      <span className="text-xs text-muted max-lg:whitespace-nowrap">
        {t(`game.lottery.bet.${kind}`, { numbers: '' }).trim()}
        {children}
      </span>
      <span className="flex gap-1 empty:hidden">
        {matchesOf(choice, drawn).map(({ number, isHit }, place) => (
          <b
            // biome-ignore lint/suspicious/noArrayIndexKey: a number of a ticket is identified by its place
            key={place}
            data-hit={isHit || undefined}
            style={{ minWidth: '1.5rem' }}
            className={classes(
              'tabular rounded-full px-1 text-center',
              isHit ? 'bg-win text-surface-0' : 'bg-surface-3',
            )}
          >
            {number}
          </b>
        ))}
      </span>
    </span>
  );
}
