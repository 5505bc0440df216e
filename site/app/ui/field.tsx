import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { filterText, type InputFilter } from '../lib/input-filter.ts';
import { useTranslation } from '../state/use-translation.ts';
import { classes } from './classes.ts';
import { Icon } from './icons/index.ts';

export type FieldFrame = { label: string; hint?: string; error?: string | null; isOptional?: boolean };

/** Label, control, hint and error, associated for assistive technology. `error` is translated text. */
export function Field({
  label,
  hint,
  error,
  isOptional,
  id,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="field grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {label}
        {isOptional && <span className="ms-2 font-normal text-muted">{t('form.optional')}</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-sm text-loss" role="alert">
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

export const CONTROL =
  'control min-h-11 w-full rounded-md border border-line bg-surface-1 px-3 text-base text-text placeholder:text-muted aria-invalid:border-loss disabled:opacity-60';

export function describedBy(id: string, { hint, error }: FieldFrame): string | undefined {
  return error ? `${id}-error` : hint ? `${id}-hint` : undefined;
}

type TextInputProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'onChange'> & {
    /** Restricts typed and pasted text to the characters of a name, or to digits [V-01]. */
    filter?: InputFilter;
    onChange?: (value: string) => void;
    trailing?: ReactNode;
  };

/** One line of text. Give `autoComplete` and `inputMode`: phones choose their keyboard by them. */
export function TextInput({
  label,
  hint,
  error,
  isOptional,
  filter,
  onChange,
  trailing,
  className,
  ...rest
}: TextInputProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const frame = { label, hint, error, isOptional };
  return (
    <Field {...frame} id={id}>
      <div className="relative">
        <input
          inputMode={filter === 'digits' ? 'numeric' : undefined}
          {...rest}
          id={id}
          className={classes(CONTROL, trailing !== undefined && 'pe-13', className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, frame)}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const kept = filter ? filterText(filter, typed) : typed;
            if (kept !== typed) event.currentTarget.value = kept;
            onChange?.(kept);
          }}
        />
        {trailing && <div className="absolute inset-y-0 end-0 flex items-center">{trailing}</div>}
      </div>
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trailing' | 'filter'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="touch inline-flex items-center justify-center text-muted hover:text-text"
          aria-label={t(isShown ? 'form.hidePassword' : 'form.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} size={20} />
        </button>
      }
    />
  );
}
