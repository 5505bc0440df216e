import { picturePath, pictureWidths } from '#contracts/values/pictures.ts';
import type { RichMark, RichNode, RichText } from '#contracts/values/rich-text.ts';
import type { ShownPicture } from '../media/index.ts';
import { sanitizeHtml } from './safe-html.ts';

export type RichTextOptions = {
  pictures: ReadonlyMap<string, ShownPicture>;
  language: string;
};

/**
 * The HTML of a text: from the editor's document, or as written. Always sanitised, so that a document
 * submitted without the editor contains no scripts.
 */
export function renderText(text: RichText | string, options: RichTextOptions): string {
  return sanitizeHtml(typeof text === 'string' ? text : nodes(text.content, options));
}

const BLOCKS: Partial<Record<RichNode['type'], string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
};
const MARKS: Record<RichMark['type'], string> = {
  ...{ bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'code', link: 'a' },
};

const nodes = (list: readonly RichNode[] | undefined, options: RichTextOptions): string =>
  (list ?? []).map((child) => node(child, options)).join('');

function node(
  { type, attrs = {}, content, marks = [], text = '' }: RichNode,
  options: RichTextOptions,
): string {
  const inner = () => nodes(content, options);
  if (type === 'text') return marks.reduce(marked, escapeText(text));
  if (type === 'hardBreak') return '<br />';
  if (type === 'horizontalRule') return '<hr />';
  if (type === 'heading') return `<h${attrs.level ?? 2}>${inner()}</h${attrs.level ?? 2}>`;
  if (type === 'picture') return picture(attrs.assetId ?? '', attrs.alt ?? '', options);
  if (type === 'table') return `<table><tbody>${inner()}</tbody></table>`;
  if (type === 'tableHeader' || type === 'tableCell') {
    const tag = type === 'tableHeader' ? 'th' : 'td';
    const spans = (['colspan', 'rowspan'] as const)
      .filter((name) => (attrs[name] ?? 1) > 1)
      .map((name) => ` ${name}="${attrs[name]}"`);
    return `<${tag}${spans.join('')}>${inner()}</${tag}>`;
  }
  const tag = BLOCKS[type] ?? 'p';
  return `<${tag}>${inner()}</${tag}>`;
}

function marked(html: string, { type, attrs }: RichMark): string {
  if (type !== 'link') return `<${MARKS[type]}>${html}</${MARKS[type]}>`;
  return attrs?.href ? `<a href="${escapeText(attrs.href)}">${html}</a>` : html;
}

/** Pictures no longer in the library are omitted. */
function picture(assetId: string, alt: string, { pictures, language }: RichTextOptions): string {
  const found = pictures.get(assetId);
  if (!found) return '';
  const file = pictureWidths(found.width).findLast((width) => width <= 960) ?? 480;
  const width = Math.min(found.width, file);
  const height = Math.round((width * found.height) / found.width);
  const words = alt || found.alt[language] || found.alt.EN || '';
  const source = picturePath(assetId, file);
  return `<figure><img src="${source}" alt="${escapeText(words)}" width="${width}" height="${height}" /></figure>`;
}

/** Escapes text as HTML. */
export function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
