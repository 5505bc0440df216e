import { listOr, needPlayer } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { pageOf, periodOf } from './parts/period.ts';
import { STATUSES, type Status, TRANSACTIONS, type TransactionKind } from './parts/transactions.ts';

/** One page of deposits, withdrawals and demo money, and what is under way; `report` is null when it could not be read. */
export async function load({ client, player, query, language }: LoadContext) {
  const period = periodOf(query);
  const kind = oneOf(TRANSACTIONS, query.get('kind')) as TransactionKind;
  const status = oneOf(STATUSES, query.get('status')) as Status;
  const page = pageOf(query);
  const asked = { period, kind, status, page };
  const caller = needPlayer(player);
  const [transactions, waiting] = await Promise.all([
    client.transactions({ ...caller, ...period, kind, status, page }),
    client.deposits({ ...caller, language, is_open: true }),
  ]);
  const answer = listOr(transactions, null);
  const report = answer && { lines: answer.value, totals: answer.totals, pages: answer.pages };
  const open = (listOr(waiting, null)?.value ?? []).map(
    ({ deposit_id, name, reference, amount, currency, created_at }) => ({
      deposit_id,
      name,
      reference,
      amount,
      currency,
      created_at,
    }),
  );
  return { ...asked, report, open };
}
export type Data = Awaited<ReturnType<typeof load>>;

function oneOf(known: readonly string[], wanted: string | null): string {
  return wanted !== null && known.includes(wanted) ? wanted : '';
}
