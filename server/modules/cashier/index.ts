import { defineModule, type Module } from '../../platform/module.ts';
import { createNumbers } from './numbers.ts';
import { bankRoutes, type ConfirmPassword, type OnBankAdded } from './routes.ts';

export { sharedWith } from './banks.ts';

export type CashierDeps = {
  /** 32 bytes; account numbers are sealed and hashed under keys derived from it. */
  secretKey: Buffer;
  confirmPassword: ConfirmPassword;
  onBankAdded: OnBankAdded;
};

/** Where players are paid. */
export function createCashierModule({ secretKey, confirmPassword, onBankAdded }: CashierDeps): Module {
  return defineModule({
    name: 'cashier',
    handlers: bankRoutes(createNumbers(secretKey), confirmPassword, onBankAdded),
  });
}
