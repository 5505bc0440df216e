import type { Significant, SignificantEvent } from '../../../platform/console/significant-events.ts';
import { run } from '../../../platform/database/index.ts';
import { listOutages } from '../../../platform/external/outages.ts';
import { outageName } from '../gateways/outages.ts';
import { findPolicy } from '../payment-policy.ts';

/** Large payments, reversed payments, and outages of the site's gateways. */
export const significantPaymentEvents: Significant = async (db, site, span) => {
  const gateways = await run<{ adapter: string }>(db, {
    text: `select distinct adapter from cashier.method where site_id = $1 and adapter <> 'manual'
      union select payout_adapter from cashier.policy where site_id = $1 and payout_adapter <> 'manual'`,
    values: [site.id],
  });
  const names = gateways.map(({ adapter }) => outageName(adapter));
  const [payments, outages] = await Promise.all([paymentsOf(db, site, span), listOutages(db, names, span)]);
  const events = outages.map(({ at, name, what }) => ({
    ...{ at, kind: 'outage' as const, what: `outage.${what}`, subject: name },
    ...{ reason: '', staffId: '', amount: null },
  }));
  return [...payments, ...events];
};

/** Payments above the site's T2, and every reversed payment (player protection L2). */
const paymentsOf: Significant = async (db, { id, currency }, { from, to, limit }) => {
  const { third_person_from } = await findPolicy(db, id, currency);
  const rows = await run<Pick<SignificantEvent, 'at' | 'what' | 'subject'> & { amount: bigint }>(db, {
    text: `select h.at, p.machine || '.' || h.action as what, 'player:' || p.player_id as subject, p.amount
      from (select 'deposit' as machine, deposit_id as id, player_id,
          coalesce(credited, received, amount) as amount
          from cashier.deposit where site_id = $1
        union all select 'withdrawal', withdrawal_id, player_id, amount from cashier.withdrawal
        where site_id = $1) p
      join cashier.history h on h.site_id = $1 and h.subject = p.id
      where h.at >= $2 and h.at < $3
        and ((h.action in ('credited', 'paid') and p.amount > $4) or h.action in ('charged_back', 'refunded'))
      order by h.at desc limit $5`,
    values: [id, from, to, third_person_from, limit],
  });
  return rows.map((row) => ({ ...row, kind: 'payment' as const, reason: '', staffId: '' }));
};
