import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { MissionArt } from '../../ui/illustrations/account-pages.tsx';
import { NoMissions } from '../../ui/illustrations/empty-states.tsx';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import type { Data } from './mission.data.ts';
import { Mission } from './parts/mission.tsx';
import { OtherRooms } from './parts/other-rooms.tsx';
import { TokenBalance } from './parts/token-balance.tsx';

/** Tasks that earn tokens, their progress, and the claim. */
export default function Missions() {
  const { t } = useTranslation();
  const { missions, token, frozen, held } = usePageData<Data>();
  const isHeldOn = held !== null && (held.turnover_per_token !== null || held.hours !== null);
  return (
    <AccountPage title={t('page.mission')} art={<MissionArt />}>
      {missions === null && (
        <EmptyState icon="warning" title={t('rewards.down')}>
          {t('rewards.downText')}
        </EmptyState>
      )}
      {missions?.length === 0 && (
        <div className="empty-room grid gap-5">
          <EmptyState art={<NoMissions />} title={t('unavailable.missionTitle')}>
            {t('unavailable.mission')}
          </EmptyState>
          <OtherRooms />
        </div>
      )}
      {missions && missions.length > 0 && (
        <>
          <TokenBalance token={token} frozen={frozen} held={held} />
          <ul className="grid gap-3">
            {missions.map((mission) => (
              <li key={`${mission.mission_code}${mission.window_key}`}>
                <Mission mission={mission} />
              </li>
            ))}
          </ul>
          <p className="max-w-prose text-sm text-muted">
            {t(isHeldOn ? 'mission.rulesHeld' : 'mission.rules')}
          </p>
          <div>
            <ButtonLink to="/spin" variant="secondary" icon="spin">
              {t('page.spin')}
            </ButtonLink>
          </div>
        </>
      )}
    </AccountPage>
  );
}
