import type { DayFigures } from '#contracts/console/reports.ts';
import { type Db, run } from '../../../platform/database.ts';
import { addDays, type Day, startOf } from '../../../platform/days.ts';
import { flowSums } from '../../ledger/index.ts';
import type { Terms } from '../terms.ts';
import { FLOWS } from './flows.ts';
import { activeIn, peopleIn, playedIn } from './play.ts';
import { figuresOf } from './sums.ts';

export type DaySpan = { siteId: number; from: Date; to: Date };

/** The instants between which a day lies in a site's zone. */
export const spanOf = (siteId: number, day: Day, zone: string): DaySpan => ({
  siteId,
  from: startOf(day, zone),
  to: startOf(addDays(day, 1), zone),
});

/** Stakes by the time they were placed, of own money; reads every bet of the span. */
async function placedIn(db: Db, { siteId, from, to }: DaySpan): Promise<bigint> {
  const [row] = await run<{ placed: bigint }>(db, {
    text: 'select coalesce(sum(placed), 0)::int8 as placed from ledger.play_between($1, $2, $3)',
    values: [siteId, from, to],
  });
  return row!.placed;
}

/** A day worked out anew. What costs as much as the day had bets is done once it is over. */
export async function workOut(
  db: Db,
  span: DaySpan,
  terms: Terms,
  isOver: boolean,
): Promise<{ figures: DayFigures; active: string[] }> {
  const [played, active, flows, people, placed] = await Promise.all([
    playedIn(db, span, 'category'),
    activeIn(db, span),
    flowSums(db, span, FLOWS),
    peopleIn(db, span),
    isOver ? placedIn(db, span) : 0n,
  ]);
  return { figures: figuresOf({ played, active: active.length, flows, people, placed }, terms), active };
}
