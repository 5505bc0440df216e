import type { Database } from '#server/platform/database/index.ts';
import type { TestCashier } from '../../cashier/testing/cashier.ts';
import type { TestConsole, TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { settleDue } from '../results/settlement-task.ts';

export type EnteredResult = {
  status?: 'finished' | 'abandoned' | 'cancelled';
  full?: string;
  half?: string;
  goals?: string;
};
type Staff = { trader: TestStaff; head: TestStaff };

/** Results of tests, as two people enter and confirm them, and the job that settles. */
export function openResults(testCashier: TestCashier, staffConsole: TestConsole, { trader, head }: Staff) {
  const settle = async (database: Database = testCashier.database) =>
    await settleDue(database, await testCashier.siteId(), testCashier.now());
  async function confirm(event_id: string, entered: EnteredResult): Promise<void> {
    const result = { event_id, status: 'finished', ...entered };
    const { proposal_id } = await staffConsole.get(trader, 'proposeResult', result);
    await staffConsole.get(head, 'approveProposal', { proposal_id });
  }
  return {
    settle,
    confirm,
    /** Confirms a finished match and settles by it. */
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
export type TestResults = ReturnType<typeof openResults>;
