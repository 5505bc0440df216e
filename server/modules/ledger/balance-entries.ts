import { type Db, run } from '../../platform/database/index.ts';
import type { FlowRow, Liability } from './money-flows.ts';
import { POSTING_ACCOUNTS, POSTING_ROW, REVERSED_TRANSFER } from './posting-rows.ts';

type BalanceRow = FlowRow & { seq: bigint; balanceAfter: bigint };

/** The posting of each entry `e`, with its transfer and accounts. */
const POSTING_OF_ENTRY = `join ledger.transfer t on t.site_id = e.site_id and t.id = e.transfer_id
  ${REVERSED_TRANSFER}
  join ledger.posting p on p.site_id = e.site_id and p.transfer_id = e.transfer_id and p.line = e.place / 2
    and p.created_at = e.created_at
  ${POSTING_ACCOUNTS}`;

/**
 * The entries that make up a player's balance at a time, newest first: they sum to it. `before`: the number
 * of the last entry known.
 */
export async function listBalanceEntries(
  db: Db,
  { siteId, playerId, kind, until }: { siteId: number; playerId: string; kind: keyof Liability; until: Date },
  { before, limit }: { before: bigint | null; limit: number },
): Promise<BalanceRow[]> {
  return await run<BalanceRow>(db, {
    text: `select ${POSTING_ROW}, e.seq, e.balance_after as "balanceAfter", e.amount, a.owner as player
      from ledger.account a
      cross join lateral (select least(ledger.seq_before(a.site_id, a.id, a.seq, $4), $5::bigint - 1) as seq)
      last
      cross join lateral (select e.* from ledger.entry e where e.site_id = a.site_id and e.account_id = a.id
        and e.seq > last.seq - $6 and e.seq <= last.seq) e
      ${POSTING_OF_ENTRY}
      where a.site_id = $1 and a.owner = $2::uuid and a.kind = $3
      order by e.seq desc`,
    values: [siteId, playerId, kind, until, before, limit],
  });
}

/**
 * The ledger's movements for one round of a player, up to a time; searched in the last thousand entries
 * before it.
 */
export async function listRoundRows(
  db: Db,
  { siteId, playerId, roundId, until }: { siteId: number; playerId: string; roundId: string; until: Date },
): Promise<FlowRow[]> {
  return await run<FlowRow>(db, {
    text: `select ${POSTING_ROW}, $2::text as player,
        case when x.owner is null then p.amount else -p.amount end as amount
      from ledger.account a
      cross join lateral (select e.* from ledger.entry e where e.site_id = a.site_id and e.account_id = a.id
        and e.seq > least(a.seq, ledger.seq_before(a.site_id, a.id, a.seq, $4)) - 1000
        and e.seq <= ledger.seq_before(a.site_id, a.id, a.seq, $4)) e
      ${POSTING_OF_ENTRY}
      where a.site_id = $1 and a.owner = $2::uuid and a.kind in ('cash', 'bonus')
        and coalesce(t.meta ->> 'round_id', o.meta ->> 'round_id') = $3
      order by p.transfer_id, p.line`,
    values: [siteId, playerId, roundId, until],
  });
}
