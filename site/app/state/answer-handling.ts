import { loadNamespace } from '../lib/message-loader.ts';
import { type AnswerOutcome, type AnyAnswer, answerOutcomeOf } from './answer-outcome.ts';
import type { App } from './app.ts';
import { openModal } from './modals.ts';
import { expireSession } from './sign-out.ts';

export { answerOutcomeOf };

/**
 * Handles an answer as the error catalogue defines and returns what it did: success shows nothing,
 * `serviceUnavailable` is logged, session endings sign the player out, anything else opens the error dialog,
 * or a toast of 3 s with a progress bar [E-01..E-04].
 */
export async function handleAnswer(
  app: App,
  answer: AnyAnswer,
  form: 'dialog' | 'toast' = 'dialog',
): Promise<AnswerOutcome> {
  const outcome = answerOutcomeOf(answer);
  if (outcome === 'logged') console.warn(`${answer.statusCode} ${answer.statusMessage}`);
  if (outcome === 'expired') await expireSession(app);
  if (answer.statusMessage === 'realityCheckDue') await openRealityCheck(app);
  else if (answer.statusMessage === 'termsDue') await openTerms(app);
  else if (outcome === 'shown') await showError(app, answer.statusMessage, form, answer.statusDetail);
  return outcome;
}

/** Shows a message of the error catalogue, or a raw text, as a dialog or a toast [E-03, E-04]. */
async function showError(
  app: App,
  message: string,
  form: 'dialog' | 'toast' = 'dialog',
  detail?: unknown,
): Promise<void> {
  const { title, text } = await errorText(app, message, detail);
  if (form === 'dialog') {
    app.errors.set({ title, text });
    return;
  }
  app.toasts.add({ title, description: text, timeout: 3_000, data: { kind: 'error', hasProgress: true } });
}

/**
 * Texts of an error: a purely alphabetic message is a key, otherwise the raw text shows; empty becomes
 * unknownError [E-03].
 */
export async function errorText(
  app: App,
  message: string,
  detail?: unknown,
): Promise<{ title: string; text: string }> {
  await loadNamespace(app, 'errors');
  const t = app.i18n.of('errors');
  const isKey = /^[A-Za-z]+$/.test(message);
  const general = () => t(message, { defaultValue: message });
  const text =
    message === ''
      ? t('unknownError')
      : isKey
        ? t(specificKey(app, message), { defaultValue: general() })
        : message;
  if (!detail) return { title: t('errorTitle'), text };
  const { detailText } = await import('./detail-text.ts');
  return { title: t('errorTitle'), text: detailText(app, message, detail) ?? text };
}

/** A signed-in player is only asked for the password. */
const specificKey = (app: App, message: string): string =>
  message === 'wrongCredentials' && app.session.get().isAuthenticated ? 'wrongPassword' : message;

/** Shows the session time, and asks whether to continue or leave. */
export async function openRealityCheck(app: App): Promise<void> {
  await loadNamespace(app, 'errors');
  openModal(app.modals, 'reality');
}

/**
 * Shows the new terms to the player, who can play and deposit once they are accepted [player protection A7].
 */
export async function openTerms(app: App): Promise<void> {
  await loadNamespace(app, 'errors');
  openModal(app.modals, 'terms');
}
