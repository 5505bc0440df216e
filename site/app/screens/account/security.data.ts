import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

export async function load({ client, player }: LoadContext) {
  const answer = await client.listSessions(needPlayer(player));
  return { sessions: listOr(answer, { value: [] }).value };
}
export type Data = Awaited<ReturnType<typeof load>>;
