import type { Database } from '#server/platform/database/index.ts';
import { openCashier } from '../../cashier/testing/cashier.ts';
import { openConsole } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { settleDue } from '../results/settlement-task.ts';
import { openSportsbook } from './sportsbook.ts';

type EnteredResult = {
  status?: 'finished' | 'abandoned' | 'cancelled';
  full?: string;
  half?: string;
  goals?: string;
};

/**
 * The whole application with a sportsbook, a trader, and a head trader who confirms the trader's entries.
 */
export async function openTrading() {
  const testCashier = await openCashier();
  const staff = openConsole(testCashier);
  const trader = await staff.clerk('trader');
  const head = await staff.clerk('head_trader');

  const settle = async (database: Database = testCashier.database) =>
    await settleDue(database, await testCashier.siteId(), testCashier.now());
  async function confirm(event_id: string, entered: EnteredResult): Promise<void> {
    const result = { event_id, status: 'finished', ...entered };
    const { proposal_id } = await staff.get(trader, 'proposeResult', result);
    await staff.get(head, 'approveProposal', { proposal_id });
  }
  return {
    ...testCashier,
    ...{ staff, trader, head, book: openSportsbook(testCashier) },
    /** The settlement job. */
    settle,
    confirm,
    /** Confirms a finished match and settles its bets. */
    async result(event_id: string, full: string): Promise<void> {
      await confirm(event_id, { full });
      await settle();
    },
    ticketOf: async (player: TestPlayer, ticket_id: string) =>
      (await testCashier.get(player, 'ticketDetail', { ticket_id })).ticket,
    computationOf: async (player: TestPlayer, ticket_id: string) =>
      (await testCashier.get(player, 'ticketDetail', { ticket_id })).computation,
  };
}
export type TestTrading = Awaited<ReturnType<typeof openTrading>>;
