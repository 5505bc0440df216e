import { escapeHtml } from '../app/lib/text.ts';
import type { LeadImage } from '../app/state/app.ts';
import type { PageAssets } from './page-assets.ts';

type DocumentParts = {
  /** Attributes of the document's language. */
  language: string;
  /** The visitor has switched motion off. */
  isStill: boolean;
  /** Classes of the root element: design and palette. */
  design: readonly string[];
  body: { id?: string; classes: readonly string[] };
  head: string;
  favicon: string;
  manifest: string;
  lead: LeadImage | undefined;
  assets: PageAssets;
  /**
   * Whether all letters of the design are certainly needed: then they are loaded with the styles, to avoid a
   * second layout of text.
   */
  hasLetters: boolean;
  analytics: { head: string; body: string };
  /**
   * HTML before the page itself, outside React. The root below it contains what a template places at the top
   * of the page.
   */
  notice: string;
  markup: string;
  /** JSON for a script element. */
  data: string;
};

/**
 * The whole document as one string. The largest image comes before stylesheets and modules: it decides when
 * the page looks complete. Data is a JSON block, which is never executed, so the policy needs no exception
 * for it.
 */
export function renderDocument(parts: DocumentParts): string {
  const { assets, body } = parts;
  const id = body.id ? ` id="${escapeHtml(body.id)}"` : '';
  const head = [
    `<!doctype html><html ${parts.language} class="${escapeHtml(parts.design.join(' '))}"${parts.isStill ? ' data-still' : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    parts.lead ? leadTag(parts.lead) : '',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(parts.hasLetters ? assets.fonts : []).map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    parts.head,
    `<link rel="icon" href="${escapeHtml(parts.favicon)}"><link rel="manifest" href="${escapeHtml(parts.manifest)}">`,
    parts.analytics.head,
    `</head><body${id} class="${escapeHtml(body.classes.join(' '))}">`,
  ].join('');
  const boot =
    `<script type="module" id="boot" fetchpriority="low" src="${assets.boot}" data-client="${assets.client}"` +
    ` data-modules="${assets.scripts.join(' ')}"></script>`;
  const data = `<script type="application/json" id="page-data">${parts.data}</script>`;
  // Concatenated with `+`, which copies nothing: the markup is long, and is copied once when encoded.
  return `${head}${parts.notice}<div id="root"${parts.notice && ' class="relative"'}>${parts.markup}</div>${data}${boot}${parts.analytics.body}</body></html>`;
}

function leadTag({ href, srcset, sizes, type }: LeadImage): string {
  const attributes = [
    srcset ? `imagesrcset="${escapeHtml(srcset)}"` : `href="${escapeHtml(href)}"`,
    sizes ? `imagesizes="${escapeHtml(sizes)}"` : '',
    type ? `type="${type}"` : '',
  ];
  return `<link rel="preload" as="image" fetchpriority="high" ${attributes.filter(Boolean).join(' ')}>`;
}
