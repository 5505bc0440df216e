import type { PayloadHead } from '../lib/payload.ts';

/** Title, description, addresses and language alternates of the page that navigation leads to. */
export function applyHead(head: PayloadHead): void {
  document.title = head.title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('meta[property="og:title"]', 'content', head.title);
  setAttribute('meta[property="og:description"]', 'content', head.description);
  setAttribute('meta[property="og:url"]', 'content', head.url);
  setAttribute('link[rel="canonical"]', 'href', head.canonical);
  for (const link of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) link.remove();
  for (const { locale, href } of head.alternates) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = locale;
    link.href = href;
    document.head.append(link);
  }
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
