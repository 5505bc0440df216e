import { ANALYTICS_HOST } from '#contracts/values/analytics-presets.ts';

/** One script item of the operator [S-16]. */
export type AnalyticsItem = { section: 'HEAD' | 'BODY'; script: string; hosts?: string[] | undefined };

export type AnalyticsTags = { head: string; body: string; sources: string[] };

/** An external script: its origin goes into the policy, so it must be a bare origin. */
const SOURCE = /^(https:\/\/[\w.-]+(?::\d+)?)\/[^"'<>]*$/;
const OPENING = /<script\b([^<>]*)>/gi;
const CLOSING = /<\/script\s*>/gi;

/**
 * Tags of the operator's scripts and their Content-Security-Policy sources: the SHA-256 of each inline
 * script, the origin of each external one, and its declared hosts. An item is a script's text, or HTML with
 * script elements; anything else in it is dropped.
 */
export async function analyticsTags(items: readonly AnalyticsItem[]): Promise<AnalyticsTags> {
  const tags: AnalyticsTags = { head: '', body: '', sources: [] };
  for (const { section, script, hosts = [] } of items) {
    tags.sources.push(...hosts.filter((host) => ANALYTICS_HOST.test(host)));
    for (const { source, text } of scriptsOf(script)) {
      const place = section === 'HEAD' ? 'head' : 'body';
      if (source) {
        tags[place] += `<script async src="${source}"></script>`;
        tags.sources.push(source.match(SOURCE)![1]!);
      } else {
        tags[place] += `<script>${text}</script>`;
        tags.sources.push(`'sha256-${await sha256(text)}'`);
      }
    }
  }
  tags.sources = [...new Set(tags.sources)];
  return tags;
}

function scriptsOf(item: string): { source?: string; text: string }[] {
  if (!/<script\b/i.test(item))
    return item.trim() ? [{ text: item.replace(/<\/script/gi, '<\\/script') }] : [];
  return elementsOf(item).flatMap(({ attributes, text }) => {
    const source = /\bsrc\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1];
    if (source) return SOURCE.test(source) ? [{ source, text: '' }] : [];
    return text.trim() ? [{ text }] : [];
  });
}

/** The script elements of a text, parsed in one pass; an unclosed one ends parsing. */
function elementsOf(html: string): { attributes: string; text: string }[] {
  const found: { attributes: string; text: string }[] = [];
  OPENING.lastIndex = 0;
  for (let start = OPENING.exec(html); start; start = OPENING.exec(html)) {
    CLOSING.lastIndex = OPENING.lastIndex;
    const end = CLOSING.exec(html);
    if (!end) return found;
    found.push({ attributes: start[1]!, text: html.slice(OPENING.lastIndex, end.index) });
    OPENING.lastIndex = CLOSING.lastIndex;
  }
  return found;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
