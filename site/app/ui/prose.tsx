import type { LanguageCode } from '#contracts/values/languages.ts';
import { withPrefix } from '../lib/language.ts';
import { findRoute } from '../routes.ts';
import { useApp } from '../state/app.ts';

/** Operator text, sanitized by the content module before it was stored, in the template's typography. */
export function Prose({ html }: { html: string }) {
  const { prefix } = useApp();
  return (
    <div
      className="max-w-prose text-base leading-relaxed break-words [&_a]:text-accent [&_a]:underline [&_h2]:mt-8 [&_h2]:mb-2 [&_h2]:text-xl [&_h2]:font-semibold [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-lg [&_h3]:font-semibold [&_li]:my-1 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:my-3 [&_summary]:min-h-11 [&_summary]:cursor-pointer [&_summary]:py-2 [&_summary]:font-semibold [&_table]:block [&_table]:overflow-x-auto [&_td]:border [&_td]:border-line [&_td]:p-2 [&_th]:border [&_th]:border-line [&_th]:p-2 [&_ul]:my-3 [&_ul]:list-disc [&_ul]:ps-6 [&>:first-child]:mt-0"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the content module before it is stored
      dangerouslySetInnerHTML={{ __html: withLanguage(html, prefix) }}
    />
  );
}

/**
 * Adds the page's language prefix to the links of an operator's text; they are written without one, for every
 * language. Links to files or external sites are unchanged.
 */
export function withLanguage(html: string, prefix: LanguageCode | undefined): string {
  if (!prefix) return html;
  return html.replace(/(<a\b[^<>]*?\shref=")(\/[^"?#]*)/g, (link, before: string, path: string) =>
    findRoute(path) ? before + withPrefix(prefix, path) : link,
  );
}
