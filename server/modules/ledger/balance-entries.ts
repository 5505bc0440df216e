import { type Db, run } from '../../platform/database/index.ts';
import type { FlowRow, Liability } from './money-flows.ts';

export type BalanceRow = FlowRow & { seq: bigint; balanceAfter: bigint };

/**
 * The entries a player's balance consists of up to a moment, newest first: together they sum to it. `before`:
 * the number of the last entry known.
 */
export async function listBalanceEntries(
  db: Db,
  { siteId, playerId, kind, until }: { siteId: number; playerId: string; kind: keyof Liability; until: Date },
  { before, limit }: { before: bigint | null; limit: number },
): Promise<BalanceRow[]> {
  return await run<BalanceRow>(db, {
    text: `select e.transfer_id as id, e.place / 2 as line, e.created_at as at, t.key, e.seq,
      e.balance_after as "balanceAfter", e.amount,
        case when o.id is not null then 'rollback of ' || o.kind else t.kind end as kind,
        x.kind as "fromAccount", y.kind as "toAccount", a.owner as player
      from ledger.account a
      cross join lateral (select least(ledger.seq_before(a.site_id, a.id, a.seq, $4), $5::bigint - 1) as seq)
      last
      cross join lateral (select e.* from ledger.entry e where e.site_id = a.site_id and e.account_id = a.id
        and e.seq > last.seq - $6 and e.seq <= last.seq) e
      join ledger.transfer t on t.site_id = e.site_id and t.id = e.transfer_id
      left join ledger.transfer o on t.kind = 'rollback' and o.site_id = t.site_id and o.id = t.refers_to
      join ledger.posting p on p.site_id = e.site_id and p.transfer_id = e.transfer_id
      and p.line = e.place / 2
        and p.created_at = e.created_at
      join ledger.account x on x.site_id = p.site_id and x.id = p.from_account
      join ledger.account y on y.site_id = p.site_id and y.id = p.to_account
      where a.site_id = $1 and a.owner = $2::uuid and a.kind = $3
      order by e.seq desc`,
    values: [siteId, playerId, kind, until, before, limit],
  });
}
