import type { TicketItem, TicketLeg } from '#contracts/api/sports-tickets.ts';
import { useSignIn } from '../../../shell/use-sign-in.ts';
import { Referrals } from '../../../sports/bet-referrals.tsx';
import { eventTitle } from '../../../sports/event-names.ts';
import { selectionMarket, selectionText } from '../../../sports/event-text.ts';
import { amountOf } from '../../../sports/minor-amount.ts';
import { oddsText, useOddsFormat } from '../../../sports/odds-format.ts';
import { settlementRuleText } from '../../../sports/rule-text.ts';
import { usePromotionRow } from '../../../sports/sports-promotions.tsx';
import { TermList } from '../../../sports/term-list.tsx';
import { ticketPath } from '../../../sports/ticket-path.ts';
import { ticketTitle } from '../../../sports/ticket-title.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, Button, ButtonLink, DateTime, EmptyState, Icon, Pagination } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { BetsData } from '../sports.data.ts';
import { AutomaticCashOut } from './automatic-cash-out.tsx';
import { CashOut } from './cash-out.tsx';
import { Computation } from './computation.tsx';
import { FilterLink } from './match-filters.tsx';
import { OddsFormatChoice } from './odds-format-choice.tsx';

/** The player's sports bets, open and settled. */
export function MyBets({ data }: { data: BetsData }) {
  const { t } = useTranslation();
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold sm:text-3xl">{t('slip.myBets')}</h1>
        <OddsFormatChoice />
      </div>
      <nav aria-label={t('slip.myBets')} className="scroller gap-2">
        <FilterLink to="/sports" isChosen={false}>
          {t('bets.matches')}
        </FilterLink>
        <FilterLink to="/sports?show=bets" isChosen={data.state === 'open'}>
          {t('bets.state.open')}
        </FilterLink>
        <FilterLink to="/sports?show=bets&state=settled" isChosen={data.state === 'settled'}>
          {t('bets.state.settled')}
        </FilterLink>
      </nav>
      {!data.isSingle && <Referrals />}
      <Tickets data={data} />
    </div>
  );
}

function Tickets({ data }: { data: BetsData }) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  if (data.isGuest) {
    return (
      <EmptyState
        icon="receipt"
        title={t('bets.signIn')}
        action={
          <Button onClick={() => signIn(location.pathname + location.search)}>{t('auth.signIn')}</Button>
        }
      >
        {t('bets.signInText')}
      </EmptyState>
    );
  }
  if (data.tickets === null) {
    return (
      <EmptyState icon="receipt" title={t('bets.isDown')}>
        {t('sports.isDownText')}
      </EmptyState>
    );
  }
  if (data.tickets.length === 0) {
    return (
      <EmptyState
        icon="receipt"
        title={t(`bets.none.${data.state}`)}
        action={<ButtonLink to="/sports">{t('bets.toMatches')}</ButtonLink>}
      >
        {t('bets.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {data.tickets.map((ticket) => (
          <li key={ticket.ticket_id}>
            <Ticket ticket={ticket} isAlone={data.isSingle} />
          </li>
        ))}
      </ul>
      {data.detail && <Computation detail={data.detail} />}
      <Pagination page={data.page} pages={data.pages} />
    </>
  );
}

function Ticket({ ticket, isAlone }: { ticket: TicketItem; isAlone: boolean }) {
  const { t } = useTranslation();
  const format = useOddsFormat();
  const { currency } = ticket;
  const money = (minor: string) => <Amount value={amountOf(minor, currency)} currency={currency} />;
  const isOpen = ticket.state === 'open';
  const paid = (BigInt(ticket.returned) + BigInt(ticket.cashed_out)).toString();
  const rows: [string, React.ReactNode][] = [
    [t(ticket.is_free_bet ? 'slip.freeBet' : 'slip.wholeStake'), money(ticket.stake)],
  ];
  if (ticket.price) rows.unshift([t('slip.price'), oddsText(ticket.price, format)]);
  if (ticket.lines > 1) rows.unshift([t('slip.lineCount'), ticket.lines]);
  if (isOpen) rows.push([t('slip.returns'), money(ticket.max_return)]);
  if (ticket.state !== 'cashed_out' && ticket.cashed_out !== '0')
    rows.push([t('bets.outcome.cash_out'), money(ticket.cashed_out)]);
  if (isOpen && ticket.cashed_out !== '0') rows.push([t('bets.openStake'), money(ticket.open_stake)]);
  if (!isOpen) rows.push([t('bets.returned'), money(paid)]);
  rows.push(...usePromotionRow(ticket));
  return (
    <article className="panel grid gap-3 rounded-lg border border-line bg-surface-1 p-3 sm:p-4">
      <header className="grid gap-0.5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-bold">{ticketTitle(t, ticket)}</h2>
          <Outcome outcome={ticket.outcome} />
        </div>
        <p className="text-xs break-all text-muted">
          <DateTime value={ticket.placed_at} /> ·{' '}
          {t('bets.ticket', { number: isAlone ? ticket.ticket_id : ticket.ticket_id.slice(-12) })}
        </p>
      </header>
      <ul className="grid gap-2">
        {ticket.legs.map((leg, place) => (
          <Leg
            key={leg.outcome_id}
            leg={leg}
            isBanker={ticket.bankers.includes(place)}
            isDecided={leg.outcome === null && ticket.state === 'settled'}
            hasState={ticket.legs.some(({ outcome }) => outcome !== null) || !isOpen}
          />
        ))}
      </ul>
      <TermList rows={rows} />
      {!isOpen && !isAlone && (
        <Link
          to={ticketPath(ticket.ticket_id)}
          className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-semibold hover:underline"
        >
          {t('bets.computationLink')}
          <Icon name="chevronRight" size={14} />
        </Link>
      )}
      {isOpen && canCashOut(ticket) && (
        <>
          <CashOut ticket={ticket} />
          <AutomaticCashOut ticket={ticket} />
        </>
      )}
    </article>
  );
}

/** Single-line bets with the player's own money. */
const canCashOut = ({ lines, bonus_stake, is_free_bet, promotion }: TicketItem) =>
  lines === 1 && bonus_stake === '0' && !is_free_bet && !promotion;

/** The result of a bet or a leg; its state while open. */
function Outcome({ outcome }: { outcome: TicketItem['outcome'] | 'decided' }) {
  const { t } = useTranslation();
  const isWon = outcome === 'win' || outcome === 'half_win';
  return (
    <span className={isWon ? 'shrink-0 text-sm font-semibold text-win' : 'shrink-0 text-sm text-muted'}>
      {t(`bets.outcome.${outcome ?? 'open'}`)}
    </span>
  );
}

type LegProps = {
  leg: TicketLeg;
  /** In every line of a system. */
  isBanker: boolean;
  /** Without a result, as the ticket was lost through other legs. */
  isDecided: boolean;
  /** Its state differs from that of the ticket. */
  hasState: boolean;
};

function Leg({ leg, isBanker, isDecided, hasState }: LegProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const format = useOddsFormat();
  const reason = isDecided ? t('bets.decidedText') : settlementRuleText(t, leg, language);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line pt-2">
      <span className="grid min-w-0 text-sm leading-snug">
        <span className="font-semibold break-words">{selectionText(t, leg, leg, language)}</span>
        <span className="text-xs text-muted">
          {selectionMarket(t, leg)} · {eventTitle(leg, language)}
          {isBanker && ` · ${t('slip.banker')}`}
        </span>
        <span className="text-xs text-muted">
          <DateTime value={leg.starts_at} />
          {leg.result?.full && ` · ${t('bets.result', { score: leg.result.full })}`}
          {leg.is_simulated && ` · ${t('sports.simulated')}`}
        </span>
        {reason && <span className="text-xs break-words text-muted">{reason}</span>}
        {leg.deduction_percent > 0 && (
          <span className="text-xs break-words text-muted">
            {t('bets.deduction', { percent: leg.deduction_percent })}
          </span>
        )}
      </span>
      <span className="grid content-start justify-items-end">
        <span className="tabular font-bold">{oddsText(leg.price.value, format)}</span>
        {hasState && <Outcome outcome={isDecided ? 'decided' : leg.outcome} />}
      </span>
    </li>
  );
}
