import { type Db, run } from '../../platform/database/index.ts';

/** States in which a payment waits for the player, the gateway, or staff. */
const OPEN_DEPOSITS = [
  'created',
  'awaiting_payment',
  'receipt_uploaded',
  'under_review',
  'approved',
  'pending',
];
const OPEN_WITHDRAWALS = ['requested', 'auto_checks', 'review', 'approved', 'paying', 'failed'];

type OpenPayments = {
  kind: 'deposit' | 'withdrawal';
  siteId: number;
  state: string;
  count: number;
  oldestSeconds: number;
};

/** Open payments of sites by state, and the age of the oldest; read from an index per state. */
export async function openPayments(db: Db, siteIds: readonly number[]): Promise<OpenPayments[]> {
  return await run<OpenPayments>(db, {
    name: 'open-payments',
    text: `select p.kind, s.site_id as "siteId", p.state, f.count,
        extract(epoch from now() - f.oldest)::float8 as "oldestSeconds"
      from unnest($1::int[]) s (site_id)
      cross join (select 'deposit' as kind, unnest($2::text[]) as state
        union all select 'withdrawal', unnest($3::text[])) p
      cross join lateral (
        select count(*)::int as count, min(created_at) as oldest from cashier.deposit d
          where p.kind = 'deposit' and d.site_id = s.site_id and d.state = p.state
        union all
        select count(*)::int, min(created_at) from cashier.withdrawal w
          where p.kind = 'withdrawal' and w.site_id = s.site_id and w.state = p.state) f
      where f.count > 0`,
    values: [siteIds, OPEN_DEPOSITS, OPEN_WITHDRAWALS],
  });
}
