import { type Db, run } from '../../platform/database/index.ts';
import type { FlowPage, FlowRow, TimeSpan } from './money-flows.ts';
import { POSTING_ACCOUNTS, POSTING_ROW, REVERSED_TRANSFER } from './posting-rows.ts';

/**
 * Own money staked in a period, posting by posting, oldest first; reversed stakes are deducted. These are the
 * rows that `ledger.play_between` adds up as `placed`.
 */
export async function listStakeEntries(
  db: Db,
  { siteId, from, to }: TimeSpan,
  { player, after, limit }: FlowPage,
): Promise<FlowRow[]> {
  return await run<FlowRow>(db, {
    text: `select ${POSTING_ROW}, a.owner as player, -s.amount as amount
      from ledger.posting p
      cross join lateral (values (p.from_account, p.to_account, -p.amount), (p.to_account, p.from_account,
      p.amount))
        as s (account, other, amount)
      join ledger.account a on a.site_id = p.site_id and a.id = s.account and a.owner is not null
      and a.kind <> 'bonus'
      join ledger.account h on h.site_id = p.site_id and h.id = s.other and h.owner is null
        and split_part(h.kind, ':', 1) in ('game_clearing', 'sports_clearing', 'jackpot_pool')
      ${POSTING_ACCOUNTS}
      join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
      ${REVERSED_TRANSFER}
      where p.site_id = $1 and p.created_at >= $2 and p.created_at < $3
        and coalesce(o.kind, t.kind) in ('bet', 'hold_post', 'bet_void')
        and ($4::bigint is null or (p.transfer_id, p.line) > ($4, $5::int)) and ($7::uuid is null
        or a.owner = $7)
      order by p.transfer_id, p.line limit $6`,
    values: [siteId, from, to, after?.id ?? null, after?.line ?? null, limit, player],
  });
}
