import { answerOr, needPlayer, requireAnswer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The stored profile; `shown`: whether public lists name the player, null when that is unknown now. */
export async function load({ client, player }: LoadContext) {
  const caller = needPlayer(player);
  const [lists, answer] = await Promise.all([client.publicLists(caller), client.readProfile(caller)]);
  const { value, name_fixed } = requireAnswer(answer);
  return { shown: answerOr(lists, { shown: null }).shown, profile: value[0]!, name_fixed };
}
export type Data = Awaited<ReturnType<typeof load>>;
