import { type Db, run } from '../../platform/database/index.ts';
import {
  blockTotals,
  ENTRIES_PER_BLOCK,
  type EntryRange,
  type EntryRanges,
  findEntryRanges,
} from './entry-blocks.ts';
import type { AccountKind } from './transfer.ts';

interface PeriodQuery {
  siteId: number;
  playerId: string;
  account: AccountKind;
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

/** A range of one account's entries, with the balances at both ends. */
interface StatementPeriod extends EntryRange {
  opening: bigint;
  closing: bigint;
}

/**
 * The entries of a period; undefined when the player has no such account. Its cost is independent of the
 * length of the history.
 */
export async function findPeriod(db: Db, query: PeriodQuery): Promise<StatementPeriod | undefined> {
  const { siteId, playerId, account: accountKind, from, to } = query;
  const [row] = await run<Omit<StatementPeriod, 'siteId'>>(db, {
    text: `with span as (
        select a.id as "accountId",
          case when $4::timestamptz is null then 0 else ledger.seq_before($1, a.id, a.seq, $4) end as bottom,
          case when $5::timestamptz is null then a.seq else ledger.seq_before($1, a.id, a.seq, $5) end as top
        from ledger.account a where a.site_id = $1 and a.owner = $2 and a.kind = $3)
      select s."accountId", least(s.bottom, s.top) as after, s.top as "upTo",
        coalesce((select e.balance_after from ledger.entry e
          where e.site_id = $1 and e.account_id = s."accountId" and e.seq = s.bottom), 0) as opening,
        coalesce((select e.balance_after from ledger.entry e
          where e.site_id = $1 and e.account_id = s."accountId" and e.seq = s.top), 0) as closing
      from span s`,
    values: [siteId, playerId, accountKind, from ?? null, to ?? null],
  });
  return row && { siteId, ...row };
}

export interface PeriodLine {
  /** Number of the entry within its account. */
  seq: bigint;
  key: string;
  kind: string;
  /** Positive: received. Negative: paid. */
  amount: bigint;
  balanceAfter: bigint;
  at: Date;
  meta: Record<string, unknown>;
}

/** The transfer is looked up for each entry: new tables have no statistics, and the planner guesses badly. */
const entries = (bottom: string, top: string) => `from ledger.entry e cross join lateral (
    select t.key, t.kind, t.meta from ledger.transfer t where t.site_id = $1
    and t.id = e.transfer_id limit 1) t
  where e.site_id = $1 and e.account_id = $2 and e.seq > ${bottom} and e.seq <= ${top} and ($5::text is null
  or t.kind = $5)`;
const ENTRY_COLUMNS = `e.seq, t.key, t.kind, e.amount, e.balance_after as "balanceAfter", e.created_at as at, t.meta`;

/**
 * Entries of a period, newest first: `limit` of them below the number `before`, or after skipping `offset`.
 * Without a kind the numbers locate a page; with one, blocks do, except for the newest entries.
 */
export async function listPeriodLines(
  db: Db,
  span: StatementPeriod,
  { kind, before, offset = 0, limit }: { kind?: string; before?: bigint; offset?: number; limit: number },
): Promise<PeriodLine[]> {
  const below = before === undefined || before > span.upTo ? span.upTo : before - 1n;
  const place: EntryRanges = kind
    ? await findPageRange(db, { ...span, upTo: below }, kind, offset, limit)
    : { bottoms: [span.after], tops: [below - BigInt(offset)], skip: 0 };
  const { bottoms, tops, skip } = place;
  return await run<PeriodLine>(db, {
    text: `select found.* from unnest($3::int8[], $4::int8[]) s (bottom, top) cross join lateral (
        select ${ENTRY_COLUMNS} ${entries('s.bottom', 's.top')} order by e.seq desc limit $6) found
      order by found.seq desc limit $7 offset $8`,
    values: [span.siteId, span.accountId, bottoms, tops, kind ?? null, skip + limit, limit, skip],
  });
}

/** The entry ranges that contain a page of one kind. */
async function findPageRange(
  db: Db,
  span: EntryRange,
  kind: string,
  offset: number,
  limit: number,
): Promise<EntryRanges> {
  const blocks = await blockTotals(db, span, kind);
  if (blocks.last < blocks.first) return { bottoms: [span.after], tops: [span.upTo], skip: offset };
  const newer = (await sumEntries(db, { ...span, after: (blocks.last + 1n) * ENTRIES_PER_BLOCK }, kind))
    .count;
  return await findEntryRanges(db, span, blocks, kind, { newer, offset, limit });
}

interface PeriodTotals {
  count: number;
  received: bigint;
  given: bigint;
}

/**
 * Totals and number of entries of a period: of one kind, or of all. Blocks inside it are added up; only the
 * entries at both ends are read individually.
 */
export async function periodTotals(db: Db, span: StatementPeriod, kind?: string): Promise<PeriodTotals> {
  const blocks = await blockTotals(db, span, kind);
  if (blocks.last < blocks.first) return await sumEntries(db, span, kind);
  const [older, newer] = await Promise.all([
    sumEntries(db, { ...span, upTo: blocks.first * ENTRIES_PER_BLOCK }, kind),
    sumEntries(db, { ...span, after: (blocks.last + 1n) * ENTRIES_PER_BLOCK }, kind),
  ]);
  return {
    count: older.count + blocks.count + newer.count,
    received: older.received + blocks.received + newer.received,
    given: older.given + blocks.given + newer.given,
  };
}

/** The same totals from individual entries. */
async function sumEntries(db: Db, span: EntryRange, kind?: string): Promise<PeriodTotals> {
  if (span.upTo <= span.after) return { count: 0, received: 0n, given: 0n };
  const source = kind
    ? entries('$3', '$4')
    : 'from ledger.entry e where e.site_id = $1 and e.account_id = $2 and e.seq > $3 and e.seq <= $4';
  const [row] = await run<{ count: bigint; received: bigint; given: bigint }>(db, {
    text: `select count(*), coalesce(sum(e.amount) filter (where e.amount > 0), 0)::int8 as received,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::int8 as given ${source}`,
    values: [span.siteId, span.accountId, span.after, span.upTo, ...(kind ? [kind] : [])],
  });
  return { count: Number(row!.count), received: row!.received, given: row!.given };
}
