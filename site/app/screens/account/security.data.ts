import { listOr } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadPageText } from '../content/parts/cms-data.ts';

/** The operator's words for everybody; for a player also where the account is signed in. */
export async function load(context: LoadContext) {
  const { client, player } = context;
  const [page, answer] = await Promise.all([
    loadPageText(context, 'security'),
    player && client.listSessions(player),
  ]);
  return { page, sessions: answer && listOr(answer, { value: [] }).value };
}
export type Data = Awaited<ReturnType<typeof load>>;
