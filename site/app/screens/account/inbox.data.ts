import { need, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

export async function load({ client, player, query }: LoadContext) {
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(query.get('page')) || 1)));
  const { value, unread, pages, total } = need(await client.getInbox({ ...needPlayer(player), page }));
  return { letters: value, unread, page, pages, total };
}
export type Data = Awaited<ReturnType<typeof load>>;
