import { listOr, need, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What can be taken out and where to, with the latest requests; or the one request that is asked for. */
export async function load({ client, player, query, language }: LoadContext) {
  const caller = needPlayer(player);
  const withdrawal_id = query.get('withdrawal') ?? '';
  if (UUID.test(withdrawal_id)) {
    const { value } = need(await client.withdrawal({ ...caller, withdrawal_id }));
    return { withdrawal: value, choice: null };
  }
  const [info, banks, latest] = await Promise.all([
    client.withdrawalInfo({ ...caller, language }),
    client.banks(caller),
    client.withdrawals(caller),
  ]);
  const choice = {
    info: listOr(info, null),
    banks: listOr(banks, null)?.value ?? [],
    latest: listOr(latest, null)?.value.slice(0, 5) ?? [],
  };
  return { withdrawal: null, choice };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type Choice = NonNullable<Data['choice']>;
export type Info = NonNullable<Choice['info']>;
