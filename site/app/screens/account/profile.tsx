import type { ReactNode } from 'react';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, DateTime, Panel } from '../../ui/index.ts';
import { BirthDateForm } from './parts/birth-date-form.tsx';
import { CloseAccount } from './parts/close-account.tsx';
import type { Data } from './profile.data.ts';

/** What the site knows of the player, and the ways to change it. */
export default function Profile() {
  const { t } = useTranslation();
  const { user, fullname, email } = useSession();
  const { birth_date, contact_phone, opened_at } = usePageData<Data>();
  return (
    <AccountPage title={t('page.profile')}>
      <Panel>
        <dl className="divide-y divide-line">
          <Fact name={t('auth.accountId')}>{user.account_id}</Fact>
          <Fact name={t('account.fullName')}>{fullname}</Fact>
          <Fact name={t('auth.email')}>{email}</Fact>
          <Fact name={t('auth.phone')}>{contact_phone}</Fact>
          <Fact name={t('account.birthDate')}>{birth_date}</Fact>
          {opened_at && (
            <Fact name={t('account.signedInSince')}>
              <DateTime value={opened_at} />
            </Fact>
          )}
        </dl>
      </Panel>
      {birth_date === '' && <BirthDateForm />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/edit-profile" icon="edit">
          {t('page.edit-profile')}
        </ButtonLink>
        <ButtonLink to="/change-password" icon="lock" variant="secondary">
          {t('page.change-password')}
        </ButtonLink>
      </div>
      <CloseAccount />
    </AccountPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 py-3 sm:grid-cols-[12rem_1fr] sm:gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 break-words">
        {children || <span className="text-muted">{t('account.notGiven')}</span>}
      </dd>
    </div>
  );
}
