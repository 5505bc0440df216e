import type { PayloadHead } from '../lib/payload.ts';

/** Title, description and canonical link of the page that navigation leads to. */
export function applyHead(head: PayloadHead): void {
  document.title = head.title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('meta[property="og:title"]', 'content', head.title);
  setAttribute('meta[property="og:url"]', 'content', head.url);
  setAttribute('link[rel="canonical"]', 'href', head.canonical);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
