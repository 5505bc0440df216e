import { type Db, run, singleStatementHandle, write } from '../../platform/database/index.ts';

/** Entries of one account by number: greater than `bottom`, at most `top`. */
export interface EntryRange {
  siteId: number;
  accountId: bigint;
  after: bigint;
  upTo: bigint;
}

/** Entries per block. */
export const ENTRIES_PER_BLOCK = 1000n;
/** Accounts per run, and blocks of one account summed at a time. */
const ACCOUNTS_PER_RUN = 200;
const BLOCKS_PER_RUN = 100;

/**
 * Sums blocks that have become full, for all accounts. Run hourly; readers add the remaining entries
 * themselves. Returns the number of blocks created.
 */
export async function summarizeBlocks(db: Db): Promise<number> {
  let made = 0;
  for (;;) {
    const accounts = await run<{ site_id: number; id: bigint }>(db, {
      text: `select site_id, id from ledger.account a where owner is not null and seq >= ${ENTRIES_PER_BLOCK}
          and not exists (
            select from ledger.entry_block b
            where b.site_id = a.site_id and b.account_id = a.id
            and b.number = a.seq / ${ENTRIES_PER_BLOCK} - 1)
          limit $1`,
      values: [ACCOUNTS_PER_RUN],
    });
    let now = 0;
    for (const { site_id, id } of accounts) now += await fillBlocks(db, site_id, id);
    made += now;
    if (now === 0) return made;
  }
}

async function fillBlocks(db: Db, siteId: number, accountId: bigint): Promise<number> {
  const [row] = await write<{ made: bigint }>(singleStatementHandle(db), {
    text: 'select ledger.sum_blocks($1, $2, $3) as made',
    values: [siteId, accountId, BLOCKS_PER_RUN],
  });
  return Number(row!.made);
}

/**
 * The summed blocks that lie entirely within a span: from `first` to `last`; none when `last` is below
 * `first`.
 */
interface BlockTotals {
  first: bigint;
  last: bigint;
  count: number;
  received: bigint;
  given: bigint;
}

/** Totals over the blocks inside a range: of one kind, or of all kinds. */
export async function blockTotals(db: Db, span: EntryRange, kind?: string): Promise<BlockTotals> {
  const first = (span.after + ENTRIES_PER_BLOCK - 1n) / ENTRIES_PER_BLOCK;
  const [row] = await run<Omit<BlockTotals, 'first' | 'count'> & { count: bigint }>(db, {
    text: `with reach as (
        select least(coalesce(max(number), -1), $4) as last from ledger.entry_block where site_id = $1
        and account_id = $2)
      select r.last, coalesce(sum(b.entries), 0)::int8 as count,
      coalesce(sum(b.received), 0)::int8 as received,
        coalesce(sum(b.given), 0)::int8 as given
      from reach r left join ledger.entry_block b on b.site_id = $1 and b.account_id = $2
        and b.number >= $3 and b.number <= r.last and ($5::text is null or b.kind = $5)
      group by r.last`,
    values: [span.siteId, span.accountId, first, span.upTo / ENTRIES_PER_BLOCK - 1n, kind ?? null],
  });
  return { first, ...row!, count: Number(row!.count) };
}

/** Ranges that contain entries of one kind, newest first, and the number of such entries before the page. */
export interface EntryRanges {
  bottoms: bigint[];
  tops: bigint[];
  skip: number;
}

/**
 * Locates a page of one kind: among entries newer than the blocks (`newer` lines of the kind), in the few
 * blocks that contain it, or in older ones. It scans blocks, not lines: a rare kind costs no more than a
 * frequent one.
 */
export async function findEntryRanges(
  db: Db,
  span: EntryRange,
  { first, last, count }: BlockTotals,
  kind: string,
  { newer, offset, limit }: { newer: number; offset: number; limit: number },
): Promise<EntryRanges> {
  const found: { bottom: bigint; top: bigint; before: number }[] = [];
  if (offset < newer) found.push({ bottom: (last + 1n) * ENTRIES_PER_BLOCK, top: span.upTo, before: 0 });
  if (count > 0 && offset < newer + count && offset + limit > newer) {
    const rows = await run<{ number: bigint; before: bigint }>(db, {
      text: `select number, before from (
          select number, entries, sum(entries) over (order by number desc) - entries as before
          from ledger.entry_block
          where site_id = $1 and account_id = $2 and kind = $3 and number between $4 and $5) b
        where before < $6 and before + entries > $7 order by number desc`,
      values: [span.siteId, span.accountId, kind, first, last, offset + limit - newer, offset - newer],
    });
    for (const { number, before } of rows)
      found.push({
        bottom: number * ENTRIES_PER_BLOCK,
        top: (number + 1n) * ENTRIES_PER_BLOCK,
        before: newer + Number(before),
      });
  }
  if (offset + limit > newer + count)
    found.push({ bottom: span.after, top: first * ENTRIES_PER_BLOCK, before: newer + count });
  return {
    bottoms: found.map(({ bottom }) => bottom),
    tops: found.map(({ top }) => top),
    skip: offset - (found[0]?.before ?? 0),
  };
}
