import { answerOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The crypto payout methods; none if they could not be read: a bank account can still be added. */
export async function load({ client, player, language }: LoadContext) {
  const answer = answerOr(await client.banks({ ...needPlayer(player), language }), null);
  return { ways: answer?.ways ?? [] };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type WithdrawalMethod = Data['ways'][number];
