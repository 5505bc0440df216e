import { type FormEvent, useEffect, useRef } from 'react';
import { type App, useApp } from './app.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const DRAFTS = 'baize.draft:';

/** Input types that are never stored as drafts: secrets, and hidden fields. */
const NEVER_KEPT = ['password', 'hidden', 'file', 'checkbox', 'radio', 'submit'];

/**
 * Stores form input across reloads, only in this tab and for this player; never passwords or bank account
 * numbers. Set `ref` and `onInput` on the form and call `forget` once it is sent. The draft is restored after
 * hydration, as if it were typed. Without a name nothing is stored.
 */
export function useDraft(name: string) {
  const app = useApp();
  const ref = useRef<HTMLFormElement>(null);
  const key = keyOf(app, name);
  useEffect(() => {
    const form = ref.current;
    if (form && name) restore(form, (read(key) ?? {}) as Record<string, string>);
  }, [key, name]);
  const onInput = (event: FormEvent<HTMLFormElement>) => name && write(key, valuesOf(event.currentTarget));
  const forget = () => write(key, null);
  return { ref, onInput, forget };
}

const keyOf = (app: App, name: string) => `${DRAFTS}${app.session.get().user.account_id}:${name}`;

/** Unfinished work outside of forms, marks and chips: stored the same way. What is read is untrusted. */
export function storedDraft(app: App, name: string) {
  const key = keyOf(app, name);
  return { read: (): unknown => read(key), write: (draft: unknown) => write(key, draft) };
}

/** Signing out removes drafts of forms. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input[name], textarea[name], select[name]')].filter(
    (control) => !NEVER_KEPT.includes(control.type) && !/password|account_number/i.test(control.name),
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(controlsOf(form).map((control) => [control.name, control.value]));
}

function restore(form: HTMLFormElement, draft: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const kept = draft[control.name];
    // Input typed before hydration is newer than the draft.
    if (typeof kept !== 'string' || isTouched(control)) continue;
    type(control, kept);
  }
}

/** Sets a value so that listeners of the field are notified: React ignores plain assignments as its own. */
function type(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value);
  for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
}

function isTouched(control: Control): boolean {
  return 'defaultValue' in control && control.value !== control.defaultValue;
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, values: unknown): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage a form lasts only as long as its page.
  }
}
