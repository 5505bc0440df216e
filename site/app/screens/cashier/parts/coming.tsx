import { AccountPage } from '../../../shell/account-page.tsx';
import { usePageData } from '../../../shell/page-data.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { ButtonLink, Icon, Panel, Unavailable } from '../../../ui/index.ts';
import { Balances } from '../../account/parts/balances.tsx';
import type { Data } from '../bank-details.data.ts';

/** A cashier that is not open yet: what will be there, and what is there already. */
export function Coming({ name }: { name: 'withdrawal' }) {
  const { t } = useTranslation();
  const { banks } = usePageData<Data>();
  const title = t(`page.${name}`);
  const chosen = banks?.find((bank) => bank.is_default);
  return (
    <AccountPage title={title}>
      <Balances />
      <Unavailable what={title} reason={t(`unavailable.${name}`)} icon="withdraw" to="/account" />
      <Panel title={t('bank.coming')}>
        <ul className="grid list-disc gap-2 ps-6 text-muted">
          {[1, 2, 3].map((step) => (
            <li key={step}>{t(`bank.coming.${name}.${step}`)}</li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t('page.bank-details')}
        actions={
          <ButtonLink to={chosen ? '/bank-details' : '/add-bank'} variant="secondary">
            {t(chosen ? 'bank.manage' : 'page.add-bank')}
          </ButtonLink>
        }
      >
        {chosen ? (
          <p className="flex items-center gap-3 break-words">
            <Icon name="bank" size={22} />
            <span>
              {chosen.bank_name} <span className="tabular">{chosen.masked_number}</span>
            </span>
          </p>
        ) : (
          <p className="text-muted">{t('bank.noneText')}</p>
        )}
      </Panel>
    </AccountPage>
  );
}
