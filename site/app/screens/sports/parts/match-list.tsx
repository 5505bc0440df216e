import { useEffect, useState } from 'react';
import type { ListedEvent } from '#contracts/api/sports.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { formatDate } from '../../../lib/dates.ts';
import { Page } from '../../../shell/account-page.tsx';
import { useReloading } from '../../../shell/page-data.ts';
import { nameText } from '../../../sports/event-names.ts';
import { EventRows, outcomesOf } from '../../../sports/event-rows.tsx';
import { usePriceUpdates } from '../../../sports/live-prices.ts';
import { useApp, useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, EmptyState, Pagination, UnavailableNotice } from '../../../ui/index.ts';
import { GameGrid } from '../../lobby/parts/game-grid.tsx';
import type { MatchListData } from '../sports.data.ts';
import { competitionFavourite, EventStar, FavouriteButton } from './favourite-button.tsx';
import { Favourites } from './favourites.tsx';
import { BoardFilters, FilterLink } from './match-filters.tsx';
import { OddsFormatChoice } from './odds-format-choice.tsx';
import { sportsQuery } from './sports-query.ts';
import { SportsTree } from './sports-tree.tsx';

/** The board: sports and competitions, days, search, and the events with their main prices. */
export function MatchList({ data }: { data: MatchListData }) {
  const { t } = useTranslation();
  usePriceUpdates(outcomesOf(data.events));
  const isOnSale = data.sports.length > 0;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold sm:text-3xl">{t('page.sports')}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <FilterLink to="/sports?show=bets" isChosen={false}>
            {t('slip.myBets')}
          </FilterLink>
          {isOnSale && <OddsFormatChoice />}
        </div>
      </div>
      {isOnSale ? (
        <>
          <BoardFilters data={data} />
          {sportsQuery(data.query) === '' && <Favourites />}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @4xl:grid-cols-[13rem_minmax(0,1fr)]">
            <SportsTree data={data} />
            <Events data={data} />
          </div>
        </>
      ) : (
        <EmptyState icon="sportsbook" title={t(data.isDown ? 'sports.isDown' : 'sports.nothing')}>
          {t(data.isDown ? 'sports.isDownText' : 'sports.nothingText')}
        </EmptyState>
      )}
      <Games data={data} />
    </div>
  );
}

/**
 * The page of a brand without a sportsbook: providers' sports games if there are any, and a link to past
 * bets.
 */
export function NoSportsbook({ data }: { data: MatchListData }) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <Page title={t('page.sports')}>
      {isSignedIn && (
        <div className="flex">
          <FilterLink to="/sports?show=bets" isChosen={false}>
            {t('slip.myBets')}
          </FilterLink>
        </div>
      )}
      {data.games.length === 0 && <UnavailableNotice what={t('page.sports')} icon="sportsbook" />}
      <Games data={data} />
    </Page>
  );
}

function Events({ data }: { data: MatchListData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const offset = useLocalOffset();
  const isReloading = useReloading('event');
  if (data.events.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('sports.noEvents')}
        action={
          <ButtonLink to="/sports" variant="secondary">
            {t('sports.allEvents')}
          </ButtonLink>
        }
      >
        {t('sports.noEventsText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid min-w-0 gap-5" aria-busy={isReloading || undefined}>
      <p className="sr-only" role="status">
        {t('sports.found', { count: data.total })}
      </p>
      {groupEvents(data.events, language, offset, data.query.view === 'popular').map(
        ({ key, competition, day, events }) => (
          <section
            key={key}
            className="panel overflow-hidden rounded-lg border border-line bg-surface-1"
            aria-labelledby={key}
          >
            <header className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-surface-2 px-3 py-2.5 sm:px-4">
              <h2 id={key} className="text-sm font-bold">
                {competition ? nameText(competition, language) : t('sports.popular')}
              </h2>
              <span className="ms-auto flex items-center gap-2 text-xs text-muted">
                {day}
                {events.some((event) => event.is_simulated) && <span>{t('sports.simulated')}</span>}
                {competition && (
                  <FavouriteButton item={competitionFavourite(events[0]!)} className="-my-2.5 -me-3" />
                )}
              </span>
            </header>
            <EventRows
              events={events}
              hasCompetition={competition === null}
              mark={(event) => <EventStar event={event} />}
            />
          </section>
        ),
      )}
      <Pagination page={data.query.page} pages={data.pages} />
    </div>
  );
}

/** Sportsbooks and virtual sports of providers. */
function Games({ data }: { data: MatchListData }) {
  const { t } = useTranslation();
  if (data.games.length === 0) return null;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl font-bold">{t('sports.games')}</h2>
        <p className="text-sm text-muted">{t('lobby.total', { count: data.gameCount })}</p>
      </div>
      <GameGrid games={data.games} />
    </section>
  );
}

type EventGroup = {
  key: string;
  /** Null if the events of a group have several. */
  competition: ListedEvent['competition'] | null;
  day: string;
  events: ListedEvent[];
};

/** Consecutive events of one competition on one day; those of a ranking stay together. */
function groupEvents(
  events: readonly ListedEvent[],
  language: LanguageCode,
  offset: number,
  isRanking: boolean,
): EventGroup[] {
  if (isRanking) return [{ key: 'popular', competition: null, day: '', events: [...events] }];
  const groups = Map.groupBy(events, ({ competition_id, starts_at }) => {
    const day = formatDate(starts_at, language, 'date', offset);
    return `${day} ${competition_id}`;
  });
  return [...groups].map(([key, some]) => ({
    key: `group-${key.replace(/[^\w-]+/g, '-')}`,
    competition: some[0]!.competition,
    day: formatDate(some[0]!.starts_at, language, 'short', offset),
    events: some,
  }));
}

/** The reader's offset from UTC in minutes: 0 on the server and in the first render, so that both agree. */
function useLocalOffset(): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => setOffset(-new Date().getTimezoneOffset()), []);
  return offset;
}
