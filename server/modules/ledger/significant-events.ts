import type { Significant, SignificantEvent } from '../../platform/console/significant-events.ts';
import { run } from '../../platform/database/index.ts';

/** Player balances that fell below zero (player protection L2): only kinds that may overdraw can do that. */
export const negativeBalanceEvents: Significant = async (db, { id }, { from, to, limit }) => {
  const rows = await run<Pick<SignificantEvent, 'at' | 'what' | 'subject'> & { amount: bigint }>(db, {
    text: `select t.created_at as at, t.kind || '.below_zero' as what, 'player:' || a.owner as subject,
      p.from_after as amount
      from ledger.transfer t
      join ledger.posting p on p.site_id = t.site_id and p.transfer_id = t.id and p.created_at = t.created_at
      join ledger.account a on a.site_id = p.site_id and a.id = p.from_account
      where t.site_id = $1 and t.created_at >= $2 and t.created_at < $3 and t.kind not in ('bet', 'win')
        and p.from_after < 0 and p.from_after + p.amount >= 0 and p.from_account % 1000 <> 0
      order by t.created_at desc limit $4`,
    values: [id, from, to, limit],
  });
  return rows.map((row) => ({ ...row, kind: 'balance' as const, reason: '', staffId: '' }));
};
