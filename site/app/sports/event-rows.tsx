import type { ReactNode } from 'react';
import type { ListedEvent, MarketItem } from '#contracts/api/sports.ts';
import { useApp } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icons/index.ts';
import { Link } from '../ui/link.tsx';
import { DateTime } from '../ui/values.tsx';
import { eventTitle, nameText, teamsText } from './event-names.ts';
import { eventPath } from './event-path.ts';
import { selectionText } from './event-text.ts';
import { PriceButton } from './price-button.tsx';

/** Events as rows of a board: time, teams, and the prices of both main markets. */
export function EventRows({
  events,
  hasCompetition,
  mark,
}: {
  events: readonly ListedEvent[];
  hasCompetition?: boolean;
  /** A button beside the link of an event. */
  mark?: (event: ListedEvent) => ReactNode;
}) {
  return (
    <ul className="event-rows grid">
      {events.map((event) => (
        <li
          key={event.event_id}
          className="event-row @container [content-visibility:auto] [contain-intrinsic-size:auto_7.5rem] border-t border-line first:border-t-0"
        >
          <EventRow event={event} hasCompetition={hasCompetition} mark={mark?.(event)} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { event: ListedEvent; hasCompetition?: boolean | undefined; mark?: ReactNode };

function EventRow({ event, hasCompetition, mark }: RowProps) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { home, away } = teamsText(event, language);
  return (
    <div className="grid gap-x-4 gap-y-2 px-3 py-2.5 @xl:grid-cols-[minmax(0,1fr)_auto] @xl:items-center @xl:px-4">
      <div className="flex min-w-0 items-center">
        <Link
          to={eventPath(event.event_id)}
          className="event-link grid min-h-11 min-w-0 flex-1 grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-3"
        >
          <span className="grid text-xs text-muted">
            <DateTime value={event.starts_at} style="short" />
            <span className="font-semibold text-text">
              <DateTime value={event.starts_at} style="time" />
            </span>
          </span>
          <span className="grid min-w-0 text-sm font-semibold leading-snug">
            <span className="line-clamp-2 break-words">{home}</span>
            <span className="line-clamp-2 break-words">
              {event.kind === 'match' ? away : t('board.runners', { count: event.runner_count })}
            </span>
            {hasCompetition && (
              <span className="line-clamp-2 break-words text-xs font-normal text-muted">
                {nameText(event.competition, language)}
              </span>
            )}
          </span>
          <span className="flex items-center gap-0.5 text-xs text-muted">
            {event.market_count > 0 && (
              <>
                <span className="sr-only">{t('board.markets', { count: event.market_count })}</span>
                <span className="tabular" aria-hidden="true">
                  +{event.market_count}
                </span>
              </>
            )}
            <Icon name="chevronRight" size={14} />
          </span>
        </Link>
        {mark}
      </div>
      <div className="event-prices grid min-w-0 grid-cols-1 gap-1.5 xs:@xs:grid-cols-[3fr_2fr] @xl:w-[19rem] @3xl:w-[25rem]">
        {event.kind === 'match' ? (
          <>
            <Prices event={event} market={event.main_market} columns={isTwoWay(event) ? 2 : 3} />
            <Prices event={event} market={event.total_market} columns={2} isTotal />
          </>
        ) : (
          <Favourites event={event} />
        )}
      </div>
    </div>
  );
}

/** The favourites of a race. */
function Favourites({ event }: { event: ListedEvent }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const market = event.main_market;
  if (!market) return null;
  return (
    <fieldset
      aria-label={eventTitle(event, language)}
      className="grid min-w-0 grid-cols-3 gap-1.5 xs:@xs:col-span-2"
    >
      {market.outcomes.map((outcome) => {
        const name = selectionText(t, { ...outcome, bet_type: market.bet_type }, event, language);
        return (
          <PriceButton
            key={outcome.outcome_id}
            {...{ outcome, market, event }}
            label={name}
            short={name}
            isName
            className="flex-col !gap-0 leading-tight"
          />
        );
      })}
    </fieldset>
  );
}

const isTwoWay = ({ main_market }: ListedEvent) => main_market?.outcomes.length === 2;

const SIGNS = { 1: 'board.one', 2: 'board.two', 3: 'board.draw' } as const;

function Prices({
  event,
  market,
  columns,
  isTotal,
}: {
  event: ListedEvent;
  market: MarketItem | null;
  columns: 2 | 3;
  isTotal?: boolean;
}) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { home, away } = teamsText(event, language);
  if (!market) return <span className={isTotal ? 'max-xs:hidden' : ''} />;
  const labels = isTotal
    ? { 1: t('board.over'), 2: t('board.under'), 3: '' }
    : { 1: home, 2: away, 3: t('board.drawLong') };
  const signOf = (side: 1 | 2 | 3) =>
    isTotal
      ? `${t(side === 1 ? 'board.overShort' : 'board.underShort')} ${market.specifier}`
      : t(SIGNS[side]);
  return (
    <fieldset
      aria-label={`${home} – ${away}`}
      className={classes(
        'grid min-w-0 gap-1.5',
        columns === 3 ? 'grid-cols-3' : 'grid-cols-2',
        isTotal && 'max-xs:hidden',
      )}
    >
      {market.outcomes.map((outcome) => {
        const side = outcome.home_away as 1 | 2 | 3;
        const line = isTotal ? ` ${market.specifier}` : '';
        return (
          <PriceButton
            key={outcome.outcome_id}
            {...{ outcome, market, event }}
            label={labels[side] + line}
            short={signOf(side)}
            className="flex-col !gap-0 leading-tight"
          />
        );
      })}
    </fieldset>
  );
}

/** Every outcome shown by event rows, whose prices are polled. */
export function outcomesOf(events: readonly ListedEvent[]) {
  return events.flatMap(({ main_market, total_market }) => [
    ...(main_market?.outcomes ?? []),
    ...(total_market?.outcomes ?? []),
  ]);
}
