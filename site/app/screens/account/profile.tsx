import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useApp, useSession } from '../../state/app.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ProfileArt } from '../../ui/illustrations/account-pages.tsx';
import { ButtonLink, DateTime, Panel, TextInput } from '../../ui/index.ts';
import { checkAll, required } from '../auth/parts/field-checks.ts';
import { FormFooter } from '../auth/parts/form-footer.tsx';
import { PanelForm } from '../auth/parts/panel-form.tsx';
import { useForm } from '../auth/parts/use-form.ts';
import { AccountClosure } from './parts/account-closure.tsx';
import { IdentityVerification } from './parts/identity-verification.tsx';
import { showSuccessToast } from './parts/success-toast.ts';
import type { Data } from './profile.data.ts';

/** The player's data, and the ways to change them. */
export default function Profile() {
  const data = usePageData<Data>();
  return data.kind === 'verification' ? (
    <IdentityVerification items={data.verification} />
  ) : (
    <ProfileFacts data={data} />
  );
}

function ProfileFacts({ data }: { data: Extract<Data, { kind: 'profile' }> }) {
  const { t } = useTranslation();
  const { user, fullname, email } = useSession();
  const { birth_date, contact_phone, opened_at, is_asked, missing } = data;
  return (
    <AccountPage title={t('page.profile')} art={<ProfileArt />}>
      <Panel>
        <dl className="facts divide-y divide-line">
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
      {is_asked && (
        <Panel title={t('verification.title')}>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-prose text-sm text-muted">
              {missing > 0 ? t('verification.missingCount', { number: missing }) : t('verification.allSent')}
            </p>
            <ButtonLink to="/profile?show=verification" icon="shield">
              {t('verification.open')}
            </ButtonLink>
          </div>
        </Panel>
      )}
      {birth_date === '' && <BirthDateForm />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/edit-profile" icon="edit">
          {t('page.edit-profile')}
        </ButtonLink>
        <ButtonLink to="/change-password" icon="lock" variant="secondary">
          {t('page.change-password')}
        </ButtonLink>
      </div>
      <AccountClosure />
    </AccountPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-1 py-3 sm:grid-cols-[12rem_1fr] sm:items-baseline sm:gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 break-words">
        {children || <span className="text-muted">{t('account.notGiven')}</span>}
      </dd>
    </div>
  );
}

/** Asks for the birth date once; hidden when there is one. */
function BirthDateForm() {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    draft: 'birth-date',
    names: ['birth_date'],
    check: checkAll({ birth_date: required }),
    send: ({ birth_date }) => app.api.birthDate({ ...playerFields(app), birth_date }),
    blame: ({ statusMessage }) =>
      ['invalidRequest', 'invalidBirthDate', 'birthDateNoted'].includes(statusMessage)
        ? 'birth_date'
        : undefined,
    done: async () => {
      await showSuccessToast(app, 'profileSaved');
      await revalidate();
    },
  });
  return (
    <PanelForm form={form.form}>
      <TextInput
        label={t('account.birthDate')}
        name="birth_date"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        hint={t('account.birthDateHint')}
        error={form.problems.birth_date}
      />
      <FormFooter {...form}>{t('account.birthDateSave')}</FormFooter>
    </PanelForm>
  );
}
