import { betList } from './bets.ts';
import type { DocumentList, ListInput } from './list.ts';
import { statementList } from './statement.ts';
import { transactionList } from './transactions.ts';

export type { DocumentList, ListInput } from './list.ts';

const LISTS = { statement: statementList, transactions: transactionList, bets: betList };

/** Opens the selected list with its totals, before any lines are read. */
export function openList(input: ListInput): Promise<DocumentList> {
  return LISTS[input.request.list](input);
}
