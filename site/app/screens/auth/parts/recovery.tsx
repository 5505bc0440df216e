import { succeeded } from '#contracts/client.ts';
import { useApp } from '../../../state/app.ts';
import { siteFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { CodeField, CodeInput, CodeSent, pauseOf } from './code-field.tsx';
import { AccountIdField, PhoneField } from './contact-fields.tsx';
import { checkAll, required } from './field-checks.ts';
import { FormFooter } from './form-footer.tsx';
import { NewPasswordField } from './password-field.tsx';
import { code, newPassword, phoneCheck } from './registration-checks.ts';
import { useForm } from './use-form.ts';

export type Recovery = { account_id: string; contact_phone: string; retryAfter: number };

/** First step: the account and its phone, which must belong together. */
export function RecoveryRequestForm({ onSent }: { onSent: (recovery: Recovery) => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    draft: 'recovery',
    names: ['account_id', 'contact_phone'],
    check: checkAll({ account_id: required, contact_phone: phoneCheck }),
    send: (values) => app.api.forgotPassword({ ...siteFields(app), ...values }),
    done: (answer, { account_id, contact_phone }) => {
      if (succeeded(answer)) {
        onSent({ account_id: account_id.trim(), contact_phone, retryAfter: answer.retry_after });
      }
    },
  });
  return (
    <form {...form.form} className="grid gap-4">
      <p className="text-sm text-muted">{t('auth.recoverText')}</p>
      <AccountIdField error={form.problems.account_id} />
      <PhoneField hint={t('auth.recoverPhoneHint')} error={form.problems.contact_phone} />
      <FormFooter {...form}>{t('auth.sendCode')}</FormFooter>
    </form>
  );
}

/** Both steps in one, for a code sent by the site's staff. */
export function SetPasswordByCode({ onDone }: { onDone: () => void }) {
  const app = useApp();
  const { t } = useTranslation();
  const form = useForm({
    names: ['account_id', 'tac', 'new_password'],
    check: checkAll({ account_id: required, tac: code, new_password: newPassword }),
    send: (values) => app.api.resetPassword({ ...siteFields(app), ...values }),
    blame: blameOf,
    done: onDone,
  });
  return (
    <form {...form.form} className="grid gap-4">
      <p className="text-sm text-muted">{t('auth.haveCodeText')}</p>
      <AccountIdField error={form.problems.account_id} />
      <CodeInput error={form.problems.tac} />
      <NewPasswordField name="new_password" error={form.problems.new_password} />
      <FormFooter {...form}>{t('auth.setPassword')}</FormFooter>
    </form>
  );
}

/** The field of a refusal of the new password. */
function blameOf({ statusMessage }: { statusMessage: string }) {
  if (statusMessage === 'invalidCode') return 'tac';
  return ['weakPassword', 'samePassword'].includes(statusMessage) ? 'new_password' : undefined;
}

type SetPasswordProps = { recovery: Recovery; onChange: () => void; onDone: () => void };

/** Second step: the code and the new password. */
export function SetPassword({ recovery, onChange, onDone }: SetPasswordProps) {
  const app = useApp();
  const { t } = useTranslation();
  const { account_id, contact_phone, retryAfter } = recovery;
  const form = useForm({
    names: ['tac', 'new_password'],
    check: checkAll({ tac: code, new_password: newPassword }),
    send: (values) => app.api.resetPassword({ ...siteFields(app), account_id, ...values }),
    blame: blameOf,
    done: onDone,
  });
  const again = async () =>
    await pauseOf(app, await app.api.forgotPassword({ ...siteFields(app), account_id, contact_phone }));
  return (
    <form {...form.form} className="grid gap-4">
      <CodeSent to={account_id} onChange={onChange} />
      <CodeField error={form.problems.tac} retryAfter={retryAfter} onAgain={again} />
      <NewPasswordField name="new_password" error={form.problems.new_password} />
      <FormFooter {...form}>{t('auth.setPassword')}</FormFooter>
    </form>
  );
}
