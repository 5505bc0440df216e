type Question = { question: string; answer: string };
export type Questions = { lead: string; questions: Question[] };

const HEADING = /<h2>((?:[^<]|<(?!\/?h2>))*)<\/h2>/g;
const CONTAINERS = ['ul', 'ol', 'dl', 'table', 'blockquote', 'details', 'figure', 'p', 'li'] as const;

/**
 * A page of questions, cut at its second-level headings; null when it has none, or when cutting would tear an
 * element apart. The page is the content module's sanitized HTML.
 */
export function questionsOf(html: string): Questions | null {
  const heads = [...html.matchAll(HEADING)];
  if (heads.length === 0) return null;
  const pieces = heads.map((head, index) =>
    html.slice(head.index + head[0].length, heads[index + 1]?.index ?? html.length).trim(),
  );
  const lead = html.slice(0, heads[0]!.index).trim();
  if (![lead, ...pieces].every(isWhole)) return null;
  const questions = heads.map((head, index) => ({ question: textOf(head[1]!), answer: pieces[index]! }));
  return { lead, questions };
}

/** Whether a question or its answer contains every typed word, ignoring case and accents. */
export function matches({ question, answer }: Question, typed: string): boolean {
  const text = folded(`${question} ${textOf(answer)}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isWhole(html: string): boolean {
  const count = (text: string) => html.split(text).length - 1;
  return CONTAINERS.every((tag) => count(`<${tag} `) + count(`<${tag}>`) === count(`</${tag}>`));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim();
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
