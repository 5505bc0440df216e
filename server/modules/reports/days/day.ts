import type { DayFigures } from '#contracts/console/reports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { cachedForDatabase } from '../../../platform/read-cache.ts';
import { addDays, type Day, startOfDay } from '../../../platform/site-days.ts';
import { flowSums } from '../../ledger/index.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import { calculateFigures } from './daily-figures.ts';
import { FLOW_RULES } from './flow-rules.ts';
import { countActivePlayers, countNewPlayers, playFigures } from './play-figures.ts';

type Span = { siteId: number; from: Date; to: Date };

const CACHE_MS = DAY_MS;
/** A transaction may write into an hour for this long after its end. */
const LATE_WRITE_MS = 10 * MINUTE_MS;

/** Stakes by the time they were placed, of own money; reads every bet of the span. */
async function placedStakes(db: Db, { siteId, from, to }: Span): Promise<bigint> {
  const [row] = await run<{ placed: bigint }>(db, {
    text: 'select coalesce(sum(placed), 0)::int8 as placed from ledger.play_between($1, $2, $3)',
    values: [siteId, from, to],
  });
  return row!.placed;
}

/** The same of a day that is not closed: hours that are over are read once. */
async function placedStakesSoFar(db: Db, { siteId, from, to }: Span, now: Date): Promise<bigint> {
  const end = Math.min(to.getTime(), now.getTime() + HOUR_MS);
  let placed = 0n;
  for (let begin = from.getTime(); begin < end; begin += HOUR_MS) {
    const hour = { siteId, from: new Date(begin), to: new Date(Math.min(begin + HOUR_MS, to.getTime())) };
    const isOver = hour.to.getTime() + LATE_WRITE_MS < now.getTime();
    const time = { now: now.getTime(), milliseconds: isOver ? CACHE_MS : 0 };
    placed += await cachedForDatabase(db, `placed ${siteId} ${begin}`, time, () => placedStakes(db, hour));
  }
  return placed;
}

export type DaySpan = { siteId: number; from: Date; to: Date };

/** The limits of a day in a site's zone. */
export const daySpanOf = (siteId: number, day: Day, zone: string): DaySpan => ({
  siteId,
  from: startOfDay(day, zone),
  to: startOfDay(addDays(day, 1), zone),
});

/** A recalculated day; `openAt` is the time at which an open day is read. */
export async function calculateDay(
  db: Db,
  span: DaySpan,
  terms: NgrDeductions,
  openAt?: Date,
): Promise<{ figures: DayFigures; active: string[] }> {
  const [played, active, flows, people, placed] = await Promise.all([
    playFigures(db, span, 'category'),
    countActivePlayers(db, span),
    flowSums(db, span, FLOW_RULES),
    countNewPlayers(db, span),
    openAt ? placedStakesSoFar(db, span, openAt) : placedStakes(db, span),
  ]);
  return {
    figures: calculateFigures({ played, active: active.length, flows, people, placed }, terms),
    active,
  };
}
