import { answerOr, needPlayer, readPage } from '../../loaders/answers.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { betSummary } from '../../sports/bet-summary.ts';
import { documentFilesOf } from './parts/document-files.ts';
import { historyPeriodOf, pageOf } from './parts/history-period.ts';
import { STATEMENT_ACCOUNTS, type StatementAccount } from './parts/statement-accounts.ts';

/**
 * One page of the movements of one balance, and the period's totals of payments and rounds; `report` is null
 * if it could not be read, `sums` if one of them could not.
 */
export async function load(context: LoadContext) {
  const { client, player, query, language, t } = context;
  const period = historyPeriodOf(query);
  const named = query.get('account') as StatementAccount;
  const account: StatementAccount = STATEMENT_ACCOUNTS.includes(named) ? named : 'cash';
  const kind = (query.get('kind') ?? '').slice(0, 32);
  const who = needPlayer(player);
  const [{ answer: statement, page }, paid, played, files] = await Promise.all([
    readPage(pageOf(query), (page) => client.statement({ ...who, ...period, account, kind, page })),
    client.transactions({ ...who, ...period }),
    client.betHistory({ ...who, ...period }),
    documentFilesOf(context, who, 'statement'),
  ]);
  const [payments, rounds] = [answerOr(paid, null), answerOr(played, null)];
  const sums = payments &&
    rounds && { ...payments.totals, ...rounds.totals, netDeposits: payments.net_deposits };
  const requested = { period, account, kind, page, files, sums };
  const answer = answerOr(statement, null);
  if (!answer) return { ...requested, report: null };
  const { value, totals, opening_balance: opening, closing_balance: closing, pages } = answer;
  const entries = value.map((entry) => ({ ...entry, bet: entry.bet && betSummary(t, language, entry.bet) }));
  return { ...requested, report: { entries, totals, opening, closing, pages } };
}
export type Data = Awaited<ReturnType<typeof load>>;
export type StatementEntry = NonNullable<Data['report']>['entries'][number];
