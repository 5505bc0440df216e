import {
  listTransactions,
  netDeposits,
  TRANSACTION_HEADER,
  type TransactionLine,
  type TransactionQuery,
  transactionCsvLine,
  transactionTotals,
} from '../../ledger/index.ts';
import { currencyCodeOf, formatAmount } from '../amount-format.ts';
import { formatTime } from '../time-format.ts';
import {
  type DocumentList,
  type DocumentListInput,
  type ListLine,
  listPeriodOf,
  READ_BATCH,
} from './list.ts';

const KINDS = ['deposit', 'withdrawal', 'demo_funding'] as const;

/** Deposits, withdrawals and demo credits. */
export async function transactionList(input: DocumentListInput): Promise<DocumentList> {
  const { db, owner, request, words } = input;
  const { siteId, playerId, currency } = owner;
  const kind = KINDS.find((known) => known === request.filter.kind);
  const { status } = request.filter;
  const query: TransactionQuery = { siteId, playerId, ...listPeriodOf(input) };
  if (kind) query.kind = kind;
  if (status) query.status = status;
  const [totals, lifetime] = await Promise.all([
    transactionTotals(db, query),
    netDeposits(db, siteId, playerId),
  ]);
  const { text } = words;
  const sum = (name: string, value: bigint) => ({
    name,
    value: formatAmount(value, currency),
    unit: currencyCodeOf(currency),
  });
  const lineOf = (line: TransactionLine): ListLine => ({
    csv: transactionCsvLine(line),
    cells: [
      formatTime(line.at, request.zone_minutes),
      words.movement[line.kind] ?? line.kind,
      text[line.status],
      line.key,
      formatAmount(line.amount, line.currency),
    ],
  });
  return {
    title: text.transactions,
    note: kind ? (words.movement[kind] ?? '') : '',
    heading: TRANSACTION_HEADER,
    columns: [
      { title: text.time, width: 88 },
      { title: text.what, width: 110 },
      { title: text.status, width: 80 },
      { title: text.reference, width: 142, color: 'grey' },
      { title: text.amount, width: 95, align: 'right' },
    ],
    figures: [
      { name: text.transactions, value: String(totals.count) },
      sum(text.received, totals.received),
      sum(text.paidOut, totals.paidOut),
      sum(text.netDeposits, lifetime),
    ],
    count: totals.count,
    async read(cursor) {
      const before = cursor as bigint | undefined;
      const page = { limit: READ_BATCH, ...(before !== undefined && { before }) };
      const lines = await listTransactions(db, query, page);
      return { lines: lines.map(lineOf), next: lines.length === READ_BATCH ? lines.at(-1)?.id : undefined };
    },
  };
}
