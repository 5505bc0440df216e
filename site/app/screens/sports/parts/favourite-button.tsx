import type { EventItem } from '#contracts/api/sports.ts';
import type { SportsFavourite } from '#contracts/api/sports-favourites.ts';
import { nameText, teamsText } from '../../../sports/event-names.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icons/index.ts';
import { toggleFavourite, useFavourites, useIsFavourite } from './favourites-store.ts';

/** The star of a competition, team or event; with a text beside it where there is room. */
export function FavouriteButton({
  item,
  className,
  children,
}: {
  item: SportsFavourite;
  className?: string;
  children?: string;
}) {
  const app = useApp();
  const { t } = useTranslation();
  const list = useFavourites();
  const isOn = useIsFavourite(item);
  // The visible text is part of the accessible name, for voice control.
  const name = children ?? nameText(item, app.language);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('sports.favourite', { name })}
      title={t('sports.favourite', { name })}
      onClick={() => void toggleFavourite(app, item, list)}
      className={classes(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-md hover:bg-surface-2',
        children ? 'min-h-11 border border-line px-3 text-sm font-semibold whitespace-nowrap' : 'touch',
        isOn ? 'text-accent' : 'text-muted',
        className,
      )}
    >
      <Icon name={isOn ? 'starFilled' : 'star'} size={18} />
      {children && <span className="max-w-44 truncate text-text">{children}</span>}
    </button>
  );
}

/** The star of an event in a list. */
export function EventStar({ event }: { event: EventItem }) {
  return <FavouriteButton item={useEventFavourite(event)} className="-me-3 @xl:me-0" />;
}

/** An event as a favourite, named by its teams. */
export function useEventFavourite(event: EventItem): SportsFavourite {
  const { language } = useApp();
  const { home, away } = teamsText(event, language);
  const { event_id, sport } = event;
  return { kind: 'event', favourite_id: event_id, sport, name: away ? `${home} – ${away}` : home, names: {} };
}

/** The competition of an event as a favourite. */
export const competitionFavourite = ({ competition_id, competition, sport }: EventItem): SportsFavourite => ({
  ...{ kind: 'competition', favourite_id: competition_id, sport, ...competition },
});
