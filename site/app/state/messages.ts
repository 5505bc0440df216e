import { loadNamespace } from '../lib/load-messages.ts';
import type { App } from './app.ts';
import { type AnyAnswer, type Outcome, outcomeOf } from './outcome.ts';
import { expireSession } from './sign-out.ts';

export { outcomeOf };

/**
 * Handles an answer the way the catalogue says and tells what it did: success shows nothing, `serviceUnavailable` is logged, session
 * endings sign the player out, anything else opens the error dialog, or a toast of 3 s with a progress bar [E-01..E-04].
 */
export async function handleAnswer(
  app: App,
  answer: AnyAnswer,
  form: 'dialog' | 'toast' = 'dialog',
): Promise<Outcome> {
  const outcome = outcomeOf(answer);
  if (outcome === 'logged') console.warn(`${answer.statusCode} ${answer.statusMessage}`);
  if (outcome === 'expired') await expireSession(app);
  if (outcome === 'shown') await showError(app, answer.statusMessage, form);
  return outcome;
}

/** Shows a message of the error catalogue, or a raw text, as a dialog or a toast [E-03, E-04]. */
export async function showError(
  app: App,
  message: string,
  form: 'dialog' | 'toast' = 'dialog',
): Promise<void> {
  const { title, text } = await errorText(app, message);
  if (form === 'dialog') {
    app.errors.set({ title, text });
    return;
  }
  app.toasts.add({ title, description: text, timeout: 3_000, data: { kind: 'error', hasProgress: true } });
}

/** Texts of an error: a purely alphabetic message is a key, otherwise the raw text shows; empty becomes unknownError [E-03]. */
export async function errorText(app: App, message: string): Promise<{ title: string; text: string }> {
  await loadNamespace(app, 'errors');
  const t = app.i18n.of('errors');
  const isKey = /^[A-Za-z]+$/.test(message);
  const text = message === '' ? t('unknownError') : isKey ? t(message, { defaultValue: message }) : message;
  return { title: t('errorTitle'), text };
}
