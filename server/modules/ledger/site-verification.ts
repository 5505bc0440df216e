import { HOUR_MS } from '#contracts/values/time.ts';
import { type Database, type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { alteredTransfers, type Violation, verify } from './ledger-verification.ts';

/**
 * The time up to which a site's ledger is verified (a timestamp as text, to the microsecond), the last
 * transfer before it, and the sum of its players' balances then, by currency.
 */
type Mark = { verifiedUntil: string; lastTransfer: bigint; playerTotals: Totals; isFullDue: boolean };
/** Minor units as text, by currency. */
type Totals = Record<string, string>;

/** A posting becomes visible within this time after its timestamp: the mark stays this far behind. */
const DELAY_MS = HOUR_MS;

/**
 * Verifies a site's ledger and stores the time up to which it is verified. Reads the postings since the last
 * verification. Reads everything (`verify`) the first time, with `full`, and every `full_every_days` of
 * `ledger.verification`: only that detects changes in old rows. The mark does not advance while there are
 * violations. `delayMs`: how far the new mark stays behind the start of the verification.
 */
export async function verifySite(
  { transaction }: Pick<Database, 'transaction'>,
  siteId: number,
  { full = false, delayMs = DELAY_MS }: { full?: boolean; delayMs?: number } = {},
): Promise<Violation[]> {
  // One snapshot for all checks: concurrent postings are invisible to them.
  return await transaction(
    async (tx) => {
      const mark = await markOf(tx, siteId);
      const isFull = full || !mark || mark.isFullDue;
      const found = isFull ? await verify(tx, siteId) : await verifyNewEntries(tx, siteId, mark);
      if (found.length === 0) await setMark(tx, siteId, { isFull, delayMs });
      return found;
    },
    { isolation: 'repeatable read' },
  );
}

/** Age in seconds of the oldest verification of a site's ledger; 0 before the first one. */
export async function oldestVerification(db: Db): Promise<number> {
  const at = await verifiedThrough(db);
  return at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0;
}

/**
 * The time up to which all previously verified ledgers are verified; undefined before the first verification.
 */
export async function verifiedThrough(db: Db): Promise<Date | undefined> {
  const [row] = await run<{ at: Date | null }>(db, {
    text: 'select min(verified_until) as at from ledger.verification',
  });
  return row!.at ?? undefined;
}

async function markOf(db: Db, siteId: number): Promise<Mark | undefined> {
  const [row] = await run<Mark>(db, {
    text: `select verified_until::text as "verifiedUntil", last_transfer as "lastTransfer",
        player_totals as "playerTotals",
        full_verified_at <= now() - make_interval(days => full_every_days) as "isFullDue"
      from ledger.verification where site_id = $1`,
    values: [siteId],
  });
  return row;
}

async function setMark(
  tx: Tx,
  siteId: number,
  { isFull, delayMs }: { isFull: boolean; delayMs: number },
): Promise<void> {
  const [row] = await run<{ verifiedUntil: string }>(tx, {
    text: `select greatest(now() - make_interval(secs => $2), v.verified_until)::text as "verifiedUntil"
      from (select 1) one left join ledger.verification v on v.site_id = $1`,
    values: [siteId, delayMs / 1000],
  });
  const { verifiedUntil } = row!;
  const [transfer] = await run<{ last: bigint }>(tx, {
    text: `select coalesce(
        (select min(transfer_id) - 1 from ledger.posting where site_id = $1
        and created_at >= $2::timestamptz),
        (select max(id) from ledger.transfer where site_id = $1), 0) as last`,
    values: [siteId, verifiedUntil],
  });
  await write(tx, {
    text: `insert into ledger.verification (site_id, verified_until, last_transfer, player_totals,
      full_verified_at)
      values ($1, $2::timestamptz, $3, $4, now())
      on conflict (site_id) do update set verified_until = excluded.verified_until,
        last_transfer = excluded.last_transfer, player_totals = excluded.player_totals,
        full_verified_at = case when $5 then excluded.full_verified_at else verification.full_verified_at
        end`,
    values: [
      ...[siteId, verifiedUntil, transfer!.last],
      ...[JSON.stringify(await playerTotalsAt(tx, siteId, verifiedUntil)), isFull],
    ],
  });
}

/** Sums of player balances at a time, by currency: current balances less later postings. */
async function playerTotalsAt(db: Db, siteId: number, at: string): Promise<Totals> {
  const rows = await run<{ currency: string; total: string }>(db, {
    text: `select a.currency, (sum(a.balance) - coalesce(sum(s.moved), 0))::text as total
      from ledger.account a
      left join (
        select e.account_id, sum(e.amount) as moved from ledger.entry e
        where e.site_id = $1 and e.created_at >= $2 and e.seq is not null group by e.account_id
      ) s on s.account_id = a.id
      where a.site_id = $1 and a.owner is not null group by a.currency`,
    values: [siteId, at],
  });
  return Object.fromEntries(rows.map(({ currency, total }) => [currency, total]));
}

/** Checks of postings since $2, by transfers after $3. Everything earlier counts as verified. */
const checks = {
  negative: `select id, balance::text as detail from ledger.account
    where site_id = $1 and balance < 0 and not overdrawn
      and $2::timestamptz is not null and $3::bigint is not null`,
  // The first new entry of an account continues the one before it; the newest one matches the account.
  chain: `with linked as (
      select e.*, lag(e.seq) over along as before_seq, lag(e.hash) over along as before_hash,
        lag(e.balance_after) over along as before_balance, lead(e.seq) over along is null as is_last
      from ledger.entry e where e.site_id = $1 and e.created_at >= $2 and $3::bigint is not null
      and e.seq is not null
      window along as (partition by e.account_id order by e.seq)
    )
    select l.account_id as id, 'at entry ' || min(l.seq) as detail from linked l
    join ledger.account a on a.site_id = $1 and a.id = l.account_id and a.owner is not null
    left join ledger.transfer t on t.site_id = $1 and t.id = l.transfer_id
    left join lateral (
      select b.seq, b.hash, b.balance_after from ledger.entry b
      where l.before_seq is null and b.site_id = $1 and b.account_id = l.account_id
      and b.seq = l.seq - 1
    ) b on true
    where (
      l.seq = coalesce(l.before_seq, b.seq, 0) + 1
      and l.balance_after = coalesce(l.before_balance, b.balance_after, 0) + l.amount
      and l.hash is not distinct from ledger.link(coalesce(l.before_hash, b.hash), l.account_id, l.seq,
      l.amount,
        l.balance_after, l.created_at, t.fingerprint)
      and (not l.is_last or (l.hash = a.head and l.seq = a.seq and l.balance_after = a.balance))
    ) is not true
    group by l.account_id`,
  orphan: `select p.transfer_id as id, 'postings without their transfer' as detail from ledger.posting p
    left join ledger.transfer t on t.site_id = p.site_id and t.id = p.transfer_id
      and t.created_at = p.created_at
    where p.site_id = $1 and p.created_at >= $2 and t.id is null
    union all
    select t.id, 'a transfer without postings' from ledger.transfer t
    where t.site_id = $1 and t.id > $3 and not exists (select from ledger.posting p
      where p.site_id = t.site_id and p.transfer_id = t.id and p.created_at = t.created_at)`,
  currency: `select e.account_id as id, 'no such account' as detail from ledger.entry e
    left join ledger.account a on a.site_id = e.site_id and a.id = e.account_id
    where e.site_id = $1 and e.created_at >= $2 and $3::bigint is not null and a.id is null
    group by e.account_id`,
} as const;

async function verifyNewEntries(
  db: Db,
  siteId: number,
  { verifiedUntil, lastTransfer, playerTotals }: Mark,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [what, text] of Object.entries(checks)) {
    const rows = await run<{ id: bigint; detail: string }>(db, {
      text,
      values: [siteId, verifiedUntil, lastTransfer],
    });
    found.push(...rows.map((row) => ({ siteId, what: what as keyof typeof checks, ...row })));
  }
  const now = await playerTotalsAt(db, siteId, verifiedUntil);
  for (const currency of new Set([...Object.keys(playerTotals), ...Object.keys(now)])) {
    const difference = BigInt(now[currency] ?? '0') - BigInt(playerTotals[currency] ?? '0');
    if (difference !== 0n)
      found.push({ siteId, what: 'unbalanced', id: 0n, detail: `${difference} ${currency}` });
  }
  return [...found, ...(await alteredTransfers(db, siteId, lastTransfer))];
}
