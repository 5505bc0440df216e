import type { Namespace, Translate } from '../lib/i18n.ts';
import { useApp } from './app.ts';

/**
 * Texts of the page's language, of `ui` unless another namespace is named: `const { t } = useTranslation()`.
 */
export function useTranslation(namespace?: Namespace): { t: Translate } {
  const { i18n } = useApp();
  return namespace ? { t: i18n.of(namespace) } : i18n;
}
