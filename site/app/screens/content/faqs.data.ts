import { questionsOf, type ShownQuestion } from '#contracts/values/faq-questions.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadCms } from './parts/cms-data.ts';

/** The operator's questions and answers, split if the page is structured as questions. */
export async function load(context: LoadContext) {
  const page = await loadCms(context, 'faqs');
  const questions = page && questionsOf(page.body);
  return questions ? { page: null, title: page.title, questions } : { page, title: '', questions: null };
}
/** Structured data of the page for search engines. */
export const questions = (data: unknown): ShownQuestion[] => (data as Data).questions?.questions ?? [];
export type Data = Awaited<ReturnType<typeof load>>;
