import { canonicalJson, type Json } from '#games/engine/fair/canonical-json.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { type AccountKind, type AccountRef, fingerprint, type Posting } from './transfer.ts';

/**
 * Kinds of violations:
 * - `unbalanced`: player balances and house entries do not sum to zero in a currency;
 * - `balance`: a balance is not the sum of its entries;
 * - `negative`: a balance is below zero without permission;
 * - `gap`: the entries of an account are not numbered consecutively;
 * - `chain`: the hash chain of an account is broken;
 * - `orphan`: a posting without its transfer, or a transfer without postings; postings with another timestamp
 * than the transfer do not count as its own, because the `transfer` check would not read them;
 * - `currency`: an entry without an account, or an account in a different currency than its number indicates;
 * - `hold`: reserved money without a hold, more taken from a hold than it contains, or a remainder of a
 * settled hold;
 * - `transfer`: a transfer or one of its postings differs from the one originally posted under its key.
 */
type Kind =
  | 'unbalanced'
  | 'balance'
  | 'negative'
  | 'gap'
  | 'chain'
  | 'orphan'
  | 'currency'
  | 'hold'
  | 'transfer';

export interface Violation {
  siteId: number;
  what: Kind;
  /** The affected account; the transfer for `orphan` and `transfer`; 0 for `unbalanced`. */
  id: bigint;
  detail: string;
}

type Row = { site_id: number; id: bigint; detail: string };

/** One statement per check, which returns the violations. $1 is the site, null for all sites. */
const checks: Record<Exclude<Kind, 'transfer'>, string> = {
  unbalanced: `with amounts as (
      select site_id, currency, balance as amount from ledger.account
      where owner is not null and ($1::int is null or site_id = $1)
      union all
      select e.site_id, a.currency, e.amount from ledger.entry e
      join ledger.account a on a.site_id = e.site_id and a.id = e.account_id and a.owner is null
      where $1::int is null or e.site_id = $1
    )
    select site_id, 0::int8 as id, sum(amount) || ' ' || currency as detail from amounts
    group by site_id, currency having sum(amount) <> 0`,
  balance: `select a.site_id, a.id, a.balance || ' but entries sum to ' ||
    coalesce(sum(e.amount), 0) as detail
    from ledger.account a left join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
    where a.owner is not null and ($1::int is null or a.site_id = $1)
    group by a.site_id, a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  negative: `select site_id, id, balance::text as detail from ledger.account
    where balance < 0 and not overdrawn and ($1::int is null or site_id = $1)`,
  gap: `select a.site_id, a.id, a.seq || ' entries expected, ' || count(e.seq) || ' found' as detail
    from ledger.account a left join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
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
  orphan: `select p.site_id, p.transfer_id as id, 'postings without their transfer' as detail
    from ledger.posting p
    left join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
      and t.created_at = p.created_at
    where t.id is null and ($1::int is null or p.site_id = $1)
    union all
    select t.site_id, t.id, 'a transfer without postings' from ledger.transfer t
    where ($1::int is null or t.site_id = $1) and not exists (select from ledger.posting p
      where p.site_id = t.site_id and p.transfer_id = t.id and p.created_at = t.created_at)`,
  currency: `select e.site_id, e.account_id as id, 'no such account' as detail from ledger.entry e
    left join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
    where a.id is null and ($1::int is null or e.site_id = $1) group by e.site_id, e.account_id
    union all
    select a.site_id, a.id, 'kept in ' || a.currency from ledger.account a
    join ledger.currency c on c.code = a.currency
    where c.number <> a.id % 1000 and ($1::int is null or a.site_id = $1)`,
  // An entry of a reserved account belongs to the hold that is its transfer, that its transfer refers to
  // (possibly through a reversal), or that `meta.hold` names.
  hold: `with recursive part as (
      select e.site_id, e.account_id, e.transfer_id, sum(e.amount) as amount, e.transfer_id as towards
      from ledger.account a join ledger.entry e on e.site_id = a.site_id and e.account_id = a.id
      where a.owner is not null and a.kind = 'reserved' and ($1::int is null or a.site_id = $1)
      group by e.site_id, e.account_id, e.transfer_id
      union all
      select p.site_id, p.account_id, p.transfer_id, p.amount, coalesce(t.refers_to, (
        select h.id from ledger.transfer h where h.site_id = t.site_id and h.key = t.meta ->> 'hold'
        and h.kind = 'hold' and ($1::int is null or h.site_id = $1)))
      from part p join ledger.transfer t on t.site_id = p.site_id and t.id = p.towards and t.kind <> 'hold'
        and ($1::int is null or t.site_id = $1)
    ), held as (
      select p.site_id, p.account_id, p.towards, p.amount, t.id as hold_id,
        u.kind in ('hold_post', 'hold_void') and not exists (
          select from ledger.transfer r where r.site_id = u.site_id and r.refers_to = u.id
          and ($1::int is null or r.site_id = $1)) as settles
      from part p left join ledger.transfer t on t.site_id = p.site_id and t.id = p.towards
        and ($1::int is null or t.site_id = $1)
      join ledger.transfer u on u.site_id = p.site_id and u.id = p.transfer_id
        and ($1::int is null or u.site_id = $1)
      where t.kind = 'hold' or p.towards is null
    )
    select site_id, account_id as id, coalesce('hold ' || hold_id || ' is left with ', 'of no hold: ')
    || sum(amount) as detail
    from held group by site_id, account_id, hold_id
    having hold_id is null or sum(amount) < 0 or (bool_or(settles) and sum(amount) <> 0)`,
};

/**
 * Verifies the ledger of one site, or of all, and returns the violations. Reads all rows; `verifySite`
 * continues from its last verification.
 */
export async function verify(db: Db, siteId?: number): Promise<Violation[]> {
  if (siteId === undefined && isDistributed(db)) return await verifyEachSite(db);
  const found: Violation[] = [];
  for (const [what, text] of Object.entries(checks)) {
    const rows = await run<Row>(db, { text, values: [siteId ?? null] });
    found.push(...rows.map((row) => violation(what as keyof typeof checks, row)));
  }
  return [...found, ...(await alteredTransfers(db, siteId))];
}

/** On a cluster a statement reads the rows of one site. */
async function verifyEachSite(db: Db): Promise<Violation[]> {
  const sites = await run<{ site_id: number }>(db, {
    text: 'select distinct site_id from ledger.account order by site_id',
  });
  const found: Violation[] = [];
  for (const { site_id } of sites) found.push(...(await verify(db, site_id)));
  return found;
}

const violation = (what: Kind, { site_id, id, detail }: Row): Violation => {
  return { siteId: site_id, what, id, detail };
};

/**
 * A posting with its transfer and the kind and owner of its accounts; no amount if the transfer has no
 * posting.
 */
interface StoredPosting {
  site_id: number;
  id: bigint;
  key: string;
  kind: string;
  fingerprint: Buffer;
  refers_to: bigint | null;
  meta: { [name: string]: Json };
  amount: bigint | null;
  currency: string;
  from_kind: string;
  from_owner: string | null;
  to_kind: string;
  to_owner: string | null;
}

/** Transfers read per statement. */
const PAGE = 2000;

const STORED = `select t.site_id, t.id, t.key, t.kind, t.fingerprint, t.refers_to, t.meta, p.amount,
  f.currency,
    f.kind as from_kind, f.owner as from_owner, r.kind as to_kind, r.owner as to_owner
  from (
    select * from ledger.transfer where ($1::int is null or site_id = $1)
    and (site_id, id) > ($2::int, $3::bigint)
    order by site_id, id limit $4
  ) t
  left join lateral (
    select * from ledger.posting o
    where o.site_id = t.site_id and o.transfer_id = t.id and o.created_at = t.created_at
      and ($1::int is null or o.site_id = $1) order by o.line
  ) p on true
  left join ledger.account f on f.site_id = p.site_id and f.id = p.from_account
    and ($1::int is null or f.site_id = $1)
  left join ledger.account r on r.site_id = p.site_id and r.id = p.to_account
    and ($1::int is null or r.site_id = $1)
  order by t.site_id, t.id, p.line`;

/**
 * Transfers whose fingerprint, recomputed from the stored row, differs from the one stored at posting: of one
 * site, or of all; only those numbered after `afterId`.
 */
export async function alteredTransfers(db: Db, siteId?: number, afterId = 0n): Promise<Violation[]> {
  const found: Violation[] = [];
  let after: [site: number, id: bigint] = [siteId ?? 0, afterId];
  for (;;) {
    const rows = await run<StoredPosting>(db, { text: STORED, values: [siteId ?? null, ...after, PAGE] });
    const transfers = transfersOf(rows);
    for (const [first, ...rest] of transfers) {
      const { site_id, id, kind, key, amount } = first;
      // A transfer without postings is an orphan, reported by another check.
      if (amount === null || fingerprintOf([first, ...rest]).equals(first.fingerprint)) continue;
      found.push({ siteId: site_id, what: 'transfer', id, detail: `${kind} ${key}` });
    }
    const last = rows.at(-1);
    if (!last || transfers.length < PAGE) return found;
    after = [last.site_id, last.id];
  }
}

type StoredTransfer = [StoredPosting, ...StoredPosting[]];

function transfersOf(rows: readonly StoredPosting[]): StoredTransfer[] {
  const transfers: StoredTransfer[] = [];
  for (const row of rows) {
    const last = transfers.at(-1);
    if (last?.[0].site_id === row.site_id && last[0].id === row.id) last.push(row);
    else transfers.push([row]);
  }
  return transfers;
}

function fingerprintOf([first, ...rest]: StoredTransfer): Buffer {
  const account = (kind: string, owner: string | null): AccountRef =>
    owner ? { player: owner, kind: kind as AccountKind } : { house: kind };
  const posting = (row: StoredPosting): Posting => ({
    from: account(row.from_kind, row.from_owner),
    to: account(row.to_kind, row.to_owner),
    amount: row.amount!,
  });
  const { site_id: siteId, key, kind, currency, refers_to: refersTo, meta } = first;
  const postings = [posting(first), ...rest.map(posting)] as const;
  const input = { siteId, key, kind, currency, postings, refersTo: refersTo ?? undefined };
  return fingerprint(input, canonicalJson(meta, 'anyNumber'));
}
