import { needPlayer, readPage, requireAnswer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { pageOf } from './parts/history-period.ts';

export async function load({ client, player, query }: LoadContext) {
  const caller = needPlayer(player);
  const { answer, page } = await readPage(pageOf(query), (page) => client.getInbox({ ...caller, page }));
  const { value, unread, pages, total } = requireAnswer(answer);
  return { letters: value, unread, page, pages, total };
}
export type Data = Awaited<ReturnType<typeof load>>;
