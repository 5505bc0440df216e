import { answerOr, needPlayer, requireAnswer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/**
 * The stored profile; `shown`: whether public lists name the player; `channels`: marketing consents, among
 * those `offered`. Null if unavailable.
 */
export async function load({ client, player }: LoadContext) {
  const caller = needPlayer(player);
  const [lists, consent, answer] = await Promise.all([
    client.publicLists(caller),
    client.marketingConsent(caller),
    client.readProfile(caller),
  ]);
  const { value, name_fixed } = requireAnswer(answer);
  const { shown } = answerOr(lists, { shown: null });
  const { channels, offered } = answerOr(consent, { channels: null, offered: [] });
  return { shown, channels, offered, profile: value[0]!, name_fixed };
}
export type Data = Awaited<ReturnType<typeof load>>;
