import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { Log } from '../../platform/log.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { expireDeposits } from './deposits/expire.ts';
import { depositRoutes } from './deposits/routes.ts';
import { createDesk, type Desk } from './desk.ts';
import { bankRoutes, type ConfirmPassword, type OnBankAdded } from './routes.ts';
import { createSealing } from './sealing.ts';
import { countTurnover } from './turnover.ts';

export { sharedWith } from './banks.ts';
export type { Desk, QueuedDeposit } from './desk.ts';
export { type NewMethod, putMethods } from './methods/methods.ts';
export { type Policy, putPolicy } from './policy.ts';

export type CashierDeps = {
  database: Database;
  files: Files;
  log: Log;
  /** 32 bytes; account numbers and what players type are sealed and hashed under keys derived from it. */
  secretKey: Buffer;
  confirmPassword: ConfirmPassword;
  onBankAdded: OnBankAdded;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};

export type CashierModule = Module & {
  /** What staff can do. */
  desk: Desk;
  /** What is due by the clock; for a job every minute. */
  tick(): Promise<void>;
};

/** Money in and out, and where players are paid. */
export function createCashierModule(deps: CashierDeps): CashierModule {
  const { database, files, log, secretKey, confirmPassword, onBankAdded, clock = Date.now } = deps;
  const sealing = createSealing(secretKey, 'payment');
  return {
    ...defineModule({
      name: 'cashier',
      handlers: {
        ...bankRoutes(createSealing(secretKey, 'bank-number'), confirmPassword, onBankAdded),
        ...depositRoutes({ sealing, files, clock }),
      },
      events: { 'round.settled': { 'cashier.turnover': countTurnover } },
    }),
    desk: createDesk({ database, sealing, files, clock }),
    async tick() {
      await expireDeposits(database, log, new Date(clock()));
    },
  };
}
