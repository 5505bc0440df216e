import { useState } from 'react';
import { CLOSING_REASONS } from '#contracts/values/closing-reasons.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { signOut } from '../../../state/sign-out.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, Panel, Select } from '../../../ui/index.ts';
import { LazyDialog as Dialog } from '../../../ui/lazy-sheet.tsx';
import { Link } from '../../../ui/link.tsx';
import { checkAll, required } from '../../auth/parts/field-checks.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import { blamePassword, CurrentPassword } from './current-password.tsx';

const EXCLUSIONS = ['', '6months', '1year', '5years'] as const;

/**
 * Permanent account closure: what happens to the balance, and first the alternatives that keep the account
 * open (player protection E11).
 */
export function AccountClosure() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('closing.title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">
        {t('closing.text')}{' '}
        <Link to="/responsible-gaming" className="text-accent underline">
          {t('closing.breaks')}
        </Link>
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('closing.open')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('closing.title')}
        description={t('closing.sure')}
      >
        <ClosingForm />
      </Dialog>
    </Panel>
  );
}

/** The reason, an optional exclusion if the reason is gambling, and the password. */
function ClosingForm() {
  const app = useApp();
  const { t } = useTranslation();
  const [request_id] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState<(typeof CLOSING_REASONS)[number]>('time');
  const form = useForm({
    names: ['password', 'exclusion'],
    check: checkAll({ password: required }),
    send: ({ password, exclusion }) => {
      const chosen = EXCLUSIONS.find((length) => length !== '' && length === exclusion) || null;
      const request = { request_id, password, reason, exclusion: reason === 'gambling' ? chosen : null };
      return app.api.closeAccount({ ...playerFields(app), ...request, language: app.language });
    },
    blame: blamePassword,
    done: async () => {
      await signOut(app);
      app.navigate('/');
    },
  });
  return (
    <form {...form.form} className="grid gap-4">
      <Select
        label={t('closing.reason')}
        value={reason}
        options={CLOSING_REASONS.map((value) => ({ value, label: t(`closing.reason.${value}`) }))}
        onChange={(value) => setReason(value as typeof reason)}
      />
      {reason === 'gambling' && (
        <div className="grid gap-2">
          <p className="text-sm">{t('closing.excludeText')}</p>
          <Select
            label={t('closing.exclude')}
            name="exclusion"
            defaultValue="6months"
            options={EXCLUSIONS.map((value) => ({ value, label: t(`closing.exclude.${value || 'none'}`) }))}
          />
        </div>
      )}
      <CurrentPassword error={form.problems.password} />
      <FormFooter {...form}>{t('closing.close')}</FormFooter>
    </form>
  );
}
