import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ReportDown } from '../account/parts/report-down.tsx';
import { LatestWithdrawals } from './parts/latest-withdrawals.tsx';
import { NewWithdrawal } from './parts/new-withdrawal.tsx';
import { WhyThisMuch } from './parts/why-this-much.tsx';
import { WithdrawalView } from './parts/withdrawal-view.tsx';
import type { Data } from './withdrawal.data.ts';

/** Taking money out: what can be taken and why, where to, and the way of each request. */
export default function Withdrawal() {
  const { t } = useTranslation();
  const { withdrawal, choice } = usePageData<Data>();
  return (
    <AccountPage title={t('page.withdrawal')}>
      {withdrawal && <WithdrawalView key={withdrawal.withdrawal_id} withdrawal={withdrawal} />}
      {choice && (
        <>
          <LatestWithdrawals withdrawals={choice.latest} />
          {choice.info ? (
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <NewWithdrawal info={choice.info} banks={choice.banks} />
              <WhyThisMuch info={choice.info} />
            </div>
          ) : (
            <ReportDown />
          )}
        </>
      )}
    </AccountPage>
  );
}
