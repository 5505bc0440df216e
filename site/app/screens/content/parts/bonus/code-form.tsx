import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { localText } from '../../../../lib/text.ts';
import { useApp } from '../../../../state/app.ts';
import { playerFields, refreshBalance } from '../../../../state/sign-in.ts';
import { useTranslation } from '../../../../state/use-translation.ts';
import { TextInput } from '../../../../ui/index.ts';
import { checkAll, required } from '../../../auth/parts/field-checks.ts';
import { FormFooter } from '../../../auth/parts/form-footer.tsx';
import { useForm } from '../../../auth/parts/use-form.ts';

/** A bonus code: its bonus is granted at once, or with the next deposit. */
export function CodeForm() {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState('');
  const [done, setDone] = useState('');
  const form = useForm({
    draft: 'bonus-code',
    names: ['code'],
    check: checkAll({ code: required }),
    send: (values) => {
      setDone('');
      return app.api.redeemCode({ ...playerFields(app), code: values.code.trim() });
    },
    blame: ({ statusMessage }) =>
      ['invalidCode', 'notClaimable'].includes(statusMessage) ? 'code' : undefined,
    done: async (answer) => {
      if (!('how' in answer)) return;
      const title = localText(answer.title, app.language);
      setCode('');
      setDone(t(`bonus.code.${answer.how}`, { title }));
      await refreshBalance(app);
      await revalidate();
    },
  });
  return (
    <section
      aria-labelledby="bonus-code"
      className="panel grid max-w-xl gap-3 rounded-lg border border-line bg-surface-1 p-5"
    >
      <h2 id="bonus-code" className="text-lg font-semibold">
        {t('bonus.code')}
      </h2>
      <form {...form.form} className="grid gap-3">
        <TextInput
          label={t('bonus.code.label')}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={code}
          onChange={setCode}
          error={form.problems.code}
        />
        <FormFooter {...form}>{t('bonus.code.go')}</FormFooter>
      </form>
      <p role="status" className="text-win">
        {done}
      </p>
    </section>
  );
}
