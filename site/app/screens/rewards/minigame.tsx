import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, UnavailableNotice } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { Data } from './minigame.data.ts';
import type { WheelData } from './parts/use-wheel.ts';
import { WheelGame } from './parts/wheel-game.tsx';

/** Rewards in their own window: the wheel, and the link to the missions that earn tokens [W-08, W-13]. */
export default function Minigame() {
  const { t } = useTranslation();
  const { wheel } = usePageData<Data>();
  return (
    <Page title={t('page.minigame')}>
      {wheel ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose text-muted">{t('wheel.intro')}</p>
            <ButtonLink to="/mission" variant="secondary" icon="target">
              {t('page.mission')}
            </ButtonLink>
          </div>
          <GameTabs data={wheel} />
          <WheelGame key={wheel.wheel.code} data={wheel} />
        </>
      ) : (
        <UnavailableNotice what={t('page.minigame')} reason={t('unavailable.minigame')} icon="gift" />
      )}
    </Page>
  );
}

/** The draws of a site, each with its own prizes and odds; nothing where there is only one. */
function GameTabs({ data }: { data: WheelData }) {
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
