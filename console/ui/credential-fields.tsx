import { type FormEvent, useState } from 'react';

/** Runs a form's call once at a time; what it answers is the error to show. */
export function useSubmit(run: (form: FormData, element: HTMLFormElement) => Promise<string>) {
  const [state, setState] = useState({ isBusy: false, error: '' });
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element, (event.nativeEvent as SubmitEvent).submitter);
    setState({ isBusy: true, error: '' });
    setState({ isBusy: false, error: await run(form, element) });
  }
  return { ...state, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) };
}

/** A field of a form as text; empty where the form has none by this name. */
export const fieldText = (form: FormData, name: string): string => String(form.get(name) ?? '');

/** The six digits as typed, without the space between them. */
export const totpCodeOf = (form: FormData, name = 'code'): string =>
  fieldText(form, name).replaceAll(' ', '');

/** The person's password; `isNew` for one that is being chosen. */
export function PasswordField({
  name = 'password',
  label = 'Current password',
  isNew = false,
}: {
  name?: string;
  label?: string;
  isNew?: boolean;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        minLength={isNew ? 12 : 1}
        maxLength={128}
      />
    </div>
  );
}

/** The six digits that an authenticator app shows. */
export function CodeField({
  name = 'code',
  label = 'Authenticator code',
}: {
  name?: string;
  label?: string;
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern="\d{3} ?\d{3}"
        maxLength={7}
        placeholder="000 000"
      />
    </div>
  );
}

/** The error of a form, read out when it appears. */
export function FormError({ children }: { children: string }) {
  return (
    <p className="form-error" role="alert">
      {children}
    </p>
  );
}
