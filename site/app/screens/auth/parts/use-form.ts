import { type FormEvent, useRef, useState } from 'react';
import { loadNamespace } from '../../../lib/message-loader.ts';
import { useApp } from '../../../state/app.ts';
import { useDraft } from '../../../state/draft.ts';
import { errorText, handleAnswer, outcomeOf } from '../../../state/messages.ts';
import type { AnyAnswer } from '../../../state/outcome.ts';
import { playerFields } from '../../../state/sign-in.ts';
import { useCountdown, waitOf } from './use-countdown.ts';

type Values<Name extends string> = Record<Name, string>;
export type Problems<Name extends string> = Partial<Record<Name, string>>;
type Refusal = AnyAnswer & { statusDetail?: unknown };

type Options<Name extends string, A extends Refusal> = {
  names: readonly Name[];
  /** Name under which what is typed outlasts a reload; without one it does not. */
  draft?: string;
  /** Message keys (namespace `validation`) of the fields that cannot be sent as they are. */
  check: (values: Values<Name>) => Problems<Name>;
  /** `factorCode`: what a guest gives as second factor; of a player the session is confirmed with it before. */
  send: (values: Values<Name>, factorCode: string | undefined) => Promise<A>;
  /** The field a refusal speaks of; without one it stands above the button. */
  blame?: (refusal: Refusal) => Name | undefined;
  /**
   * What is wrong with that field in words of its own (namespace `validation`); without them the refusal's.
   */
  explain?: (refusal: Refusal) => string | undefined;
  done: (answer: A, values: Values<Name>) => void | Promise<void>;
};

/**
 * One form: checks before sending, errors in the reader's language at their fields, focus on the first of
 * them, one sending at a time, and a wait with its seconds when the server asks for one.
 */
export function useForm<Name extends string, A extends Refusal>(options: Options<Name, A>) {
  const app = useApp();
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [notice, setNotice] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [factor, setFactor] = useState<{ error: string }>();
  const isSending = useRef(false);
  const wait = useCountdown();
  const { ref, onInput, forget } = useDraft(options.draft ?? '');

  const show = (form: HTMLFormElement, found: Problems<Name>) => {
    setProblems(found);
    const first = options.names.find((name) => found[name]);
    const control = first && form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const refuse = async (form: HTMLFormElement, refusal: Refusal) => {
    const seconds = waitOf(refusal);
    if (seconds > 0) return wait.start(seconds);
    // Nobody waits for a form in silence: what other parts of the page only log is said here.
    // A guest has no session to end: a blocked account that asks to be let in is told so at the form.
    if (outcomeOf(refusal) === 'expired' && app.session.get().isAuthenticated)
      return void (await handleAnswer(app, refusal));
    const { text } = await errorText(app, refusal.statusMessage);
    if (wantsFactor(refusal)) return setFactor({ error: '' });
    if (factor && refusal.statusMessage === 'invalidFactor') return setFactor({ error: text });
    const field = options.blame?.(refusal);
    const why = options.explain?.(refusal);
    if (field) show(form, { [field]: why ? app.i18n.of('validation')(why) : text } as Problems<Name>);
    else setNotice(text);
  };
  const run = async (form: HTMLFormElement) => {
    const given = new FormData(form);
    const values = Object.fromEntries(
      options.names.map((name) => [name, String(given.get(name) ?? '')]),
    ) as Values<Name>;
    await loadNamespace(app, 'validation');
    setNotice('');
    const found = options.check(values);
    const t = app.i18n.of('validation');
    const translated = Object.entries(found).map(([name, key]) => [name, t(String(key))]);
    show(form, Object.fromEntries(translated) as Problems<Name>);
    if (translated.length > 0) return;
    const factorCode = String(given.get('factor_code') ?? '').trim() || undefined;
    const isPlayer = app.session.get().isAuthenticated;
    if (factorCode && isPlayer) {
      const confirmed = await app.api.confirmSecondFactor({ ...playerFields(app), factor_code: factorCode });
      if (outcomeOf(confirmed) !== 'success') return await refuse(form, confirmed);
      setFactor(undefined);
    }
    const answer = await options.send(values, isPlayer ? undefined : factorCode);
    if (outcomeOf(answer) !== 'success') return await refuse(form, answer);
    forget();
    await options.done(answer, values);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    void run(event.currentTarget).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
  };
  /** What stands on the form itself; its problems are said by us, not by the browser. */
  const form = { ref, onInput, onSubmit, method: 'post', noValidate: true } as const;
  return { form, problems, notice, isBusy, seconds: wait.seconds, factor };
}

/** Whether a refusal asks for the second factor: at signing in, or once more before something that matters. */
function wantsFactor({ statusMessage, statusDetail }: Refusal): boolean {
  if (statusMessage === 'factorNeeded') return true;
  const { methods } = (statusDetail || {}) as { methods?: readonly string[] };
  return statusMessage === 'confirmationNeeded' && methods?.includes('factor') === true;
}
