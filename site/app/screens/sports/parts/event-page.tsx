import type { EventItem } from '#contracts/api/sports.ts';
import { nameText, teamsText } from '../../../sports/event-names.ts';
import { usePriceUpdates } from '../../../sports/live-prices.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Icon } from '../../../ui/icons/index.ts';
import { DateTime, EmptyState } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { EventData } from '../sports.data.ts';
import { EventMarkets } from './event-markets.tsx';
import { EventStatistics } from './event-statistics.tsx';
import { competitionFavourite, FavouriteButton, useEventFavourite } from './favourite-button.tsx';
import { OddsFormatChoice } from './odds-format-choice.tsx';
import { RaceCard, RaceResult } from './race-card.tsx';
import { ALL_EVENTS, sportsQuery } from './sports-query.ts';

/** One event: who plays when, every market in groups, and what the results held say of both teams. */
export function EventPage({ data }: { data: EventData }) {
  const { t } = useTranslation();
  const { event, markets, statistics } = data;
  const isOver = event.state === 'settled' || event.state === 'closed';
  usePriceUpdates(isOver ? [] : markets.flatMap(({ outcomes }) => outcomes));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Head data={data} />
      {event.state === 'suspended' && (
        <p
          className="panel flex items-center gap-2 rounded-lg border border-line bg-surface-1 p-3 text-sm"
          role="status"
        >
          <Icon name="clock" size={18} className="text-warning" />
          {t('sports.eventSuspended')}
        </p>
      )}
      {markets.length > 0 && !isOver ? (
        event.kind === 'match' ? (
          <EventMarkets data={data} />
        ) : (
          <RaceCard data={data} />
        )
      ) : event.kind !== 'match' && event.result ? (
        <RaceResult data={data} />
      ) : (
        <EmptyState icon="clock" title={t(isOver ? 'sports.over' : 'sports.noMarkets')}>
          {t(isOver ? 'sports.overText' : 'sports.noMarketsText')}
        </EmptyState>
      )}
      <Rules event={event} />
      {statistics && <EventStatistics event={event} statistics={statistics} />}
    </div>
  );
}

/** A round that is named by its time of day, as the start is. */
const IS_TIME = /^\d{2}:\d{2}$/;

function Head({ data }: { data: EventData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { event } = data;
  const { home, away } = teamsText(event, language);
  const back = sportsQuery(ALL_EVENTS, { sport: event.sport, competition: event.competition_id });
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-4">
        <Link
          to={`/sports?${back}`}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 text-sm font-semibold text-accent"
        >
          <Icon name="arrowLeft" size={18} className="shrink-0" />
          <span className="line-clamp-2 leading-tight">
            {nameText(event.category, language)} · {nameText(event.competition, language)}
          </span>
        </Link>
        <OddsFormatChoice />
      </div>
      <div className="panel grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface-1 p-4 text-center sm:p-6">
        {event.kind === 'match' ? (
          <Score event={event} teams={{ home, away }} />
        ) : (
          <h1 className="event-title text-lg font-bold break-words sm:text-2xl">{home}</h1>
        )}
        <p className="flex flex-wrap justify-center gap-x-2 text-sm text-muted">
          <DateTime value={event.starts_at} />
          {event.round && !IS_TIME.test(event.round) && <span>· {event.round}</span>}
          {event.is_simulated && <span>· {t('sports.simulated')}</span>}
        </p>
        <Stars data={data} />
      </div>
    </header>
  );
}

function Score({
  event,
  teams: { home, away },
}: {
  event: EventItem;
  teams: { home: string; away: string };
}) {
  return (
    <h1 className="event-title grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 text-lg font-bold sm:text-2xl">
      <span className="text-end break-words">{home}</span>
      <span className="tabular text-base font-semibold text-muted">
        {event.result?.full ?? '–'}
        {event.result?.overtime && ` (${event.result.overtime})`}
      </span>
      <span className="text-start break-words">{away}</span>
    </h1>
  );
}

/** What of the event can be marked: itself, its teams and its competition. */
function Stars({ data: { event, home_id, away_id } }: { data: EventData }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const { home, away } = teamsText(event, language);
  const isComing = event.state === 'open' || event.state === 'suspended';
  const match = useEventFavourite(event);
  const team = (favourite_id: string, name: string) =>
    ({ kind: 'team', favourite_id, sport: event.sport, name, names: {} }) as const;
  const league = competitionFavourite(event);
  return (
    <fieldset
      className="scroller min-w-0 justify-center-safe gap-2 sm:flex-wrap"
      aria-label={t('sports.favourites')}
    >
      {isComing && <FavouriteButton item={match}>{t('sports.favouriteMatch')}</FavouriteButton>}
      {home_id && <FavouriteButton item={team(home_id, home)}>{home}</FavouriteButton>}
      {away_id && <FavouriteButton item={team(away_id, away)}>{away}</FavouriteButton>}
      <FavouriteButton item={league}>{nameText(league, language)}</FavouriteButton>
    </fieldset>
  );
}

/** The text of a sport's rules; of sports that none names, the one of goals. */
const RULE_TEXTS: Readonly<Record<string, string>> = {
  football: 'football',
  ...{ basketball: 'quarters', american_football: 'quarters', netball: 'quarters' },
  ...{ baseball: 'innings', ice_hockey: 'hockey', tennis: 'tennis' },
  ...{ badminton: 'sets', table_tennis: 'sets', volleyball: 'sets', squash: 'sets', sepak_takraw: 'sets' },
  ...{ snooker: 'frames', darts: 'frames', esports: 'maps', cricket: 'cricket', combat: 'combat' },
  ...{ motor_racing: 'racing', horse_racing: 'racing' },
};

/** What the markets of the sport count (sportsbook 7.1). */
function Rules({ event: { sport, kind } }: { event: EventItem }) {
  const { t } = useTranslation();
  const text = kind === 'match' ? (RULE_TEXTS[sport] ?? 'goals') : kind;
  return (
    <section
      aria-labelledby="sport-rules"
      className="panel grid gap-1 rounded-lg border border-line bg-surface-1 p-4"
    >
      <h2 id="sport-rules" className="text-sm font-bold">
        {t('sports.rules')}
      </h2>
      <p className="text-sm text-muted">{t(`sports.rules.${text}`)}</p>
    </section>
  );
}
