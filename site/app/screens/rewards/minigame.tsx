import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Unavailable } from '../../ui/index.ts';
import type { Data } from './minigame.data.ts';
import { GameTabs } from './parts/game-tabs.tsx';
import { WheelGame } from './parts/wheel-game.tsx';

/** Rewards in a window of their own: the wheel, and the way to the missions that bring tokens [W-08, W-13]. */
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
        <Unavailable what={t('page.minigame')} reason={t('unavailable.minigame')} icon="gift" />
      )}
    </Page>
  );
}
