import type { ReactNode } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { TicketComputation } from '#contracts/api/sports-computation.ts';
import type { ticketDetail } from '#contracts/api/sports-tickets.ts';
import { selectionText } from '../../../sports/event-text.ts';
import { amountOf } from '../../../sports/minor-amount.ts';
import { TermList } from '../../../sports/term-list.tsx';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Amount, DateTime, Panel } from '../../../ui/index.ts';

type TicketDetail = Output<typeof ticketDetail>;

/** The return of a ticket step by step, and its payments with their times. */
export function Computation({ detail }: { detail: TicketDetail }) {
  const { t } = useTranslation();
  const { ticket, computation, settlements } = detail;
  return (
    <>
      {computation && (
        <Panel title={t(ticket.state === 'open' ? 'bets.computationOpen' : 'bets.computation')}>
          <p className="mb-3 text-sm leading-snug text-muted">
            {t(isBuilder(ticket) ? 'bets.computationBuilder' : 'bets.computationText')}
          </p>
          <Factors detail={detail} computation={computation} />
          {ticket.lines > 1 && <Lines detail={detail} computation={computation} />}
          <Sum detail={detail} computation={computation} />
        </Panel>
      )}
      {settlements.length > 0 && (
        <Panel title={t('bets.settlements')}>
          <Settlements detail={detail} />
        </Panel>
      )}
    </>
  );
}

/** Its selections have no factors: it has odds of its own. */
const isBuilder = ({ kind }: TicketDetail['ticket']) => kind === 'builder';

type PartProps = { detail: TicketDetail; computation: TicketComputation };

const HEAD = 'pb-1.5 text-xs font-normal text-muted';
const CELL = 'border-t border-line py-1.5 align-baseline';
const FIGURE = 'ps-3 text-end tabular';
/** Characters of an exact figure that fit a column of a phone; longer ones are broken. */
const FITTING = 9;

const figureClass = (text: string) =>
  `${CELL} ${FIGURE} ${text.length > FITTING ? 'break-all' : 'whitespace-nowrap'}`;

/** An exact figure with at least two decimals, as prices and amounts are shown elsewhere. */
const exactText = (exact: string | null) =>
  exact === null
    ? '–'
    : exact.replace(/^(\d+)(?:\.(\d))?$/, (_, whole: string, tenth = '0') => `${whole}.${tenth}0`);

/** Each selection with its price and what it makes of the stake, alone or in a line. */
function Factors({ detail, computation }: PartProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { legs, state } = detail.ticket;
  const hasFactor = !isBuilder(detail.ticket);
  const unsettled = state === 'open' ? 'open' : 'decided';
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} text-start`} colSpan={2}>
            {t('bets.selection')}
          </th>
          <th scope="col" className={`${HEAD} ${FIGURE}`}>
            {t('bets.odds')}
          </th>
          {hasFactor && (
            <th scope="col" className={`${HEAD} ${FIGURE}`}>
              {t('bets.factor')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {computation.legs.map(({ price, factor }, place) => {
          const leg = legs[place]!;
          return (
            <tr key={leg.outcome_id}>
              <td className={`${CELL} w-6 tabular text-muted`}>{place + 1}</td>
              <th scope="row" className={`${CELL} text-start font-normal break-words`}>
                {selectionText(t, leg, leg, language)}
                <span className="block text-xs text-muted">
                  {t(`bets.outcome.${leg.outcome ?? unsettled}`)}
                </span>
              </th>
              <td className={figureClass(price)}>{exactText(price)}</td>
              {hasFactor && (
                <td className={`${figureClass(factor ?? '')} font-semibold`}>{exactText(factor)}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The lines of a system by the numbers of their selections. */
function Lines({ detail, computation }: PartProps) {
  const { t } = useTranslation();
  const { ticket } = detail;
  const { lines } = computation;
  return (
    <div className="mt-4">
      <table className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {t('bets.lineOf')}
            </th>
            <th scope="col" className={`${HEAD} ${FIGURE}`}>
              {t('bets.odds')}
            </th>
            <th scope="col" className={`${HEAD} ${FIGURE}`}>
              {t('bets.factor')}
            </th>
            <th scope="col" className={`${HEAD} ${FIGURE}`}>
              {t('bets.returned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ legs, price, factor, returned }) => (
            <tr key={legs.join()}>
              <th scope="row" className={`${CELL} text-start font-normal tabular`}>
                {legs.map((leg) => leg + 1).join(' · ')}
              </th>
              <td className={figureClass(price)}>{exactText(price)}</td>
              <td className={figureClass(factor ?? '')}>{exactText(factor)}</td>
              <td className={`${figureClass(returned ?? '')} font-semibold`}>{exactText(returned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length < ticket.lines && (
        <p className="mt-2 text-xs text-muted">
          {t('bets.linesShown', { count: lines.length, of: ticket.lines })}
        </p>
      )}
    </div>
  );
}

/** From the stake to the amount that is paid. */
function Sum({ detail, computation }: PartProps) {
  const { t } = useTranslation();
  const { ticket } = detail;
  const { lines, stake, total, returned, free_stake, rounding } = computation;
  const { currency, promotion } = ticket;
  const money = (minor: string) => <Amount value={amountOf(minor, currency)} currency={currency} />;
  const [first] = lines;
  const rows: [string, ReactNode][] = [
    [t(ticket.lines > 1 ? 'slip.stakePerLine' : 'slip.stake'), money(stake)],
  ];
  if (ticket.lines === 1 && first && ticket.legs.length > 1)
    rows.push([t('slip.price'), exactText(first.price)], [t('bets.factor'), exactText(first.factor)]);
  if (free_stake !== null) rows.push([t('bets.freeStake'), `−${exactText(free_stake)}`]);
  if (total !== null) rows.push([t('bets.unrounded'), exactText(total)]);
  if (returned !== null) rows.push([t(`bets.rounded.${rounding}`), money(returned)]);
  if (promotion && promotion.paid !== '0') rows.push([promotion.title, money(promotion.paid)]);
  return <TermList rows={rows} className="mt-4" />;
}

function Settlements({ detail }: { detail: TicketDetail }) {
  const { t } = useTranslation();
  const { currency } = detail.ticket;
  return (
    <ol className="grid text-sm">
      {detail.settlements.map(({ settlement_no, cause, outcome, returned, change, settled_at }) => (
        <li
          key={settlement_no}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2 first:border-t-0"
        >
          <span className="font-semibold">
            {t(`bets.cause.${cause}`)} · {t(`bets.outcome.${outcome}`)}
          </span>
          <Amount
            className="tabular text-end font-semibold"
            value={amountOf(change, currency)}
            currency={currency}
            hasSign
            isTinted
          />
          <span className="text-xs text-muted">
            <DateTime value={settled_at} />
          </span>
          <span className="text-end text-xs text-muted">
            {t('bets.returned')}{' '}
            <Amount className="tabular" value={amountOf(returned, currency)} currency={currency} />
          </span>
        </li>
      ))}
    </ol>
  );
}
