import type { DayFigures } from '#contracts/console/reports.ts';
import type { Db } from '../../../platform/database.ts';
import { addDays, type Day, startOf } from '../../../platform/days.ts';
import { flowSums } from '../../ledger/index.ts';
import type { Terms } from '../terms.ts';
import { FLOWS } from './flows.ts';
import { placedIn, placedSoFar } from './placed.ts';
import { activeIn, peopleIn, playedIn } from './play.ts';
import { figuresOf } from './sums.ts';

export type DaySpan = { siteId: number; from: Date; to: Date };

/** The instants between which a day lies in a site's zone. */
export const spanOf = (siteId: number, day: Day, zone: string): DaySpan => ({
  siteId,
  from: startOf(day, zone),
  to: startOf(addDays(day, 1), zone),
});

/** A day worked out anew; `openAt` is the moment at which one that is not closed is looked at. */
export async function workOut(
  db: Db,
  span: DaySpan,
  terms: Terms,
  openAt?: Date,
): Promise<{ figures: DayFigures; active: string[] }> {
  const [played, active, flows, people, placed] = await Promise.all([
    playedIn(db, span, 'category'),
    activeIn(db, span),
    flowSums(db, span, FLOWS),
    peopleIn(db, span),
    openAt ? placedSoFar(db, span, openAt) : placedIn(db, span),
  ]);
  return { figures: figuresOf({ played, active: active.length, flows, people, placed }, terms), active };
}
