import { AccountPage, Page } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { WheelArt } from '../../ui/illustrations/account-pages.tsx';
import { NoWheel } from '../../ui/illustrations/empty-states.tsx';
import { EmptyState } from '../../ui/index.ts';
import { OtherRooms } from './parts/other-rooms.tsx';
import { SpinVerifier } from './parts/spin-verifier.tsx';
import { WheelGame } from './parts/wheel-game.tsx';
import type { Data } from './spin.data.ts';

/** The wheel in the account, and the public proof of a spin. */
export default function Spin() {
  const { t } = useTranslation();
  const data = usePageData<Data>();
  if (data.kind === 'proof')
    return (
      <Page title={t('wheel.verifyTitle')}>
        <SpinVerifier key={data.spinId} spinId={data.spinId} proof={data.proof} />
      </Page>
    );
  return (
    <AccountPage title={t('page.spin')} art={<WheelArt />}>
      {data.wheel ? (
        <WheelGame data={data.wheel} />
      ) : (
        <div className="empty-room grid gap-5">
          <EmptyState art={<NoWheel />} title={t('unavailable.spinTitle')}>
            {t('unavailable.spin')}
          </EmptyState>
          <OtherRooms />
        </div>
      )}
    </AccountPage>
  );
}
