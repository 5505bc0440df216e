import { useState } from 'react';
import { useNavigate } from 'react-router';
import { succeeded } from '#contracts/client.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useApp, useSession } from '../../state/app.ts';
import { handleAnswer } from '../../state/messages.ts';
import { withProfile } from '../../state/session.ts';
import { playerFields } from '../../state/sign-in.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Checkbox, Panel } from '../../ui/index.ts';
import { EmailField, FullNameField } from '../auth/parts/contact-fields.tsx';
import { checkAll, email, name } from '../auth/parts/field-checks.ts';
import { FormFooter } from '../auth/parts/form-footer.tsx';
import { PanelForm } from '../auth/parts/panel-form.tsx';
import { useForm } from '../auth/parts/use-form.ts';
import type { Data } from './edit-profile.data.ts';
import { showSuccessToast } from './parts/success-toast.ts';

/** Name and contact email, of which the page shows afterwards what the server stored [P-06], and what others see. */
export default function EditProfile() {
  const app = useApp();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shown } = usePageData<Data>();
  const user = useSession((session) => session.user);
  const form = useForm({
    draft: 'edit-profile',
    names: ['full_name', 'contact_email'],
    check: checkAll({ full_name: name, contact_email: email }),
    send: (values) => app.api.profileUpdate({ ...playerFields(app), ...values }),
    blame: ({ statusMessage }) => (statusMessage === 'invalidName' ? 'full_name' : undefined),
    done: async (answer) => {
      const stored = succeeded(answer) ? answer.value[0] : undefined;
      if (stored) app.session.set((session) => withProfile(session, stored));
      await showSuccessToast(app, 'profileSaved');
      void navigate('/profile');
    },
  });
  return (
    <AccountPage title={t('page.edit-profile')}>
      <PanelForm form={form.form}>
        <FullNameField
          label={t('account.fullName')}
          name="full_name"
          defaultValue={user.full_name}
          hint={t('account.fullNameHint')}
          error={form.problems.full_name}
        />
        <EmailField defaultValue={user.contact_email} error={form.problems.contact_email} />
        <FormFooter {...form}>{t('account.save')}</FormFooter>
      </PanelForm>
      {shown !== null && <PublicLists shown={shown} />}
    </AccountPage>
  );
}

/** Whether lists for everybody name the player; stored as soon as it is switched. */
function PublicLists({ shown }: { shown: boolean }) {
  const app = useApp();
  const { t } = useTranslation();
  const [isShown, setShown] = useState(shown);
  const decide = async (wanted: boolean) => {
    setShown(wanted);
    const answer = await app.api.publicLists({ ...playerFields(app), shown: wanted });
    if (succeeded(answer)) return await showSuccessToast(app, 'profileSaved');
    setShown(!wanted);
    await handleAnswer(app, answer, 'toast');
  };
  return (
    <Panel title={t('account.seenByOthers')}>
      <Checkbox
        name="shown"
        label={t('account.publicLists')}
        checked={isShown}
        onChange={(wanted) => void decide(wanted)}
      />
      <p className="mt-2 max-w-prose text-sm text-muted">{t('account.publicListsHint')}</p>
    </Panel>
  );
}
