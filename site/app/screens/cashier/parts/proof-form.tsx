import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { sayDone } from '../../account/parts/say-done.ts';
import { FormEnd } from '../../auth/parts/form-end.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { blamedField, fieldChecks } from './form-checks.ts';
import { ReceiptInput } from './receipt-input.tsx';
import { SchemaFields } from './schema-fields.tsx';
import { base64Of, smallerPicture } from './shrink.ts';

const RECEIPT = 'receipt';

/** What the method asks once it is paid: a number, a name, a picture of the receipt. */
export function ProofForm({ deposit }: { deposit: ShownDeposit }) {
  const app = useApp();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const picture = useRef<File | null>(null);
  const { fields, receipt } = deposit.proof;
  const names = [...fields.map(({ name }) => name), RECEIPT];
  const form = useForm({
    draft: `proof-${deposit.deposit_id}`,
    names,
    check: (values) => {
      const isMissing = receipt === 'required' && !picture.current;
      return { ...fieldChecks(fields, values), ...(isMissing ? { [RECEIPT]: 'receipt' } : {}) };
    },
    send: async (values) => {
      const given = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
      const file = picture.current && (await smallerPicture(picture.current));
      return await app.api.proveDeposit({
        ...playerFields(app),
        language: app.language,
        deposit_id: deposit.deposit_id,
        fields: given,
        receipt: file ? await base64Of(file) : '',
      });
    },
    blame: (refusal) => (refusal.statusMessage === 'invalidReceipt' ? RECEIPT : blamedField(refusal, names)),
    done: async () => {
      await sayDone(app, 'depositProved');
      await revalidate();
    },
  });
  return (
    <form {...form.form} className="grid gap-4 border-t border-line pt-5">
      <h3 className="font-semibold">{t('deposit.paidTitle')}</h3>
      <SchemaFields fields={fields} problems={form.problems} />
      {receipt !== 'none' && (
        <ReceiptInput
          name={RECEIPT}
          isOptional={receipt === 'optional'}
          error={form.problems[RECEIPT]}
          onChange={(file) => {
            picture.current = file;
          }}
        />
      )}
      <FormEnd {...form}>{t('deposit.paid')}</FormEnd>
    </form>
  );
}
