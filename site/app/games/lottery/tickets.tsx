import type { GameChoice } from '#contracts/api/game-choice.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, IconButton } from '../../ui/index.ts';
import { keyOf, type Laid, together } from '../rooms/chips.ts';
import type { RoomProps } from '../rooms/client.ts';
import { laidNow } from '../rooms/seat-state.ts';
import { ticketText } from './ticket-text.ts';

type ListProps = Pick<RoomProps, 'seat' | 'money'> & { title: string; tickets: readonly Laid[] };

/** Tickets not paid for yet and those of this draw, the newest first: side by side on a phone, below each other where there is room. */
export function Tickets({ seat, state, money }: RoomProps) {
  const { t } = useTranslation();
  const bought = laidNow(state);
  const draft = together(state.draft).toReversed();
  if (bought.length + draft.length === 0)
    return <p className="text-sm text-muted max-lg:hidden">{t('game.lottery.none')}</p>;
  return (
    <section
      aria-label={t('game.lottery.yourTickets')}
      className="scroller relative -mx-4 flex snap-none gap-1.5 overflow-x-auto px-4 lg:mx-0 lg:grid lg:max-h-96 lg:gap-3 lg:overflow-y-auto lg:px-0"
    >
      {draft.length > 0 && (
        <TicketList seat={seat} money={money} title={t('game.lottery.notPaid')} tickets={draft} />
      )}
      {bought.length > 0 && <TicketList money={money} title={t('game.lottery.inDraw')} tickets={bought} />}
    </section>
  );
}

/** With a seat these tickets can still be taken back. */
function TicketList({ seat, money, title, tickets }: Omit<ListProps, 'seat'> & Partial<ListProps>) {
  const { t } = useTranslation();
  return (
    <div className="shrink-0">
      <h2 className="mb-1.5 text-sm text-muted max-lg:sr-only">{title}</h2>
      <ul className="flex gap-1.5 lg:grid">
        {tickets.map(({ choice, stake }) => (
          <li
            key={keyOf(choice)}
            className={`flex min-h-11 shrink-0 items-center gap-2 rounded-md border bg-surface-2 ps-3 ${seat ? 'border-dashed border-muted' : 'border-line pe-3'}`}
          >
            {/* In no colour of a win: the tick says that the ticket is bought, also when it has lost. */}
            {!seat && <Icon name="check" size={16} className="text-muted" />}
            <span className="min-w-0 flex-1 text-sm max-lg:whitespace-nowrap">{ticketText(t, choice)}</span>
            <span className="tabular text-sm font-semibold">{money(stake)}</span>
            {seat && (
              <IconButton
                icon="close"
                label={t('game.lottery.remove')}
                onClick={() => seat.remove(choice as GameChoice)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
