import { useRevalidator } from 'react-router';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import { checkAll, required } from '../../auth/parts/checks.ts';
import { FormEnd } from '../../auth/parts/form-end.tsx';
import { PanelForm } from '../../auth/parts/panel-form.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import { sayDone } from './say-done.ts';

/** Notes the birth date, once; it is gone when there is one. */
export function BirthDateForm() {
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
      await sayDone(app, 'profileSaved');
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
      <FormEnd {...form}>{t('account.birthDateSave')}</FormEnd>
    </PanelForm>
  );
}
