import { type FormEvent, useRef, useState } from 'react';
import { loadNamespace } from '../../../lib/message-loader.ts';
import { answerOutcomeOf, errorText, handleAnswer } from '../../../state/answer-handling.ts';
import type { AnyAnswer } from '../../../state/answer-outcome.ts';
import { type App, useApp } from '../../../state/app.ts';
import { useDraft } from '../../../state/draft.ts';
import type { Factor } from './factor.tsx';
import { useCountdown, waitOf } from './use-countdown.ts';

type Values<Name extends string> = Record<Name, string>;
export type Problems<Name extends string> = Partial<Record<Name, string>>;
export type RefusedAnswer = AnyAnswer & { statusDetail?: unknown };

type Options<Name extends string, A extends RefusedAnswer> = {
  names: readonly Name[];
  /** Name of the draft that survives a reload; without one nothing is stored. */
  draft?: string;
  /** Message keys (namespace `validation`) of invalid fields. */
  check: (values: Values<Name>) => Problems<Name>;
  /** `factorCode`: a guest's second factor; a player's session is confirmed with it first. */
  send: (values: Values<Name>, factorCode: string | undefined) => Promise<A>;
  /** The field of a refusal; without one it is shown above the button. */
  blame?: (refusal: RefusedAnswer) => Name | undefined;
  /** A specific text for that field (namespace `validation`); without one the refusal's text. */
  explain?: (refusal: RefusedAnswer) => string | undefined;
  done: (answer: A, values: Values<Name>) => void | Promise<void>;
};

/**
 * One form: validation before sending, errors in the reader's language at their fields, focus on the first of
 * them, one submission at a time, and a waiting time in seconds if the server requires one. A refusal by the
 * server also opens the error dialog [E-03]; `serviceUnavailable` is only logged [E-02].
 */
export function useForm<Name extends string, A extends RefusedAnswer>(options: Options<Name, A>) {
  const app = useApp();
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [notice, setNotice] = useState('');
  const [factor, setFactor] = useState<Factor>();
  const { isBusy, once } = useOnce();
  const wait = useCountdown();
  const { ref, onInput, forget } = useDraft(options.draft ?? '');

  const show = (form: HTMLFormElement, found: Problems<Name>) => {
    setProblems(found);
    const first = options.names.find((name) => found[name]);
    const named = first && form.elements.namedItem(first);
    const control = named instanceof RadioNodeList ? named[0] : named;
    if (control instanceof HTMLElement) control.focus();
  };
  const refuse = async (form: HTMLFormElement, refusal: RefusedAnswer) => {
    const seconds = waitOf(refusal);
    if (seconds > 0) wait.start(seconds);
    if (isForThePage(app, refusal)) return void (await handleAnswer(app, refusal));
    if (wantsFactor(refusal)) {
      const { factorOfRefusal: requestFactor } = await import('./factor.tsx');
      return setFactor(await requestFactor(app, refusal));
    }
    const { title, text } = await errorText(app, refusal.statusMessage, refusal.statusDetail);
    const why = options.explain?.(refusal);
    const message = why ? app.i18n.of('validation')(why) : text;
    const field = options.blame?.(refusal);
    if (factor && refusal.statusMessage === 'invalidFactor') setFactor({ ...factor, error: text });
    else if (field) show(form, { [field]: message } as Problems<Name>);
    else if (seconds === 0) setNotice(text);
    // The dialog's message stays at the field after it is closed [E-03].
    if (!SHOWN_AT_FORM.includes(refusal.statusMessage)) app.errors.set({ title, text: message });
  };
  const run = async (form: HTMLFormElement, byPasskey?: boolean) => {
    const data = new FormData(form);
    const values = valuesOf(data, options.names);
    await loadNamespace(app, 'validation');
    setNotice('');
    const found = options.check(values);
    const t = app.i18n.of('validation');
    const translated = Object.entries(found).map(([name, key]) => [name, t(String(key))]);
    show(form, Object.fromEntries(translated) as Problems<Name>);
    if (translated.length > 0) return;
    const factorCode = String(data.get('factor_code') ?? '').trim() || undefined;
    const isPlayer = app.session.get().isAuthenticated;
    const proved =
      factor && (byPasskey || (factorCode && isPlayer))
        ? await factor.give(app, byPasskey ? undefined : factorCode)
        : undefined;
    if (proved) {
      if (answerOutcomeOf(proved) !== 'success') return await refuse(form, proved);
      setFactor(undefined);
    }
    // A passkey signs a guest in directly, with the same answer as every other method.
    const isIn = proved && !isPlayer;
    const answer = isIn ? (proved as A) : await options.send(values, isPlayer ? undefined : factorCode);
    if (answerOutcomeOf(answer) !== 'success') return await refuse(form, answer);
    forget();
    await options.done(answer, values);
  };
  const start = (form: HTMLFormElement, byPasskey?: boolean) => once(() => run(form, byPasskey));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    start(event.currentTarget);
  };
  /** The validity checks of the form's fields; our texts replace the browser's. */
  const form = { ref, onInput, onSubmit, method: 'post', noValidate: true } as const;
  return { form, problems, notice, isBusy, seconds: wait.seconds, factor, start };
}

/** One submission at a time: further ones are ignored. */
function useOnce() {
  const [isBusy, setBusy] = useState(false);
  const isWorking = useRef(false);
  const once = (work: () => Promise<void>) => {
    if (isWorking.current) return;
    isWorking.current = true;
    setBusy(true);
    void work().finally(() => {
      isWorking.current = false;
      setBusy(false);
    });
  };
  return { isBusy, once };
}

function valuesOf<Name extends string>(data: FormData, names: readonly Name[]): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>;
}

/** The form's own message suffices: the player knows, or must enter more. */
const SHOWN_AT_FORM: readonly string[] = ['confirmationNeeded', 'passkeyCancelled'];
/** Refusals with their own dialog. */
const OWN_DIALOGS: readonly string[] = ['realityCheckDue', 'termsDue'];

/** Whether a refusal is handled globally, without a message at the form. */
function isForThePage(app: App, refusal: RefusedAnswer): boolean {
  const outcome = answerOutcomeOf(refusal);
  // A guest has no session to end: a blocked account is reported at the form.
  const hasEnded = outcome === 'expired' && app.session.get().isAuthenticated;
  return outcome === 'logged' || hasEnded || OWN_DIALOGS.includes(refusal.statusMessage);
}

/** Whether a refusal requires the second factor: at sign-in, or again before a sensitive action. */
function wantsFactor({ statusMessage, statusDetail }: RefusedAnswer): boolean {
  if (statusMessage === 'factorNeeded') return true;
  const { methods } = (statusDetail || {}) as { methods?: readonly string[] };
  return statusMessage === 'confirmationNeeded' && methods?.includes('factor') === true;
}
