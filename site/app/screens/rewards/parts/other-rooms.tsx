import { useTranslation } from '../../../state/use-translation.ts';
import { Icon, type IconName } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';

const ROOMS = [
  ['promotions', 'gift'],
  ['leaderboard', 'trophy'],
  ['vip', 'crown'],
] as const satisfies [string, IconName][];

/** Where else a player finds rewards, below the notice of a screen that has none. Looks like the missions. */
export function OtherRooms() {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-3">
      {ROOMS.map(([page, icon]) => (
        <li key={page}>
          <Link
            to={`/${page}`}
            className="panel mission flex items-center gap-3 rounded-lg border border-line bg-surface-1 p-4 sm:p-5"
          >
            <span className="mission-mark grid size-12 shrink-0 place-items-center rounded-full bg-surface-3 text-accent">
              <Icon name={icon} size={24} />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="text-base font-semibold break-words">{t(`page.${page}`)}</h3>
              <p className="text-sm text-muted">{t(`rewards.room.${page}`)}</p>
            </div>
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
