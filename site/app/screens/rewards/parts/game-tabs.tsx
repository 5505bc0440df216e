import { useTranslation } from '../../../state/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import type { WheelData } from './use-wheel.ts';

/** The draws of a site, each with its own prizes and odds; nothing where there is only one. */
export function GameTabs({ data }: { data: WheelData }) {
  const { t } = useTranslation();
  const { games, wheel } = data;
  if (games.length < 2) return null;
  return (
    <nav aria-label={t('pick.games')} className="flex flex-wrap gap-2">
      {games.map(({ wheel_code, face }) => (
        <Link
          key={wheel_code}
          to={`/minigame?game=${wheel_code}`}
          aria-current={wheel_code === wheel.code ? 'page' : undefined}
          className="touch inline-flex items-center rounded-md border border-line px-4 font-semibold hover:bg-surface-2 aria-[current]:border-accent aria-[current]:bg-surface-2"
        >
          {t(`pick.game.${face}`)}
        </Link>
      ))}
    </nav>
  );
}
