import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { CONTROL, Field } from './field.tsx';
import { Icon } from './icons/index.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  error?: string | null;
  isOptional?: boolean;
  onChange?: (value: string) => void;
};

/** A choice of one. The browser's own control: the best list on every phone, usable before scripts run. */
export function Select(props: SelectProps) {
  const { label, options, hint, error, isOptional, onChange, className, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} id={id}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          className={classes(CONTROL, 'appearance-none pe-10', className)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-muted">
          <Icon name="chevronDown" size={18} />
        </span>
      </div>
    </Field>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: ReactNode;
  error?: string | null;
  onChange?: (isChecked: boolean) => void;
};

export function Checkbox({ label, error, onChange, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm text-text">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-(--brand)"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="text-sm text-loss" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
