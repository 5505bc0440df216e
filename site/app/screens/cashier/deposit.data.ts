import { qrOf } from '../../lib/qr.ts';
import { listOr, need, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ways to pay and the latest deposits, or the one deposit that is asked for. */
export async function load({ client, player, query, language }: LoadContext) {
  const caller = { ...needPlayer(player), language };
  const deposit_id = query.get('deposit') ?? '';
  if (UUID.test(deposit_id)) {
    const { value } = need(await client.deposit({ ...caller, deposit_id }));
    const code = value.qr || (value.type === 'qr' ? value.pay_url : '');
    return { deposit: { ...value, picture: code ? qrOf(code) : null }, choice: null };
  }
  const [methods, latest] = await Promise.all([client.depositMethods(caller), client.deposits(caller)]);
  const choice = {
    methods: listOr(methods, null)?.value ?? null,
    latest: listOr(latest, null)?.value.slice(0, 5) ?? [],
  };
  return { deposit: null, choice };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type ShownDeposit = NonNullable<Data['deposit']>;
