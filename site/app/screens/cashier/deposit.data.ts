import type { OfferItem } from '#contracts/api/bonuses.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { qrOf } from '../../lib/qr.ts';
import { answerOr, needPlayer, requireAnswer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The payment methods and the latest deposits, or the one requested deposit. */
export async function load({ client, site, player, query, language }: LoadContext) {
  const caller = { ...needPlayer(player), language };
  const deposit_id = query.get('deposit') ?? '';
  if (isUuid(deposit_id)) {
    const { value } = requireAnswer(await client.deposit({ ...caller, deposit_id }));
    const code = value.qr || (value.type === 'qr' ? value.pay_url : '');
    return { deposit: { ...value, picture: code ? qrOf(code) : null }, choice: null };
  }
  const [methods, latest, mine, offers, reminders] = await Promise.all([
    client.depositMethods(caller),
    client.deposits(caller),
    client.myBonuses(caller),
    client.bonusOffers(site),
    client.reminders(caller),
  ]);
  const choice = {
    requested: query.get('method') ?? '',
    methods: answerOr(methods, null)?.value ?? null,
    latest: answerOr(latest, null)?.value.slice(0, 5) ?? [],
    /** The deposit limit question to be answered first. */
    demand: answerOr(reminders, null)?.deposit_limit ?? null,
    bonus: bonusWith(answerOr(mine, null), answerOr(offers, null)?.value ?? []),
  };
  return { deposit: null, choice };
}
/** Available deposit bonuses, and those already chosen; null if there are none. */
function bonusWith(mine: { opted_in: string[]; open_to: string[] } | null, all: readonly OfferItem[]) {
  const offers = all.filter(
    ({ campaign_id, type }) => DEPOSIT_TYPES.includes(type) && mine?.open_to.includes(campaign_id),
  );
  return offers.length > 0 ? { offers, requested: mine!.opted_in } : null;
}

export type DepositBonus = NonNullable<ReturnType<typeof bonusWith>>;
export type Data = Awaited<ReturnType<typeof load>>;
export type ShownDeposit = NonNullable<Data['deposit']>;
