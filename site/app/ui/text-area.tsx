import { type ComponentProps, useId } from 'react';
import { classes } from './classes.ts';
import { CONTROL, describedBy, Field, type FieldFrame } from './field.tsx';

type TextAreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'onChange'> & { onChange?: (value: string) => void };

/** Several lines of text. */
export function TextArea({ label, hint, error, isOptional, onChange, className, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const frame = { label, hint, error, isOptional };
  return (
    <Field {...frame} id={id}>
      <textarea
        rows={6}
        {...rest}
        id={id}
        className={classes(CONTROL, 'py-2.5', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, frame)}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
    </Field>
  );
}
