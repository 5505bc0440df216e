import { randomInt, randomUUID } from 'node:crypto';
import type { WithdrawalDetail } from '#contracts/api/withdrawals.ts';
import { publish } from '#server/platform/events/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { creditPlayMoney } from '../../originals/testing/funds.ts';
import { type CashierPolicy, setPolicy } from '../index.ts';
import type { openCashier } from './cashier.ts';

export const PASSWORD = 'Lantern-88';

/** Helpers for withdrawals on top of a cashier: players with a bank account and cash, requests, decisions. */
export function createWithdrawalTools(testCashier: Awaited<ReturnType<typeof openCashier>>) {
  return {
    async policy(changes: Partial<CashierPolicy>): Promise<void> {
      const siteId = await testCashier.siteId();
      await testCashier.database.transaction((tx) => setPolicy(tx, siteId, 'PHP', changes));
    },
    /** A player with a name, a bank account and this many centavos. */
    async holder(centavos: bigint, account_number = `${randomInt(1e9)}${randomInt(1e9)}`.padEnd(12, '7')) {
      const player = await testCashier.guest();
      if (centavos > 0n)
        await creditPlayMoney(testCashier.database, await testCashier.siteId(), player.playerId, centavos);
      const bank_id = randomUUID();
      const bank = { bank_id, bank_name: 'Harbour Savings', holder_name: 'Ana Cruz', account_number };
      await testCashier.get(player, 'addBank', { ...bank, password: PASSWORD });
      return { ...player, bank_id };
    },
    async withdraw(player: TestPlayer & { bank_id: string }, amount: number, more: object = {}) {
      const request = { request_id: randomUUID(), bank_id: player.bank_id, amount, password: PASSWORD };
      const { value } = await testCashier.get(player, 'createWithdrawal', { ...request, ...more });
      return value as WithdrawalDetail;
    },
    async decision(withdrawalId: string, staffId = 'staff-1') {
      return { siteId: await testCashier.siteId(), withdrawalId, staffId };
    },
    /** Publishes a settled round with this stake and processes all resulting events. */
    async play(player: TestPlayer, centavos: bigint, more: object = {}): Promise<void> {
      const siteId = await testCashier.siteId();
      const id = randomUUID();
      await testCashier.database.transaction((tx) =>
        publish(tx, 'round.settled', {
          event_id: id,
          site_id: siteId,
          player_id: player.playerId,
          account_id: player.account_id,
          round_id: id,
          provider_code: 'BAIZE',
          game_code: 'lantern-reels',
          game_name: 'Lantern Reels',
          category: 'slots',
          currency: 'PHP',
          stake: centavos.toString(),
          win: '0',
          at: testCashier.now().toISOString(),
          ...more,
        }),
      );
      await testCashier.drain();
    },
  };
}
