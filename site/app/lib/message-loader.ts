import { bundles } from 'virtual:messages';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import type { I18n, Namespace } from './i18n.ts';
import { messagesFolder } from './language.ts';

/**
 * Loads one message file of a language unless it is loaded; bundles are static and cached [L-03]. A language
 * without files falls back to the default and logs it [L-02].
 */
export async function loadNamespace(
  app: { i18n: I18n; language: LanguageCode },
  namespace: Namespace,
): Promise<void> {
  const { messages } = LANGUAGES[app.language];
  if (app.i18n.has(namespace)) return;
  if (!messages) console.warn('Could not find messages for locale code', app.language);
  try {
    const bundle = await bundles[messagesFolder(app.language)]![namespace]!();
    app.i18n.add(namespace, bundle.default);
  } catch (error) {
    console.error('Failed locale loading', error);
  }
}
