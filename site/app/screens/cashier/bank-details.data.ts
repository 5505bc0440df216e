import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The player's bank accounts; null when they could not be read. */
export async function load({ client, player }: LoadContext) {
  const answer = answerOr(await client.banks(needPlayer(player)), null);
  return { banks: answer?.value ?? null };
}
export type Data = Awaited<ReturnType<typeof load>>;
