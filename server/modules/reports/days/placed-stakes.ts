import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { kept } from '../value-cache.ts';

type Span = { siteId: number; from: Date; to: Date };

const CACHE_MS = DAY_MS;
/** A transaction may write into an hour for so long after its end. */
const LATE_WRITE_MS = 10 * MINUTE_MS;

/** Stakes by the time they were placed, of own money; reads every bet of the span. */
export async function placedStakes(db: Db, { siteId, from, to }: Span): Promise<bigint> {
  const [row] = await run<{ placed: bigint }>(db, {
    text: 'select coalesce(sum(placed), 0)::int8 as placed from ledger.play_between($1, $2, $3)',
    values: [siteId, from, to],
  });
  return row!.placed;
}

/** The same of a day that is not closed: hours that are over are read once. */
export async function placedStakesSoFar(db: Db, { siteId, from, to }: Span, now: Date): Promise<bigint> {
  const end = Math.min(to.getTime(), now.getTime() + HOUR_MS);
  let placed = 0n;
  for (let begin = from.getTime(); begin < end; begin += HOUR_MS) {
    const hour = { siteId, from: new Date(begin), to: new Date(Math.min(begin + HOUR_MS, to.getTime())) };
    const isOver = hour.to.getTime() + LATE_WRITE_MS < now.getTime();
    const time = { now: now.getTime(), milliseconds: isOver ? CACHE_MS : 0 };
    placed += await kept(db, `placed ${siteId} ${begin}`, time, () => placedStakes(db, hour));
  }
  return placed;
}
