import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/**
 * The ways to be paid in coins; none when they could not be read, and a bank account can be added all the
 * same.
 */
export async function load({ client, player, language }: LoadContext) {
  const answer = answerOr(await client.banks({ ...needPlayer(player), language }), null);
  return { ways: answer?.ways ?? [] };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type WithdrawalMethod = Data['ways'][number];
