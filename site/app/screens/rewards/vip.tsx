import { useTranslation } from 'react-i18next';
import { Page } from '../../shell/account-page.tsx';
import { useSignIn } from '../../shell/use-sign-in.ts';
import { useSession } from '../../state/app.ts';
import { Amount, Button, EmptyState } from '../../ui/index.ts';
import { Figure } from '../account/parts/balances.tsx';
import { VipProgress } from '../account/parts/vip-progress.tsx';

/** The player's level and what the next one asks for [P-07]; guests learn what there is to see. */
export default function Vip() {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const vip = useSession((session) => session.vip);
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <Page title={t('page.vip')}>
      {vip ? (
        <div className="grid max-w-3xl gap-5">
          <dl className="grid gap-3 sm:grid-cols-2">
            <Figure name={t('account.vipDeposit')}>
              <Amount value={vip.totalDeposit} />
            </Figure>
            <Figure name={t('account.vipTurnover')}>
              <Amount value={vip.totalTurnover} />
            </Figure>
          </dl>
          <VipProgress isOnItsPage />
        </div>
      ) : (
        <EmptyState
          icon="crown"
          title={t('vip.title')}
          action={!isSignedIn && <Button onClick={() => signIn('/vip')}>{t('auth.signIn')}</Button>}
        >
          {t(isSignedIn ? 'report.downText' : 'vip.guest')}
        </EmptyState>
      )}
    </Page>
  );
}
