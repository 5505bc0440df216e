import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { SecurityArt } from '../../ui/illustrations/account-pages.tsx';
import { ButtonLink, Panel } from '../../ui/index.ts';
import { Prose } from '../../ui/prose.tsx';
import { TextPage } from '../content/parts/cms-page.tsx';
import { Passkeys } from './parts/passkeys.tsx';
import { PersonalData } from './parts/personal-data.tsx';
import { RecoveryCodes } from './parts/recovery-codes.tsx';
import { SecondFactor } from './parts/second-factor.tsx';
import { Sessions } from './parts/sessions.tsx';
import type { Data } from './security.data.ts';

/** Account security information; for a player with the password and the account's sessions. */
export default function Security() {
  const { t } = useTranslation();
  const { page, sessions, factor, passkeys, files } = usePageData<Data>();
  if (!sessions) return <TextPage name="security" page={page} />;
  return (
    <AccountPage title={t('page.security')} art={<SecurityArt />}>
      <Panel title={t('auth.password')}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-sm text-muted">{t('account.passwordText')}</p>
          <ButtonLink to="/change-password" icon="lock">
            {t('page.change-password')}
          </ButtonLink>
        </div>
      </Panel>
      <Passkeys passkeys={passkeys} />
      {factor && <SecondFactor isEnabled={factor.is_enabled} />}
      {factor && (factor.is_enabled || passkeys.length > 0) && (
        <RecoveryCodes codesLeft={factor.recovery_codes_left} />
      )}
      <Sessions sessions={sessions} />
      <PersonalData files={files} />
      {page && (
        <Panel title={page.title}>
          <Prose html={page.body} />
        </Panel>
      )}
    </AccountPage>
  );
}
