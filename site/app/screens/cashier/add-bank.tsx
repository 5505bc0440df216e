import { useState } from 'react';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { BankArt } from '../../ui/illustrations/account-pages.tsx';
import { ButtonLink, EmptyState, Panel, Select } from '../../ui/index.ts';
import type { Data } from './add-bank.data.ts';
import { BankForm } from './parts/bank-form.tsx';
import { WalletForm } from './parts/wallet-form.tsx';

/** A payout account of the player: at a bank, or a wallet if the site pays out crypto. */
export default function AddBank() {
  const { t } = useTranslation();
  const fullName = useSession((session) => session.fullname);
  return (
    <AccountPage title={t('page.add-bank')} art={<BankArt />}>
      {fullName ? (
        <Account fullName={fullName} />
      ) : (
        <EmptyState
          art={<BankArt />}
          title={t('bank.nameMissing')}
          action={<ButtonLink to="/edit-profile?next=/add-bank">{t('page.edit-profile')}</ButtonLink>}
        >
          {t('bank.nameMissingText')}
        </EmptyState>
      )}
    </AccountPage>
  );
}

function Account({ fullName }: { fullName: string }) {
  const { t } = useTranslation();
  const { ways } = usePageData<Data>();
  const [chosen, choose] = useState('');
  const way = ways.find(({ method_id }) => method_id === chosen);
  const options = ways.map(({ method_id, chain }) => ({
    value: method_id,
    label: t('wallet.kind', chain),
  }));
  return (
    <>
      {ways.length > 0 && (
        <Panel className="max-w-xl">
          <Select
            label={t('bank.kind')}
            value={chosen}
            options={[{ value: '', label: t('bank.kindBank') }, ...options]}
            onChange={choose}
          />
        </Panel>
      )}
      {way ? (
        <WalletForm key={way.method_id} way={way} fullName={fullName} />
      ) : (
        <BankForm fullName={fullName} />
      )}
    </>
  );
}
