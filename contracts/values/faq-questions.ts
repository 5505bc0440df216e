import { type RichNode, type RichText, richTextWords } from './rich-text.ts';

/** A question of the page `faqs` and its answer as sanitised HTML. */
export type ShownQuestion = { question: string; answer: string };
export type ShownQuestions = { lead: string; questions: ShownQuestion[] };

const HEADING = /<h2>((?:[^<]|<(?!\/?h2>))*)<\/h2>/g;
const CONTAINERS = ['ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'figure', 'p', 'li'] as const;

/**
 * A page of questions, cut at its second-level headings; null when it has none, or when cutting would tear an
 * element apart. The page is the content module's sanitized HTML.
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

/** The words of sanitised HTML, in one line. */
export function wordsOfHtml(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A question as it is edited; the answer is the editor's document, or older HTML. */
export type EditedQuestion = { question: string; answer: RichText | string };
type Split = { content: RichText | string; questions: EditedQuestion[] };

/**
 * A text with a second-level heading for each question, as a list of them with what is before the first;
 * undefined for a text of another form.
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
