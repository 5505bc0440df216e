import { randomUUID } from 'node:crypto';
import type { DepositDetail } from '#contracts/api/deposits.ts';
import { run } from '#server/platform/database/index.ts';
import { findBalances } from '../../ledger/index.ts';
import { openTestCasino, type TestPlayer } from '../../originals/testing/application.ts';
import { findSiteByDomain } from '../../sites/index.ts';
import { type NewMethod, upsertMethods } from '../index.ts';

const words = (EN: string) => ({ EN });
const label = words('Label');

/** Manual transfer with a receipt, its number and the sender's name. */
export const BANK: NewMethod = {
  method_id: 'bank',
  type: 'bank_transfer',
  adapter: 'manual',
  min_amount: 10_000n,
  max_amount: 10_000_000n,
  details: {
    name: { EN: 'Bank transfer', CN: '银行转账' },
    time: words('15 minutes'),
    steps: [words('Pay {{amount}}')],
    payee: [{ label, value: 'Pay {{amount}} for {{reference}}' }],
    proof: [
      { name: 'payment_number', kind: 'text', label, role: 'reference' },
      { name: 'sender_name', kind: 'name', label, role: 'sender', isRequired: false },
    ],
    receipt: 'optional',
  },
};

/** Cash at a counter, with a fee paid by the player and a daily limit. */
const COUNTER: NewMethod = {
  method_id: 'counter',
  type: 'over_the_counter',
  adapter: 'manual',
  min_amount: 10_000n,
  max_amount: 500_000n,
  daily_max: 600_000n,
  max_open: 3,
  fee_fixed: 1_000n,
  fee_points: 150,
  fee_payer: 'player',
  details: {
    name: words('Counter'),
    time: words('An hour'),
    steps: [words('Pay')],
    fields: [{ name: 'phone', kind: 'phone', label }],
    proof: [{ name: 'slip', kind: 'digits', label, role: 'reference' }],
    receipt: 'required',
  },
};

/** The whole application with two brands in pesos that accept manual deposits. */
export async function openCashier(
  config: Parameters<typeof openTestCasino>[0] = {},
  extensions: Parameters<typeof openTestCasino>[2] = [],
) {
  const platform = await openTestCasino(config, undefined, extensions);
  const siteId = async (host = 'one.test') => (await findSiteByDomain(platform.db, host))!.id;
  for (const host of ['one.test', 'two.test']) {
    const id = await siteId(host);
    await platform.database.transaction((tx) => upsertMethods(tx, id, 'PHP', [BANK, COUNTER]));
  }
  const staffConsole = platform.cashier.review;
  return {
    ...platform,
    staffConsole,
    siteId,
    /** A signed-in player with a name. */
    async guest(host = 'one.test', full_name = 'Ana Cruz'): Promise<TestPlayer> {
      const player = await platform.newPlayer(host, 0n);
      await platform.get(player, 'profileUpdate', { full_name, contact_email: '' });
      return player;
    },
    async deposit(player: TestPlayer, amount: number, more: object = {}): Promise<DepositDetail> {
      const request = { request_id: randomUUID(), method_id: 'bank', amount, ...more };
      return (await platform.get(player, 'createDeposit', request)).value;
    },
    /** Reports a deposit as paid, with a new reference number. */
    async prove(player: TestPlayer, deposit_id: string, more: object = {}): Promise<DepositDetail> {
      const fields = { payment_number: randomUUID() };
      return (await platform.get(player, 'proveDeposit', { deposit_id, fields, ...more })).value;
    },
    async approve(
      player: TestPlayer,
      depositId: string,
      received: bigint,
      staffId = `staff-${randomUUID()}`,
    ) {
      return await staffConsole.approveDeposit({
        siteId: await siteId(player.host),
        depositId,
        staffId,
        received,
      });
    },
    /** A player's balance in minor units. */
    async cash(player: TestPlayer): Promise<bigint> {
      return (await findBalances(platform.db, await siteId(player.host), player.playerId))!.cash;
    },
    async flagsOf(depositId: string): Promise<string[]> {
      const [row] = await run<{ flags: string[] }>(platform.db, {
        text: 'select flags from cashier.deposit where deposit_id = $1',
        values: [depositId],
      });
      return row!.flags;
    },
  };
}
export type TestCashier = Awaited<ReturnType<typeof openCashier>>;
