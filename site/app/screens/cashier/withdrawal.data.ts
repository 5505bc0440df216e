import { isUuid } from '#contracts/values/uuid.ts';
import { answerOr, needPlayer, requireAnswer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The available amount and destinations, with the latest requests; or the requested withdrawal. */
export async function load({ client, player, query, language }: LoadContext) {
  const caller = needPlayer(player);
  const withdrawal_id = query.get('withdrawal') ?? '';
  if (isUuid(withdrawal_id)) {
    const { value } = requireAnswer(await client.withdrawal({ ...caller, withdrawal_id }));
    return { withdrawal: value, choice: null };
  }
  const [info, banks, latest] = await Promise.all([
    client.withdrawalInfo({ ...caller, language }),
    client.banks(caller),
    client.withdrawals(caller),
  ]);
  const choice = {
    info: answerOr(info, null),
    banks: answerOr(banks, null)?.value ?? [],
    latest: answerOr(latest, null)?.value.slice(0, 5) ?? [],
  };
  return { withdrawal: null, choice };
}
export type Data = Awaited<ReturnType<typeof load>>;
type WithdrawalChoice = NonNullable<Data['choice']>;
export type Info = NonNullable<WithdrawalChoice['info']>;
