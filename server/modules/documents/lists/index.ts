import { betList } from './bets.ts';
import type { DocumentList, DocumentListInput } from './list.ts';
import { statementList } from './statement.ts';
import { transactionList } from './transactions.ts';

export type { DocumentList, DocumentListInput } from './list.ts';

const LISTS = { statement: statementList, transactions: transactionList, bets: betList };

/** Opens the selected list with its totals, before any lines are read. */
export function openList(input: DocumentListInput): Promise<DocumentList> {
  return LISTS[input.request.list](input);
}
