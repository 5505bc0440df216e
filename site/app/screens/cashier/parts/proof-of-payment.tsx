import { useId, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { base64Of, smallerPicture } from '../../../browser/picture-file.ts';
import { useApp } from '../../../state/app.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Field } from '../../../ui/index.ts';
import { showSuccessToast } from '../../account/parts/success-toast.ts';
import { FormFooter } from '../../auth/parts/form-footer.tsx';
import { useForm } from '../../auth/parts/use-form.ts';
import type { ShownDeposit } from '../deposit.data.ts';
import { fieldChecks, fieldOfRefusal } from './form-checks.ts';
import { SchemaFields } from './schema-fields.tsx';

const RECEIPT = 'receipt';

/** The method's fields after payment: a number, a name, a picture of the receipt. */
export function ProofOfPaymentForm({ deposit }: { deposit: ShownDeposit }) {
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
      const details = Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
      const file = picture.current && (await smallerPicture(picture.current));
      return await app.api.proveDeposit({
        ...playerFields(app),
        language: app.language,
        deposit_id: deposit.deposit_id,
        fields: details,
        receipt: file ? await base64Of(file) : '',
      });
    },
    blame: (refusal) =>
      refusal.statusMessage === 'invalidReceipt' ? RECEIPT : fieldOfRefusal(refusal, names),
    done: async () => {
      await showSuccessToast(app, 'depositProved');
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
      <FormFooter {...form}>{t('deposit.paid')}</FormFooter>
    </form>
  );
}

type ReceiptInputProps = {
  name: string;
  isOptional: boolean;
  error?: string | undefined;
  onChange: (file: File | null) => void;
};

/** A picture of a receipt, from the camera or the gallery. */
function ReceiptInput({ name, isOptional, error, onChange }: ReceiptInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Field
      id={id}
      label={t('deposit.receipt')}
      hint={t('deposit.receiptHint')}
      error={error ?? null}
      isOptional={isOptional}
    >
      <input
        id={id}
        name={name}
        type="file"
        accept="image/jpeg,image/png"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        className="control min-h-11 w-full rounded-md border border-line bg-surface-1 p-2 text-sm text-text file:me-3 file:min-h-9 file:rounded-md file:border-0 file:bg-surface-3 file:px-3 file:text-text"
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
    </Field>
  );
}
