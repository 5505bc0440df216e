import type { DepositItem } from '#contracts/api/deposits.ts';
import { answerOr, needPlayer, readPage } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { destinationOf } from '../cashier/parts/withdrawal-destinations.ts';
import { documentFilesOf } from './parts/document-files.ts';
import { historyPeriodOf, pageOf } from './parts/history-period.ts';
import {
  TRANSACTION_STATUSES,
  TRANSACTIONS,
  type TransactionKind,
  type TransactionStatusFilter,
} from './parts/transactions.ts';

/**
 * One page of deposits, withdrawals and demo money, and pending payments; `report` is null if it could not be
 * read.
 */
export async function load(context: LoadContext) {
  const { client, player, query, language } = context;
  const period = historyPeriodOf(query);
  const kind = oneOf(TRANSACTIONS, query.get('kind')) as TransactionKind;
  const status = oneOf(TRANSACTION_STATUSES, query.get('status')) as TransactionStatusFilter;
  const caller = needPlayer(player);
  const showsFailed = pageOf(query) === 1 && ['', 'deposit'].includes(kind) && status === '';
  const [{ answer: transactions, page }, coming, leaving, failed, files] = await Promise.all([
    readPage(pageOf(query), (page) => client.transactions({ ...caller, ...period, kind, status, page })),
    client.deposits({ ...caller, language, is_open: true }),
    client.withdrawals({ ...caller, is_open: true }),
    showsFailed ? client.deposits({ ...caller, language, is_failed: true }) : null,
    documentFilesOf(context, caller, 'transactions'),
  ]);
  const answer = answerOr(transactions, null);
  const report = answer && {
    lines: answer.value,
    totals: answer.totals,
    netDeposits: answer.net_deposits,
    pages: answer.pages,
  };
  const deposits = (answerOr(coming, null)?.value ?? []).map(rowOfDeposit);
  const isInPeriod = ({ created_at }: DepositItem) =>
    (!period.from || created_at >= period.from) && (!period.to || created_at < period.to);
  const notCompleted = ((failed && answerOr(failed, null)?.value) ?? [])
    .filter(isInPeriod)
    .map((each) => ({ ...rowOfDeposit(each), state: each.state, reason: each.reason }));
  const withdrawals = (answerOr(leaving, null)?.value ?? []).map((each) => ({
    to: `/withdrawal?withdrawal=${each.withdrawal_id}`,
    name: destinationOf(each),
    reference: each.reference,
    at: each.created_at,
    amount: -each.amount,
    currency: each.currency,
  }));
  const open = [...deposits, ...withdrawals];
  return { period, kind, status, page, report, open, notCompleted, files };
}

function rowOfDeposit(deposit: DepositItem) {
  const { deposit_id, name, reference, created_at, amount, currency } = deposit;
  return { to: `/deposit?deposit=${deposit_id}`, name, reference, at: created_at, amount, currency };
}

export type Data = Awaited<ReturnType<typeof load>>;

function oneOf(known: readonly string[], requested: string | null): string {
  return requested !== null && known.includes(requested) ? requested : '';
}
