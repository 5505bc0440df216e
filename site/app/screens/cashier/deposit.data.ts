import type { OfferItem } from '#contracts/api/bonuses.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { qrOf } from '../../lib/qr.ts';
import { listOr, need, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';

/** The ways to pay and the latest deposits, or the one deposit that is asked for. */
export async function load({ client, site, player, query, language }: LoadContext) {
  const caller = { ...needPlayer(player), language };
  const deposit_id = query.get('deposit') ?? '';
  if (isUuid(deposit_id)) {
    const { value } = need(await client.deposit({ ...caller, deposit_id }));
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
    methods: listOr(methods, null)?.value ?? null,
    latest: listOr(latest, null)?.value.slice(0, 5) ?? [],
    /** What is to be answered of deposit limits first. */
    demand: listOr(reminders, null)?.deposit_limit ?? null,
    bonus: bonusWith(listOr(mine, null), listOr(offers, null)?.value ?? []),
  };
  return { deposit: null, choice };
}
/** What the next deposit brings: the bonus that was asked for, or that others can be had. */
function bonusWith(
  mine: { opted_in: string[]; open_to: string[] } | null,
  offers: readonly OfferItem[],
): { title: OfferItem['title'] | null; least: number; currency: string } | null {
  const open = offers.filter(
    ({ campaign_id, percent }) => percent > 0 && mine?.open_to.includes(campaign_id),
  );
  const asked = open.find(
    ({ campaign_id, activation }) => activation === 'auto' || mine?.opted_in.includes(campaign_id),
  );
  if (!asked) return open[0] ? { title: null, least: 0, currency: open[0].currency } : null;
  return { title: asked.title, least: asked.min_deposit, currency: asked.currency };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type ShownDeposit = NonNullable<Data['deposit']>;
