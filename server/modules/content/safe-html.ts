import sanitize from 'sanitize-html';

/** Permitted content in operators' texts: structure and links, no scripts or styles. */
const HTML_RULES: sanitize.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'hr',
      'br',
      'details',
      'summary',
    ],
    ...[
      'a',
      'strong',
      'em',
      'b',
      'i',
      'u',
      's',
      'small',
      'sub',
      'sup',
      'code',
      'img',
      'figure',
      'figcaption',
    ],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    // The opened page must not control this one.
    a: (tagName, attributes) => {
      const leaves = /^https?:/i.test(attributes.href ?? '');
      if (!leaves) return { tagName, attribs: omitAttributes(attributes, ['target', 'rel']) };
      return { tagName, attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer' } };
    },
    img: (tagName, attributes) => ({ tagName, attribs: { alt: '', ...attributes, loading: 'lazy' } }),
  },
};

/**
 * Sanitised HTML for use in a page [S-15]. Applied when a text is stored, so that the database contains the
 * displayed text, and again when it is read, so that texts from other sources are covered.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, HTML_RULES);
}

const NO_MARKUP: sanitize.IOptions = { allowedTags: [], allowedAttributes: {} };
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** A title or summary: text without tags, displayed as text. */
export function plainText(text: string): string {
  const bare = sanitize(text, NO_MARKUP).replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!);
  // Decoding entities may have revealed a tag: repeat until nothing changes.
  return bare === text || bare.length >= text.length ? bare.trim() : plainText(bare);
}

function omitAttributes(attributes: sanitize.Attributes, names: readonly string[]): sanitize.Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));
}
