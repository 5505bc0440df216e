import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, EmptyState, Panel } from '../../ui/index.ts';
import { LevelProgress } from './parts/level-progress.tsx';
import { Levels } from './parts/levels.tsx';
import type { Data } from './vip.data.ts';

/** The player's level and the requirements of the next one [P-07]; for guests the programme. */
export default function Vip() {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { levels, promotion, currency, mine } = usePageData<Data>();
  const placeOf = (name: string) => levels.findIndex((level) => level.vip_name === name);
  return (
    <Page title={t('page.vip')}>
      {mine && mine.level.vip_name !== '' && (
        <LevelProgress
          {...mine}
          position={placeOf(mine.level.vip_name)}
          promotion={promotion}
          isNextChecked={levels[placeOf(mine.level.vip_name_next)]?.is_checked ?? false}
        />
      )}
      {!isSignedIn && levels.length > 0 && (
        <Panel className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose">{t('vip.guest')}</p>
          <Button onClick={() => signIn('/vip')}>{t('auth.signIn')}</Button>
        </Panel>
      )}
      {levels.length === 0 ? (
        <EmptyState icon="crown" title={t('vip.title')}>
          {t('vip.none')}
        </EmptyState>
      ) : (
        <Levels
          levels={levels}
          current={mine?.level.vip_name ?? ''}
          promotion={promotion}
          currency={currency}
        />
      )}
    </Page>
  );
}
