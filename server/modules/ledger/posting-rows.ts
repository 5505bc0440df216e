/** SQL shared by queries that list postings `p` of transfers `t`. */

/** The transfer `o` reversed by a rollback `t`. */
export const REVERSED_TRANSFER = `left join ledger.transfer o on t.kind = 'rollback'
  and o.site_id = t.site_id and o.id = t.refers_to`;

/** The kind of `t`; a reversal is a `rollback of` the kind it reverses. */
export const TRANSFER_KIND = `case when o.id is null then t.kind else 'rollback of ' || o.kind end`;

/** The accounts `p` moves money between: from `x` to `y`. */
export const POSTING_ACCOUNTS = `join ledger.account x on x.site_id = p.site_id and x.id = p.from_account
  join ledger.account y on y.site_id = p.site_id and y.id = p.to_account`;

/** The columns of a `FlowRow` except player and amount. */
export const POSTING_ROW = `p.transfer_id as id, p.line, p.created_at as at, t.key, ${TRANSFER_KIND} as kind,
  x.kind as "fromAccount", y.kind as "toAccount"`;
