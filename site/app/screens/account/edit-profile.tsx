import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { handleAnswer } from '../../state/answer-handling.ts';
import { useApp } from '../../state/app.ts';
import { withProfile } from '../../state/session.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ProfileArt } from '../../ui/illustrations/account-pages.tsx';
import { Checkbox, Panel } from '../../ui/index.ts';
import { useContinue } from '../auth/parts/next-path.ts';
import type { Data } from './edit-profile.data.ts';
import { MarketingConsent } from './parts/marketing-consent.tsx';
import { PendingContact } from './parts/pending-contact.tsx';
import { ProfileForm } from './parts/profile-form.tsx';
import { showSuccessToast } from './parts/success-toast.ts';

/**
 * Name and contacts, displayed as stored by the server after saving [P-06], and the public display settings.
 */
export default function EditProfile() {
  const app = useApp();
  const { t } = useTranslation();
  const goOn = useContinue('/profile');
  const { revalidate } = useRevalidator();
  const { shown, channels, offered, profile, name_fixed } = usePageData<Data>();
  /** New contacts are confirmed on this page. */
  const onStored = async (stored: Data['profile'], message: string) => {
    const { full_name, contact_email } = stored;
    app.session.set((session) => withProfile(session, { full_name, contact_email }));
    await showSuccessToast(app, message);
    if (stored.pending.length > 0) return await revalidate();
    goOn();
  };
  return (
    <AccountPage title={t('page.edit-profile')} art={<ProfileArt />}>
      {profile.pending.map((pending) => (
        <PendingContact
          key={pending.channel}
          {...pending}
          onDone={(stored) => onStored(stored, 'contactConfirmed')}
        />
      ))}
      {/* The stored value replaces the typed one. */}
      <ProfileForm
        key={JSON.stringify(profile)}
        profile={profile}
        isNameFixed={name_fixed}
        onDone={(stored) => onStored(stored, 'profileSaved')}
      />
      {channels !== null && <MarketingConsent {...{ channels, offered }} />}
      {shown !== null && <PublicLists shown={shown} />}
    </AccountPage>
  );
}

/** Whether public lists name the player; stored as soon as it is switched. */
function PublicLists({ shown }: { shown: boolean }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isShown, setShown] = useState(shown);
  const decide = async (isShown: boolean) => {
    setShown(isShown);
    const answer = await app.api.publicLists({ ...playerFields(app), shown: isShown });
    if (succeeded(answer)) return await showSuccessToast(app, 'profileSaved');
    setShown(!isShown);
    await handleAnswer(app, answer, 'toast');
  };
  return (
    <Panel title={t('account.seenByOthers')}>
      <Checkbox
        name="shown"
        label={t('account.publicLists')}
        checked={isShown}
        onChange={(isShown) => void decide(isShown)}
      />
      <p className="mt-2 max-w-prose text-sm text-muted">{t('account.publicListsHint')}</p>
    </Panel>
  );
}
