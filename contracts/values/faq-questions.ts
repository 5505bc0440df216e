import { type RichNode, type RichText, richTextWords } from './rich-text.ts';

/** A question of the page `faqs` and its answer as sanitised HTML. */
export type ShownQuestion = { question: string; answer: string };
export type ShownQuestions = { lead: string; questions: ShownQuestion[] };

const HEADING = /<h2>((?:[^<]|<(?!\/?h2>))*)<\/h2>/g;
const CONTAINERS = ['ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'figure', 'p', 'li'] as const;

/**
 * An FAQ page split at its second-level headings; null if it has none or a split would break an element. The
 * page is sanitized HTML of the content module.
 */
export function questionsOf(html: string): ShownQuestions | null {
  const heads = [...html.matchAll(HEADING)];
  if (heads.length === 0) return null;
  const pieces = heads.map((head, index) =>
    html.slice(head.index + head[0].length, heads[index + 1]?.index ?? html.length).trim(),
  );
  const lead = html.slice(0, heads[0]!.index).trim();
  if (![lead, ...pieces].every(isWhole)) return null;
  const questions = heads.map((head, index) => ({ question: wordsOfHtml(head[1]!), answer: pieces[index]! }));
  return { lead, questions };
}

function isWhole(html: string): boolean {
  const count = (text: string) => html.split(text).length - 1;
  return CONTAINERS.every((tag) => count(`<${tag} `) + count(`<${tag}>`) === count(`</${tag}>`));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of sanitised HTML, in one line. */
export function wordsOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A question in the editor; the answer is the editor's document, or legacy HTML. */
export type EditedQuestion = { question: string; answer: RichText | string };
type Split = { content: RichText | string; questions: EditedQuestion[] };

/**
 * Splits a text into its introduction and one question per second-level heading; undefined if the text has a
 * different structure.
 */
export function splitQuestions(text: RichText | string): Split | undefined {
  if (typeof text === 'string') {
    const found = questionsOf(text);
    return found ? { content: found.lead, questions: found.questions } : undefined;
  }
  const isHead = ({ type, attrs }: RichNode) => type === 'heading' && (attrs?.level ?? 2) === 2;
  const starts = text.content.flatMap((node, at) => (isHead(node) ? [at] : []));
  if (starts.length === 0) return undefined;
  const part = (from: number, to?: number): RichText => ({
    type: 'doc',
    content: text.content.slice(from, to),
  });
  return {
    content: starts[0] === 0 ? '' : part(0, starts[0]),
    questions: starts.map((at, index) => ({
      question: richTextWords({ content: [text.content[at]!] })
        .replace(/\s+/g, ' ')
        .trim(),
      answer: part(at + 1, starts[index + 1]),
    })),
  };
}
