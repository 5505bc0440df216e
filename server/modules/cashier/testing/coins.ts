import { randomBytes, randomUUID } from 'node:crypto';
import { run } from '#server/platform/database/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { withChecksum } from '../chains/addresses.ts';
import { type NewMethod, upsertMethods } from '../index.ts';
import { BANK, type TestCashier } from './cashier.ts';
import { PASSWORD } from './withdrawals.ts';

export const HOUSE_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

type Field = NonNullable<NewMethod['details']['payout']>[number];
const ADDRESS: Field = {
  name: 'address',
  kind: 'address',
  label: { EN: 'Address', CN: '地址' },
  maxLength: 128,
};
const MEMO: Field = { name: 'memo', kind: 'text', label: { EN: 'Memo' }, isRequired: false, role: 'memo' };

/** Manual crypto deposits and withdrawals on Ethereum; each deposit has its reference as a memo. */
export const COINS = {
  ...{ ...BANK, method_id: 'coins', type: 'crypto' as const, max_open: 3 },
  details: {
    ...{ name: { EN: 'USDT', CN: '泰达币' }, time: { EN: 'An hour' }, steps: [{ EN: 'Send' }] },
    chain: {
      ...{ network: 'ethereum' as const, coin: 'USDT', address: HOUSE_ADDRESS, confirmations: 12 },
      ...{ memo: '{{reference}}', explorer: 'https://explorer.test/tx/{{hash}}' },
    },
    proof: [
      {
        ...{ name: 'hash', kind: 'transaction' as const, label: { EN: 'Hash' } },
        ...{ role: 'reference' as const, maxLength: 66 },
      },
    ],
    payout: [ADDRESS, MEMO],
  },
} satisfies NewMethod;

/** A new Ethereum address, with its checksum. */
export const newAddress = (): string => withChecksum(randomBytes(20).toString('hex'));
export const newHash = (): string => `0x${randomBytes(32).toString('hex')}`;

/** Helpers for crypto payouts on top of a cashier. */
export function createCoinTools(testCashier: TestCashier) {
  return {
    async offer(changes: Partial<NewMethod> = {}, host = 'one.test'): Promise<void> {
      const siteId = await testCashier.siteId(host);
      await testCashier.database.transaction((tx) =>
        upsertMethods(tx, siteId, 'PHP', [{ ...COINS, ...changes }]),
      );
    },
    /** A wallet as a player adds one. */
    walletRequest: (more: object = {}, fields: object = {}) => ({
      ...{ bank_id: randomUUID(), bank_name: 'My ledger', holder_name: 'Ana Cruz', password: PASSWORD },
      ...{ method_id: 'coins', fields: { address: newAddress(), ...fields } },
      ...more,
    }),
    /** A player's crypto deposit, credited at its value in minor units. */
    async credited(player: TestPlayer, worth: bigint): Promise<void> {
      const { deposit_id } = await testCashier.deposit(player, Math.max(100, Number(worth) / 100), {
        method_id: 'coins',
      });
      await testCashier.get(player, 'proveDeposit', { deposit_id, fields: { hash: newHash() } });
      await testCashier.approve(player, deposit_id, worth);
      await testCashier.drain();
    },
    /** Encrypted rows as text, to be searched for plain text. */
    rows: async () => {
      const text = 'select bank_account::text as row from cashier.bank_account';
      return (await run<{ row: string }>(testCashier.db, { text, values: [] })).map(({ row }) => row).join();
    },
  };
}
