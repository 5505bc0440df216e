import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { checkRounds } from './check.ts';
import { declared } from './console.ts';
import { countRoom, countRound } from './count.ts';
import { gameReturns } from './routes.ts';

/** Task that recomputes a sample of revealed rounds. */
export const CHECK_TASK = 'fairness.check';

export type FairnessModule = Module & {
  /** Recomputes a sample of revealed rounds of every site; for a job every night. Answers how many there were. */
  checkRounds(db: Db, now: Date): Promise<{ rounds: number; wrong: number }>;
};

/** What our own games returned; `isDemo` marks the figures of a demonstration. */
export function createFairnessModule({ log, isDemo }: { log: Log; isDemo: boolean }): FairnessModule {
  const module = defineModule({
    name: 'fairness',
    console: { declared },
    handlers: { gameReturns: gameReturns(isDemo) },
    events: {
      'round.settled': { 'fairness.round': countRound },
      'room.settled': { 'fairness.room': countRoom },
    },
  });
  return { ...module, checkRounds: (db, now) => checkRounds({ db, log, now }) };
}
