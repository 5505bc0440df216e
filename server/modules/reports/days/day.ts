import type { DayFigures } from '#contracts/console/reports.ts';
import type { Db } from '../../../platform/database/index.ts';
import { addDays, type Day, startOfDay } from '../../../platform/site-days.ts';
import { flowSums } from '../../ledger/index.ts';
import type { NgrDeductions } from '../ngr-deductions.ts';
import { calculateFigures } from './figures.ts';
import { FLOW_RULES } from './flow-rules.ts';
import { placedStakes, placedStakesSoFar } from './placed-stakes.ts';
import { countActivePlayers, countPlayers, playFigures } from './play-figures.ts';

export type DaySpan = { siteId: number; from: Date; to: Date };

/** The instants between which a day lies in a site's zone. */
export const spanOf = (siteId: number, day: Day, zone: string): DaySpan => ({
  siteId,
  from: startOfDay(day, zone),
  to: startOfDay(addDays(day, 1), zone),
});

/** A day worked out anew; `openAt` is the moment at which one that is not closed is looked at. */
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
    countPlayers(db, span),
    openAt ? placedStakesSoFar(db, span, openAt) : placedStakes(db, span),
  ]);
  return {
    figures: calculateFigures({ played, active: active.length, flows, people, placed }, terms),
    active,
  };
}
