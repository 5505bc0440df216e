import { succeeded } from '#contracts/client.ts';
import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The missions of the site with the player's progress; null when they could not be read. */
export async function load({ client, player }: LoadContext) {
  const answer = await client.missions(needPlayer(player));
  if (!succeeded(answer)) return { missions: answerOr(answer, null), token: 0, frozen: 0, held: null };
  return { missions: answer.value, token: answer.token, frozen: answer.frozen_token, held: answer.held };
}
export type Data = Awaited<ReturnType<typeof load>>;
