import type { LanguageCode } from '#contracts/values/languages.ts';
import { findRoute } from '../routes.ts';
import { withPrefix } from './language.ts';

/**
 * Adds the page's language prefix to the links of an operator's text; they are written without one, for every
 * language. Links to files, or out of the site, stay as they are.
 */
export function withLanguage(html: string, prefix: LanguageCode | undefined): string {
  if (!prefix) return html;
  return html.replace(/(<a\b[^<>]*?\shref=")(\/[^"?#]*)/g, (link, before: string, path: string) =>
    findRoute(path) ? before + withPrefix(prefix, path) : link,
  );
}
