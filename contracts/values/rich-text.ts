import { z } from 'zod';

/**
 * Structured text as produced by the console's editor and stored in the database: a block tree in the
 * ProseMirror document format. Anything not listed here is refused.
 */
export type RichText = { type: 'doc'; content: RichNode[] };
export type RichNode = {
  type: (typeof NODE_TYPES)[number];
  attrs?: RichAttributes;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
};
export type RichMark = { type: (typeof MARK_TYPES)[number]; attrs?: { href?: string } };
type RichAttributes = {
  level?: number;
  start?: number;
  /** A picture of the media library. */
  assetId?: string;
  /** Alternative text at this position; if empty, the library's own. */
  alt?: string;
  colspan?: number;
  rowspan?: number;
};

const NODE_TYPES = [
  ...(['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'blockquote'] as const),
  ...(['horizontalRule', 'hardBreak', 'text', 'picture'] as const),
  ...(['table', 'tableRow', 'tableHeader', 'tableCell'] as const),
] as const;
const MARK_TYPES = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const;

const MAX_DEPTH = 10;
const MAX_NODES = 3000;
/** Maximum document size in characters of JSON. */
const MAX_RICH_TEXT = 150_000;

/** Allowed link targets: a path of the site, https, mail or telephone. */
export const LINK_TARGET =
  /^(\/(?!\/)[^\s"<>\\]*|https:\/\/[^\s"<>\\]{3,400}|mailto:[^\s"<>]{3,200}|tel:\+?[0-9 ()-]{3,40}|#[\w-]{1,64})$/;

const span = z.int().min(1).max(20);
/** The editor stores null for unset values. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => value ?? undefined, schema.optional());
const attributes = z.object({
  level: optional(z.int().min(2).max(4)),
  start: optional(z.int().min(0).max(100_000)),
  assetId: optional(z.string().regex(/^[0-9a-f]{32}$/)),
  alt: optional(z.string().max(300)),
  colspan: optional(span),
  rowspan: optional(span),
});
const mark = z.object({
  type: z.enum(MARK_TYPES),
  attrs: optional(z.object({ href: optional(z.string().regex(LINK_TARGET)) })),
});
const node: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    type: z.enum(NODE_TYPES),
    attrs: attributes.optional(),
    content: z.array(node).optional(),
    marks: z.array(mark).max(6).optional(),
    text: z.string().max(20_000).optional(),
  }),
) as z.ZodType<RichNode>;

/** A document within the limits of depth, nodes and length. Unknown attributes are dropped. */
export const richText: z.ZodType<RichText> = z
  .object({ type: z.literal('doc'), content: z.array(z.unknown()) })
  .refine((text) => isSmall(text.content))
  .pipe(z.object({ type: z.literal('doc'), content: z.array(node) })) as unknown as z.ZodType<RichText>;

/** Checked before traversal: a thousand levels would overflow the stack. */
function isSmall(content: readonly unknown[]): boolean {
  let level: readonly unknown[] = content;
  let count = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    if (depth > MAX_DEPTH || count > MAX_NODES) return false;
    level = level.flatMap((node) => (node as { content?: unknown[] } | null)?.content ?? []);
  }
  return JSON.stringify(content).length <= MAX_RICH_TEXT;
}

/** The text of a document, one line per block, for comparison and short descriptions. */
export function richTextWords({ content }: { content?: readonly RichNode[] }): string {
  const words = (part: RichNode): string =>
    part.type === 'hardBreak'
      ? '\n'
      : part.type === 'picture'
        ? `[picture ${part.attrs?.assetId ?? ''}]`
        : (part.text ?? (part.content ?? []).map(words).join(part.content?.[0]?.type === 'text' ? '' : '\n'));
  return (content ?? []).map(words).join('\n');
}

/** Whether a document is empty. */
export function isEmptyText(text: RichText | string): boolean {
  return typeof text === 'string' ? text.trim() === '' : richTextWords(text).trim() === '';
}
