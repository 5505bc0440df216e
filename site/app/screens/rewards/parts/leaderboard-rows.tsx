import type { BoardEntry } from '#contracts/api/rewards.ts';
import { groupDigits } from '../../../lib/amount.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, DateTime } from '../../../ui/index.ts';

/** Ranks shown on a podium. */
export const PODIUM = 3;

/** The ranks of the board; the first three on a podium. */
export function LeaderboardRows({ places, isBusy }: { places: readonly BoardEntry[]; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <ol aria-busy={isBusy} className="ranks">
      {places.map((place) => (
        <li key={place.rank} className={classes('rank', place.rank <= PODIUM && 'rank-podium')}>
          <RankNumber rank={place.rank} />
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

/** The number of a rank, brightest for the first. */
export function RankNumber({ rank }: { rank: number }) {
  return (
    <span
      className={classes(
        'rank-number tabular',
        rank === 1 ? 'bg-accent text-surface-0' : 'bg-surface-3 text-accent',
      )}
    >
      {rank}
    </span>
  );
}

/** `1234.5` as `1,234.50×`. */
export function multipleText(multiple: number): string {
  const hundredths = Math.round(multiple * 100);
  return `${groupDigits(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}×`;
}
