import { Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { RoomArt } from '../../ui/illustrations/drawing.tsx';
import { paint } from '../../ui/illustrations/scene.tsx';
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
    <Page title={t('page.vip')} art={<LevelsArt />}>
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

/** A jewelled crown on a cushion. */
function LevelsArt() {
  return (
    <RoomArt name="levels">
      <path d="M48 126c-8 8-8 26 0 32h144c8-6 8-24 0-32-6-4-138-4-144 0z" fill={paint.face} />
      <path d="M50 142c40 8 100 8 140 0M48 158l-8 6M192 158l8 6" />
      <path d="M66 60l12 54h84l12-54-30 22-24-42-24 42z" fill={paint.accent} />
      <path d="M76 108h88v16c-28 6-60 6-88 0z" fill={paint.brand} />
      <circle cx="66" cy="56" r="7" fill={paint.brand} />
      <circle cx="120" cy="36" r="8" fill={paint.brand} />
      <circle cx="174" cy="56" r="7" fill={paint.brand} />
      <path d="m120 74 9 13-9 13-9-13z" fill={paint.light} />
      <circle cx="96" cy="117" r="4" fill={paint.light} />
      <circle cx="120" cy="119" r="4" fill={paint.light} />
      <circle cx="144" cy="117" r="4" fill={paint.light} />
      <path d="M40 40v14M33 47h14M202 84v12M196 90h12M206 34v10M201 39h10" />
    </RoomArt>
  );
}
