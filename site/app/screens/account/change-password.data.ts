import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** Whether the password has been invalidated, so that the player sets a first one. */
export async function load({ client, player }: LoadContext) {
  const answer = answerOr(await client.readProfile(needPlayer(player)), { password_needed: false });
  return { isFirst: answer.password_needed };
}
export type Data = Awaited<ReturnType<typeof load>>;
