import { nameText } from '../../../sports/event-names.ts';
import { EventRows, outcomesOf } from '../../../sports/event-rows.tsx';
import { usePriceUpdates } from '../../../sports/live-prices.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { EventStar, FavouriteButton } from './favourite-button.tsx';
import { useFavourites } from './favourites-store.ts';
import { ALL_EVENTS, sportsQuery } from './sports-query.ts';

/** What the visitor marked: links to competitions and teams, and the next events of all. */
export function Favourites() {
  const { t } = useTranslation();
  const { language } = useApp();
  const { value, events } = useFavourites();
  usePriceUpdates(outcomesOf(events));
  const named = value.filter(({ kind }) => kind !== 'event');
  if (value.length === 0) return null;
  return (
    <section
      aria-labelledby="favourites"
      className="panel overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      <h2 id="favourites" className="border-b border-line bg-surface-2 px-3 py-2.5 text-sm font-bold sm:px-4">
        {t('sports.favourites')}
      </h2>
      {named.length > 0 && (
        <ul className="scroller gap-2 px-3 py-2 sm:px-4">
          {named.map((item) => (
            <li
              key={item.favourite_id}
              className="flex shrink-0 items-center rounded-md border border-line bg-surface-2"
            >
              <Link
                to={`/sports?${sportsQuery(ALL_EVENTS, {
                  sport: item.sport,
                  ...(item.kind === 'team' ? { search: item.name } : { competition: item.favourite_id }),
                })}`}
                className="inline-flex min-h-11 max-w-56 items-center ps-3 text-sm font-semibold"
              >
                <span className="truncate">{nameText(item, language)}</span>
              </Link>
              <FavouriteButton item={item} />
            </li>
          ))}
        </ul>
      )}
      {events.length > 0 ? (
        <EventRows events={events} hasCompetition mark={(event) => <EventStar event={event} />} />
      ) : (
        <p className="px-3 py-3 text-sm text-muted sm:px-4">{t('sports.noFavouriteEvents')}</p>
      )}
    </section>
  );
}
