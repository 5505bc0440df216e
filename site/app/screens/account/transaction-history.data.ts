import { listOr, needPlayer, readPage } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { filesOf } from './parts/document-files.ts';
import { pageOf, periodOf } from './parts/period.ts';
import { STATUSES, type Status, TRANSACTIONS, type TransactionKind } from './parts/transactions.ts';

/**
 * One page of deposits, withdrawals and demo money, and what is under way; `report` is null when it could not
 * be read.
 */
export async function load(context: LoadContext) {
  const { client, player, query, language } = context;
  const period = periodOf(query);
  const kind = oneOf(TRANSACTIONS, query.get('kind')) as TransactionKind;
  const status = oneOf(STATUSES, query.get('status')) as Status;
  const caller = needPlayer(player);
  const [{ answer: transactions, page }, coming, leaving, files] = await Promise.all([
    readPage(pageOf(query), (page) => client.transactions({ ...caller, ...period, kind, status, page })),
    client.deposits({ ...caller, language, is_open: true }),
    client.withdrawals({ ...caller, is_open: true }),
    filesOf(context, caller, 'transactions'),
  ]);
  const answer = listOr(transactions, null);
  const report = answer && {
    lines: answer.value,
    totals: answer.totals,
    netDeposits: answer.net_deposits,
    pages: answer.pages,
  };
  const deposits = (listOr(coming, null)?.value ?? []).map((each) => ({
    to: `/deposit?deposit=${each.deposit_id}`,
    name: each.name,
    reference: each.reference,
    at: each.created_at,
    amount: each.amount,
    currency: each.currency,
  }));
  const withdrawals = (listOr(leaving, null)?.value ?? []).map((each) => ({
    to: `/withdrawal?withdrawal=${each.withdrawal_id}`,
    name: `${each.bank_name} ${each.masked_number}`,
    reference: each.reference,
    at: each.created_at,
    amount: -each.amount,
    currency: each.currency,
  }));
  const open = [...deposits, ...withdrawals];
  return { period, kind, status, page, report, open, files };
}
export type Data = Awaited<ReturnType<typeof load>>;

function oneOf(known: readonly string[], wanted: string | null): string {
  return wanted !== null && known.includes(wanted) ? wanted : '';
}
