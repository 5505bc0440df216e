import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { declaredReturn, significantEvents } from './console.ts';
import { addRoomRoundToTotals, addRoundToTotals } from './return-totals.ts';
import { checkRounds } from './round-checks.ts';
import { gameReturns } from './routes.ts';
import { monitorReturns, recordVoidedRound } from './rtp-monitor.ts';

/** Task that recomputes a sample of revealed rounds. */
export const CHECK_TASK = 'fairness.check-rounds';
/** Task of the return monitor. */
export const MONITOR_TASK = 'fairness.monitor-returns';

export type FairnessModule = Module & {
  /** Recomputes a sample of revealed rounds of every site; run nightly. Returns their number. */
  checkRounds(db: Db, now: Date): Promise<{ rounds: number; wrong: number }>;
  /** Compares the returns of thirty days with the declared ones; run nightly. */
  monitorReturns(db: Db, now: Date): Promise<void>;
  /** Both jobs, by task name. */
  tasks(db: Db): Record<string, () => Promise<unknown>>;
};

/** The returns of our own games; `isDemo` marks figures of a demo. */
export function createFairnessModule({ log, isDemo }: { log: Log; isDemo: boolean }): FairnessModule {
  const module = defineModule({
    name: 'fairness',
    console: { declared: declaredReturn, significant: significantEvents },
    handlers: { gameReturns: gameReturns(isDemo) },
    events: {
      'round.settled': { 'fairness.round': addRoundToTotals },
      'room.settled': { 'fairness.room': addRoomRoundToTotals },
      'room.voided': { 'fairness.void': recordVoidedRound },
    },
  });
  const check = (db: Db, now: Date) => checkRounds({ db, log, now });
  const watch = (db: Db, now: Date) => monitorReturns({ db, log, now });
  return {
    ...module,
    checkRounds: check,
    monitorReturns: watch,
    tasks: (db) => ({
      [CHECK_TASK]: () => check(db, new Date()),
      [MONITOR_TASK]: () => watch(db, new Date()),
    }),
  };
}
