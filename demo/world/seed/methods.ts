import { type NewMethod, setPolicy, upsertMethods } from '../../../server/modules/cashier/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoCurrency } from '../brands/types.ts';
import { bankTransfer } from './methods/bank.ts';
import { counter } from './methods/counter.ts';
import { crypto } from './methods/crypto.ts';
import { qr } from './methods/qr.ts';
import { virtualAccount } from './methods/virtual.ts';
import { wallet } from './methods/wallet.ts';

/** About a hundred pesos in minor units of each currency: limits are multiples of it. */
const HUNDRED: Record<DemoCurrency, bigint> = {
  PHP: 10_000n,
  CNY: 1_000n,
  USD: 200n,
  MMK: 400_000n,
  MNT: 600_000n,
  IDR: 2_500_000n,
};

/**
 * Every way to pay that a demo brand offers. Nothing of it leads to a real account: all payees say that they
 * are a demo's.
 */
export async function writeMethods(tx: Tx, siteId: number, currency: DemoCurrency): Promise<void> {
  const unit = HUNDRED[currency];
  const methods: NewMethod[] = [
    wallet(unit),
    qr(unit),
    bankTransfer(unit),
    virtualAccount(unit),
    counter(unit),
    crypto(unit),
  ].map((method, position) => ({ ...method, position }));
  await upsertMethods(tx, siteId, currency, methods);
  // A visitor adds a bank account and withdraws within the same minutes; money leaves through the simulator
  // where there is one.
  await setPolicy(tx, siteId, currency, {
    bank_age_hours: 0,
    withdrawal_min: unit / 10n,
    payout_adapter: 'simpay',
  });
}
