import { useId } from 'react';
import { useTranslation } from '../../../state/use-translation.ts';
import { Field } from '../../../ui/index.ts';

type ReceiptInputProps = {
  name: string;
  isOptional: boolean;
  error?: string | undefined;
  onChange: (file: File | null) => void;
};

/** A picture of a receipt, from the camera or the gallery. */
export function ReceiptInput({ name, isOptional, error, onChange }: ReceiptInputProps) {
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
