import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { EmptyState } from '../../ui/index.ts';
import { Balances } from '../account/parts/balances.tsx';
import { ReportDown } from '../account/parts/report-down.tsx';
import type { Data } from './deposit.data.ts';
import { DepositView } from './parts/deposit-view.tsx';
import { LatestDeposits } from './parts/latest-deposits.tsx';
import { NewDeposit } from './parts/new-deposit.tsx';
import { NextBonus } from './parts/next-bonus.tsx';

/** Putting money in: choose a way, say how much, pay, and follow it until it is in the balance. */
export default function Deposit() {
  const { t } = useTranslation();
  const { deposit, choice } = usePageData<Data>();
  return (
    <AccountPage title={t('page.deposit')}>
      {deposit && <DepositView key={deposit.deposit_id} deposit={deposit} />}
      {choice && (
        <>
          <Balances />
          {choice.bonus && <NextBonus {...choice.bonus} />}
          <LatestDeposits deposits={choice.latest} />
          {choice.methods === null && <ReportDown />}
          {choice.methods?.length === 0 && (
            <EmptyState icon="deposit" title={t('deposit.noMethods')}>
              {t('deposit.noMethodsText')}
            </EmptyState>
          )}
          {choice.methods && choice.methods.length > 0 && <NewDeposit methods={choice.methods} />}
        </>
      )}
    </AccountPage>
  );
}
