import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ResultPreview } from '../results/result-preview.ts';

/** Tickets of a preview on one page. */
export const PREVIEW_SIZE = 100;

/** A preview of changed tickets as shown in the console; `isNamed`: with unmasked account ids. */
export function presentPreview(
  { listed, tickets, moving, change }: ResultPreview,
  page: number,
  { isNamed, currency }: { isNamed: boolean; currency: string },
) {
  const value = listed.map(({ ticket, outcome, returned, change: moved }) => ({
    ticket_id: ticket.ticket_id,
    account: isNamed ? ticket.account_id : maskAccountId(ticket.account_id),
    stake: ticket.stake.toString(),
    outcome_before: ticket.outcome,
    outcome,
    returned_before: ticket.returned.toString(),
    returned: returned === null ? null : returned.toString(),
    change: moved.toString(),
  }));
  const pages = Math.ceil(moving / PREVIEW_SIZE);
  return { value, page, pages, tickets, moving, change: change.toString(), currency };
}
