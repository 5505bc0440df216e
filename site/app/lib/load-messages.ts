import { bundles } from 'virtual:messages';
import type { i18n } from 'i18next';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import type { Namespace } from './i18n.ts';
import { messagesFolder } from './language.ts';

/**
 * Loads one message file of a language unless it is there already; bundles are static and cached [L-03]. A language without
 * files of its own falls back to the default and says so in the log [L-02].
 */
export async function loadNamespace(
  app: { i18n: i18n; language: LanguageCode },
  namespace: Namespace,
): Promise<void> {
  const { locale, messages } = LANGUAGES[app.language];
  if (app.i18n.hasResourceBundle(locale, namespace)) return;
  if (!messages) console.warn('Could not find messages for locale code', app.language);
  try {
    const bundle = await bundles[messagesFolder(app.language)]![namespace]!();
    app.i18n.addResourceBundle(locale, namespace, bundle.default);
  } catch (error) {
    console.error('Failed locale loading', error);
  }
}
