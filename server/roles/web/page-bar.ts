const BAR =
  'position:fixed;inset-block-start:0;inset-inline-start:50%;transform:translateX(-50%);z-index:2147483647;' +
  'background:#111;color:#fff;font:12px/1.4 system-ui,sans-serif;padding:2px 10px;border-radius:0 0 8px 8px;' +
  'display:flex;gap:8px;max-width:60vw;white-space:nowrap';
const TEXT = 'overflow:hidden;text-overflow:ellipsis';

export type PageBar = { label: string; text: string; expiresAt: Date; end: { text: string; path: string } };

/** Says above a page why this visitor sees it, outside of what the site's scripts manage. */
export function withBar(html: string, { label, text, expiresAt, end }: PageBar): string {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const bar = `<aside lang="en" aria-label="${label}" style="${BAR}" title="Until ${until}">
<span style="${TEXT}">${escaped(text)}</span>
<a href="${end.path}" style="color:#fff">${end.text}</a></aside>`;
  const at = html.lastIndexOf('</body>');
  return at < 0 ? html + bar : html.slice(0, at) + bar + html.slice(at);
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!);
