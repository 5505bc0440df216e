import { answerOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadPageText } from './parts/cms-data.ts';

/** The operator's text and the site's contact channels. */
export async function load(context: LoadContext) {
  const [page, answer] = await Promise.all([
    loadPageText(context, 'contact'),
    context.client.socialAccount(context.site),
  ]);
  return { page, channels: answerOr(answer, { accountList: [] }).accountList };
}
export type Data = Awaited<ReturnType<typeof load>>;
