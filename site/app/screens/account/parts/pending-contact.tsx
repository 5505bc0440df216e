import type { ContactChannel, Profile } from '#contracts/api/profile.ts';
import { succeeded } from '#contracts/client.ts';
import { handleAnswer } from '../../../state/answer-handling.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { CodeField } from '../../auth/parts/code-field.tsx';
import { checkAll } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { code } from '../../auth/parts/registration-checks.ts';
import { useForm } from '../../auth/parts/use-form.ts';

type PendingContactProps = {
  channel: ContactChannel;
  contact: string;
  onDone: (stored: Profile) => Promise<void>;
};

/** A new contact and the code that confirms it. */
export function PendingContact({ channel, contact, onDone }: PendingContactProps) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['tac'],
    check: checkAll({ tac: code }),
    send: ({ tac }) => app.api.verifyContact({ ...playerFields(app), channel, tac }),
    blame: ({ statusMessage }) => (statusMessage === 'invalidCode' ? 'tac' : undefined),
    done: async (answer) => {
      const stored = succeeded(answer) ? answer.value[0] : undefined;
      if (stored) await onDone(stored);
    },
  });
  const again = async () => {
    const answer = await app.api.requestContactTac({ ...playerFields(app), channel });
    if (succeeded(answer)) return answer.retry_after;
    await handleAnswer(app, answer, 'toast');
    return 0;
  };
  return (
    <PanelForm form={form.form} title={t('account.pendingTitle')}>
      <p className="text-sm break-words text-muted" role="status">
        {t('account.pendingText', { contact })}
      </p>
      <CodeField error={form.problems.tac} retryAfter={0} onAgain={again} />
      <FormFooter {...form}>{t('account.pendingConfirm')}</FormFooter>
    </PanelForm>
  );
}
