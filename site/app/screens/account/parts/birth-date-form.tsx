import { useRevalidator } from 'react-router';
import { useApp } from '../../../state/app.ts';
import { useDraft } from '../../../state/draft.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { TextInput } from '../../../ui/index.ts';
import { checkAll, required } from '../../auth/parts/checks.ts';
import { DraftForm } from '../../auth/parts/draft-form.tsx';
import { FormEnd } from '../../auth/parts/form-end.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import { sayDone } from './say-done.ts';

/** Notes the birth date, once; it is gone when there is one. */
export function BirthDateForm() {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const draft = useDraft('birth-date');
  const form = useForm({
    names: ['birth_date'],
    check: checkAll({ birth_date: required }),
    send: ({ birth_date }) => app.api.birthDate({ ...playerFields(app), birth_date }),
    blame: ({ statusMessage }) =>
      ['invalidRequest', 'invalidBirthDate', 'birthDateNoted'].includes(statusMessage)
        ? 'birth_date'
        : undefined,
    done: async () => {
      draft.forget();
      await sayDone(app, 'profileSaved');
      await revalidate();
    },
  });
  return (
    <DraftForm draft={draft} onSubmit={form.onSubmit}>
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
    </DraftForm>
  );
}
