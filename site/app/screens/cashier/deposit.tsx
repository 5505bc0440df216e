import { useState } from 'react';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useWithdrawOnly } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { Balances } from '../account/parts/balances.tsx';
import { ReportDown } from '../account/parts/report-down.tsx';
import type { Data } from './deposit.data.ts';
import { DepositView } from './parts/deposit-view.tsx';
import { LatestDeposits } from './parts/latest-deposits.tsx';
import { LimitAnswer } from './parts/limit-answer.tsx';
import { NewDeposit } from './parts/new-deposit.tsx';
import { NextBonus } from './parts/next-bonus.tsx';

/** Putting money in: choose a way, say how much, pay, and follow it until it is in the balance. */
export default function Deposit() {
  const { t } = useTranslation();
  const { deposit, choice } = usePageData<Data>();
  const isWithdrawOnly = useWithdrawOnly();
  return (
    <AccountPage title={t('page.deposit')}>
      {deposit && <DepositView key={deposit.deposit_id} deposit={deposit} />}
      {choice && (
        <>
          <Balances />
          {choice.bonus && !isWithdrawOnly && <NextBonus {...choice.bonus} />}
          <LatestDeposits deposits={choice.latest} />
          {isWithdrawOnly ? <Closed /> : <Choice methods={choice.methods} demand={choice.demand} />}
        </>
      )}
    </AccountPage>
  );
}

function Choice({ methods, demand }: Pick<NonNullable<Data['choice']>, 'methods' | 'demand'>) {
  const { t } = useTranslation();
  const [isAnswered, setAnswered] = useState(demand === null);
  if (methods === null) return <ReportDown />;
  if (demand && !isAnswered) return <LimitAnswer demand={demand} onDone={() => setAnswered(true)} />;
  if (methods.length > 0) return <NewDeposit methods={methods} />;
  return (
    <EmptyState icon="deposit" title={t('deposit.noMethods')}>
      {t('deposit.noMethodsText')}
    </EmptyState>
  );
}

/** Who is excluded for now puts nothing in, but takes out [E4]. */
function Closed() {
  const { t } = useTranslation();
  const action = <ButtonLink to="/withdrawal">{t('account.withdrawal')}</ButtonLink>;
  return (
    <EmptyState icon="shield" title={t('deposit.excluded')} action={action}>
      {t('deposit.excludedText')}
    </EmptyState>
  );
}
