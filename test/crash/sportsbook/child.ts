import { appendFileSync } from 'node:fs';
import { settleDue } from '#server/modules/sportsbook/results/settlement-task.ts';
import { offerCashOut, takeCashOut } from '#server/modules/sportsbook/tickets/cash-out.ts';
import { placeTicket } from '#server/modules/sportsbook/tickets/placement.ts';
import { openDatabase } from '#server/platform/database/index.ts';
import { testLog } from '../../support/postgres.ts';
import { type Task, ticketRequest } from './task.ts';

/**
 * A server that works on one task without pause. It records each request before sending it, and again after
 * the answer. Killed at any moment.
 */
const [url, journal, text] = process.argv.slice(2) as [string, string, string];
const task = JSON.parse(text) as Task;
const database = openDatabase({ url, poolSize: 8, log: testLog });
const recordOutcome = (what: string, id: string) => appendFileSync(journal, `${what} ${id}\n`);
const { siteId } = task;

async function work(): Promise<void> {
  const now = new Date();
  if (task.what === 'settle') {
    await settleDue(database, siteId, now, 10);
    return;
  }
  if (task.what === 'place')
    await Promise.all(
      task.requests.map(async (request) => {
        recordOutcome('begun', request.clientTicketId);
        await placeTicket(database.db, ticketRequest(request, now));
        recordOutcome('done', request.clientTicketId);
      }),
    );
  else
    for (const { playerId, ticketId } of task.tickets) {
      const { offerId } = await offerCashOut(
        database.db,
        { siteId, playerId, now: new Date() },
        ticketId,
        100,
      );
      recordOutcome('begun', offerId);
      await takeCashOut(database.db, { siteId, playerId, now: new Date() }, offerId);
      recordOutcome('done', offerId);
    }
}

await work();
recordOutcome('over', '');
await database.close();
