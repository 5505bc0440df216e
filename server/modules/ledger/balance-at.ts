import { type Db, run } from '../../platform/database.ts';
import type { Purse } from './call.ts';

/** What one account of a player held just before a moment, or holds now when none is given; 0 before its first entry. */
export async function balanceAt(
  db: Db,
  { siteId, playerId, purse, before }: { siteId: number; playerId: string; purse: Purse; before?: Date },
): Promise<bigint> {
  // Times ascend with the numbers of the entries, so the newest entry before the moment has the balance.
  const [row] = await run<{ balance: bigint }>(db, {
    text: `select e.balance_after as balance
      from ledger.account a join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
      where a.site_id = $1 and a.owner = $2 and a.kind = $3 and e.created_at < $4
      order by e.created_at desc, e.seq desc limit 1`,
    values: [siteId, playerId, purse, before ?? 'infinity'],
  });
  return row?.balance ?? 0n;
}
