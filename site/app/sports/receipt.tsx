import { useEffect, useRef } from 'react';
import type { TicketItem, TicketLeg } from '#contracts/api/sports-tickets.ts';
import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { Icon } from '../ui/icons/index.ts';
import { Button, ButtonLink } from '../ui/index.ts';
import { Amount, DateTime } from '../ui/values.tsx';
import { eventTitle } from './event-names.ts';
import { selectionMarket, selectionText } from './event-text.ts';
import { amountOf } from './minor-amount.ts';
import { oddsText, useOddsFormat } from './odds-format.ts';
import { usePromotionRow } from './sports-promotions.tsx';
import { TermList } from './term-list.tsx';
import { ticketTitle } from './ticket-title.ts';

/** The placed bets, as stored by the server. */
export function Receipt({ tickets, onDone }: { tickets: readonly TicketItem[]; onDone: () => void }) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-4 p-4">
      <div className="flex items-center gap-3" role="status">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-win text-surface-0">
          <Icon name="check" size={22} />
        </span>
        <h3 ref={title} tabIndex={-1} className="text-lg font-bold outline-none">
          {t('slip.placed', { count: tickets.length })}
        </h3>
      </div>
      {tickets.map((ticket) => (
        <Ticket key={ticket.ticket_id} ticket={ticket} />
      ))}
      <div className="grid gap-2">
        <ButtonLink to="/sports?show=bets" isWide>
          {t('slip.myBets')}
        </ButtonLink>
        <Button variant="secondary" isWide onClick={onDone}>
          {t('slip.done')}
        </Button>
      </div>
    </div>
  );
}

function Ticket({ ticket }: { ticket: TicketItem }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const { currency } = ticket;
  const rows: [string, React.ReactNode][] = [
    [
      t(ticket.is_free_bet ? 'slip.freeBet' : 'slip.wholeStake'),
      <Amount key="stake" value={amountOf(ticket.stake, currency)} currency={currency} />,
    ],
    [
      t('slip.returns'),
      <Amount key="returns" value={amountOf(ticket.max_return, currency)} currency={currency} />,
    ],
    [t('slip.placedAt'), <DateTime key="at" value={ticket.placed_at} />],
  ];
  rows.push(...usePromotionRow(ticket));
  if (ticket.price) rows.unshift([t('slip.price'), oddsText(ticket.price, format)]);
  if (ticket.kind === 'system') rows.unshift([t('slip.lineCount'), ticket.lines]);
  return (
    <article className="slip-card grid gap-3 rounded-md border border-line bg-surface-2 p-3">
      <header className="flex items-baseline justify-between gap-3">
        <h4 className="font-bold">{ticketTitle(t, ticket)}</h4>
        <span className="tabular truncate text-xs text-muted">{ticket.ticket_id.slice(-12)}</span>
      </header>
      <ul className="grid gap-2">
        {ticket.legs.map((leg, place) => (
          <Leg key={leg.outcome_id} leg={leg} isBanker={ticket.bankers.includes(place)} />
        ))}
      </ul>
      <TermList rows={rows} />
    </article>
  );
}

function Leg({ leg, isBanker }: { leg: TicketLeg; isBanker: boolean }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const format = useOddsFormat();
  const title = eventTitle(leg, language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span className="grid min-w-0 text-sm leading-snug">
        <span className="font-semibold break-words">{selectionText(t, leg, leg, language)}</span>
        <span className="text-xs text-muted">
          {selectionMarket(t, leg)} · {title}
          {isBanker && ` · ${t('slip.banker')}`}
          {leg.is_simulated && ` · ${t('sports.simulated')}`}
        </span>
      </span>
      <span className="tabular font-bold">{oddsText(leg.price.value, format)}</span>
    </li>
  );
}
