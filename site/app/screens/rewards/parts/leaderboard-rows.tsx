import type { BoardEntry } from '#contracts/api/rewards.ts';
import { groupDigits } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, DateTime } from '../../../ui/index.ts';

/** The ranks of the board; the first three are highlighted. */
export function LeaderboardRows({ places, isBusy }: { places: readonly BoardEntry[]; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <ol aria-busy={isBusy} className="grid gap-1">
      {places.map((place) => (
        <li
          key={place.rank}
          className={classes(
            'grid grid-cols-[2.75rem_1fr_auto] items-center gap-3 rounded-md px-2 py-2',
            place.rank <= 3 ? 'bg-surface-2' : 'border-b border-line last:border-0',
          )}
        >
          <span
            className={classes(
              'tabular grid size-10 place-items-center rounded-full font-semibold',
              place.rank === 1 ? 'bg-accent text-surface-0' : 'bg-surface-3 text-accent',
            )}
          >
            {place.rank}
          </span>
          <span className="min-w-0">
            <span className="block font-medium break-words">{place.account}</span>
            <span className="block text-sm text-muted">
              {place.game} · <DateTime value={place.at} style="short" />
            </span>
          </span>
          <span className="tabular text-lg font-semibold">
            <span className="sr-only">{t('leaders.multiple')} </span>
            {multipleText(place.multiple)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** `1234.5` as `1,234.50×`. */
export function multipleText(multiple: number): string {
  const hundredths = Math.round(multiple * 100);
  return `${groupDigits(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}×`;
}
