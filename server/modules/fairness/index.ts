import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { checkRounds } from './check.ts';
import { declared, significant } from './console.ts';
import { countRoom, countRound } from './count.ts';
import { gameReturns } from './routes.ts';
import { tellOfVoid, watchReturns } from './watch.ts';

/** Task that recomputes a sample of revealed rounds. */
export const CHECK_TASK = 'fairness.check';
/** Task that watches what games returned. */
export const WATCH_TASK = 'fairness.watch';

export type FairnessModule = Module & {
  /** Recomputes a sample of revealed rounds of every site; for a job every night. Answers how many there were. */
  checkRounds(db: Db, now: Date): Promise<{ rounds: number; wrong: number }>;
  /** Holds what games returned in thirty days against what they declare; for a job every night. */
  watchReturns(db: Db, now: Date): Promise<void>;
  /** Both, by the names of their tasks. */
  tasks(db: Db): Record<string, () => Promise<unknown>>;
};

/** What our own games returned; `isDemo` marks the figures of a demonstration. */
export function createFairnessModule({ log, isDemo }: { log: Log; isDemo: boolean }): FairnessModule {
  const module = defineModule({
    name: 'fairness',
    console: { declared, significant },
    handlers: { gameReturns: gameReturns(isDemo) },
    events: {
      'round.settled': { 'fairness.round': countRound },
      'room.settled': { 'fairness.room': countRoom },
      'room.voided': { 'fairness.void': tellOfVoid },
    },
  });
  const check = (db: Db, now: Date) => checkRounds({ db, log, now });
  const watch = (db: Db, now: Date) => watchReturns({ db, log, now });
  return {
    ...module,
    checkRounds: check,
    watchReturns: watch,
    tasks: (db) => ({
      [CHECK_TASK]: () => check(db, new Date()),
      [WATCH_TASK]: () => watch(db, new Date()),
    }),
  };
}
