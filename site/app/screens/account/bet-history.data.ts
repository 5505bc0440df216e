import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { pageOf, periodOf } from './parts/period.ts';

/** One page of the player's settled rounds; `report` is null when it could not be read. */
export async function load({ client, player, query }: LoadContext) {
  const period = periodOf(query);
  const category = (query.get('category') ?? '').slice(0, 32);
  const page = pageOf(query);
  const answer = listOr(await client.betHistory({ ...needPlayer(player), ...period, category, page }), null);
  const report = answer && { rounds: answer.value, totals: answer.totals, pages: answer.pages };
  return { period, category, page, report };
}
export type Data = Awaited<ReturnType<typeof load>>;
