import { type ShownQuestion, wordsOfHtml } from '#contracts/values/faq-questions.ts';

/** Whether a question or its answer contains every typed word, ignoring case and accents. */
export function matches({ question, answer }: ShownQuestion, typed: string): boolean {
  const text = folded(`${question} ${wordsOfHtml(answer)}`);
  return folded(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
