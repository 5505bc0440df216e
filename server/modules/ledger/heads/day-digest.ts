import { createHash } from 'node:crypto';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { NO_HEAD } from './ledger-head.ts';

/** Transfers hashed together. Heads depend on this number: it never changes. */
const PAGE = 20_000;

/** The UTC day of a timestamp, as 2026-11-25. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The day that many days later. */
export const dayAfter = (day: string, days = 1): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

/** The day of the first transfer in the ledger; undefined while there is none. */
export async function firstHeadDay(db: Db): Promise<string | undefined> {
  const [row] = await run<{ at: Date | null }>(db, {
    text: 'select min(created_at) as at from ledger.transfer',
  });
  return row?.at ? dayOf(row.at) : undefined;
}

type Page = { site_id: number; id: bigint; count: number; digest: Buffer };

// A fingerprint covers the transfer's site, key, kind, currency, postings and meta.
const NEXT_PAGE = `with bounds as (
    select min(transfer_id) as low, max(transfer_id) as high from ledger.posting
    where created_at >= $1::timestamptz and created_at < $2::timestamptz
  ), page as (
    select t.site_id, t.id, t.created_at, t.fingerprint from bounds, ledger.transfer t
    where (t.site_id, t.id) > ($3::int, $4::bigint) and t.id between bounds.low and bounds.high
      and t.created_at >= $1::timestamptz and t.created_at < $2::timestamptz
    order by t.site_id, t.id limit ${PAGE}
  )
  select (array_agg(site_id order by site_id desc, id desc))[1] as site_id,
    (array_agg(id order by site_id desc, id desc))[1] as id, count(*)::int as count,
    sha256(string_agg(
      int4send(site_id) || int8send(id) || timestamptz_send(created_at) || fingerprint, ''::bytea
      order by site_id, id)) as digest
  from page having count(*) > 0`;

/** The head of a day: SHA-256 over the previous head, the day, and its transfers by site and number. */
export async function headOfDay(db: Db, day: string, previous: string): Promise<string> {
  const hash = createHash('sha256').update(Buffer.from(previous, 'hex')).update(day);
  const span = [`${day}T00:00:00Z`, `${dayAfter(day)}T00:00:00Z`];
  let after: [site: number, id: bigint] = [0, 0n];
  for (;;) {
    const [page] = await run<Page>(db, { text: NEXT_PAGE, values: [...span, ...after] });
    if (page) hash.update(page.digest);
    if (!page || page.count < PAGE) return hash.digest('hex');
    after = [page.site_id, page.id];
  }
}

/** Heads of every day from the first transfer up to a day, recomputed from the database. */
export async function* recomputeHeads(db: Db, through: string) {
  const first = await firstHeadDay(db);
  let previous = NO_HEAD;
  for (let day = first ?? dayAfter(through); day <= through; day = dayAfter(day)) {
    const head = await headOfDay(db, day, previous);
    yield { day, previous, head };
    previous = head;
  }
}
