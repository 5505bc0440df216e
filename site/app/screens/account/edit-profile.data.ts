import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** Whether public lists name the player; null when that cannot be told now. */
export async function load({ client, player }: LoadContext) {
  return { shown: listOr(await client.publicLists(needPlayer(player)), { shown: null }).shown };
}
export type Data = Awaited<ReturnType<typeof load>>;
