import { type Db, run } from '../../platform/database.ts';

export interface Violation {
  siteId: number;
  what: 'unbalanced' | 'balance' | 'negative' | 'gap' | 'chain' | 'orphan' | 'currency';
  /** The account concerned, or the transfer for `unbalanced` and `orphan`. */
  id: bigint;
  detail: string;
}

const checks: Record<Violation['what'], string> = {
  unbalanced: `select site_id, transfer_id as id, sum(amount)::text as detail from ledger.entry
    where $1::int is null or site_id = $1 group by site_id, transfer_id, account_id % 1000 having sum(amount) <> 0`,
  balance: `select a.site_id, a.id, a.balance || ' but entries sum to ' || coalesce(sum(e.amount), 0) as detail from ledger.account a
    left join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
    where a.owner is not null and ($1::int is null or a.site_id = $1)
    group by a.site_id, a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  negative: `select site_id, id, balance::text as detail from ledger.account
    where balance < 0 and not overdrawn and ($1::int is null or site_id = $1)`,
  gap: `select a.site_id, a.id, a.seq || ' entries expected, ' || count(e.seq) || ' found' as detail from ledger.account a
    left join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
    where a.owner is not null and ($1::int is null or a.site_id = $1)
    group by a.site_id, a.id having a.seq <> count(e.seq) or a.seq <> coalesce(max(e.seq), 0)`,
  chain: `select site_id, account_id as id, 'at entry ' || min(seq) as detail from (
      select e.site_id, e.account_id, e.seq, e.hash is not distinct from ledger.link(
          lag(e.hash) over along, e.account_id, e.seq, e.amount, e.balance_after, e.created_at, t.fingerprint)
        and e.balance_after = coalesce(lag(e.balance_after) over along, 0) + e.amount
        and (lead(e.seq) over along is not null or e.hash = a.head) as intact
      from ledger.entry e
      join ledger.account a on a.site_id = e.site_id and a.id = e.account_id and a.owner is not null
      left join ledger.transfer t on t.site_id = e.site_id and t.id = e.transfer_id
      where $1::int is null or e.site_id = $1
      window along as (partition by e.site_id, e.account_id order by e.seq)
    ) links where intact is not true group by site_id, account_id`,
  orphan: `select p.site_id, p.transfer_id as id, 'postings without their transfer' as detail from ledger.posting p
    left join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
    where t.id is null and ($1::int is null or p.site_id = $1)
    union all
    select t.site_id, t.id, 'a transfer without postings' from ledger.transfer t
    where ($1::int is null or t.site_id = $1) and not exists (
      select from ledger.posting p where p.site_id = t.site_id and p.transfer_id = t.id)`,
  currency: `select e.site_id, e.account_id as id, 'no such account' as detail from ledger.entry e
    left join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
    where a.id is null and ($1::int is null or e.site_id = $1) group by e.site_id, e.account_id`,
};

/** Examines the books of one site, or of all: what is wrong, nothing when all is well. Reads everything: a nightly job. */
export async function verify(db: Db, siteId?: number): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [what, text] of Object.entries(checks)) {
    const rows = await run<{ site_id: number; id: bigint; detail: string }>(db, {
      text,
      values: [siteId ?? null],
    });
    found.push(
      ...rows.map((row) => ({
        siteId: row.site_id,
        what: what as Violation['what'],
        id: row.id,
        detail: row.detail,
      })),
    );
  }
  return found;
}

/** Whether all entries of the site, or of all sites, sum to zero in every currency. */
export async function sumsToZero(db: Db, siteId?: number): Promise<boolean> {
  const rows = await run(db, {
    text: `select from ledger.entry where $1::int is null or site_id = $1
      group by site_id, account_id % 1000 having sum(amount) <> 0 limit 1`,
    values: [siteId ?? null],
  });
  return rows.length === 0;
}
