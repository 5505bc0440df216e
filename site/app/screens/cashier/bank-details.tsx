import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { BankArt } from '../../ui/illustrations/account-pages.tsx';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import { ReportError } from '../account/parts/report-error.tsx';
import type { Data } from './bank-details.data.ts';
import { BankList } from './parts/bank-list.tsx';

/** The player's payout accounts: masked, one of them the default. */
export default function BankDetails() {
  const { t } = useTranslation();
  const { banks } = usePageData<Data>();
  return (
    <AccountPage title={t('page.bank-details')} art={<BankArt />}>
      <p className="max-w-prose text-muted">{t('bank.text')}</p>
      {banks === null && <ReportError />}
      {banks?.length === 0 && (
        <EmptyState
          art={<BankArt />}
          title={t('bank.none')}
          action={
            <ButtonLink to="/add-bank" icon="plus">
              {t('page.add-bank')}
            </ButtonLink>
          }
        >
          {t('bank.noneText')}
        </EmptyState>
      )}
      {banks && banks.length > 0 && (
        <>
          <BankList banks={banks} />
          <ButtonLink to="/add-bank" icon="plus" className="justify-self-start">
            {t('page.add-bank')}
          </ButtonLink>
        </>
      )}
    </AccountPage>
  );
}
