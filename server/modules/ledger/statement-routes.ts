import type { SportsBet } from '#contracts/api/sports-tickets.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Handler, PlayerContext } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { presentLine, presentTransaction, ticketOf } from './presenters.ts';
import { findPeriod, listPeriodLines, periodTotals } from './statement-period.ts';
import { listTransactions, netDeposits, type TransactionQuery, transactionTotals } from './transactions.ts';
import type { AccountKind } from './transfer.ts';

const PAGE_SIZE = 10;
const NOTHING = { count: 0, received: 0n, given: 0n };

type StatementFilter = { from: string | null; to: string | null; account: AccountKind; kind: string };

function requestedSpan(db: Db, { site, player }: PlayerContext, input: StatementFilter) {
  const { from, to, account: accountKind } = input;
  return findPeriod(db, {
    siteId: site.id,
    playerId: player.id,
    account: accountKind,
    from: dateOf(from),
    to: dateOf(to),
  });
}

/** The selections of a player's sports tickets, by ticket. */
export type FindSportsBets = (
  db: Db,
  player: PlayerKey,
  ticketIds: readonly string[],
) => Promise<ReadonlyMap<string, SportsBet>>;

/**
 * All entries of one balance [S-22]. Opening and closing balance are those of the account, regardless of the
 * selected kinds.
 */
export const createStatement =
  (findBets: FindSportsBets): Handler<'statement'> =>
  async (input, context) => {
    const { db, site, player } = context;
    const span = await requestedSpan(db, context, input);
    const kind = input.kind || undefined;
    const offset = (input.page - 1) * PAGE_SIZE;
    const [lines, totals] = span
      ? await Promise.all([
          listPeriodLines(db, span, { kind, offset, limit: PAGE_SIZE }),
          periodTotals(db, span, kind),
        ])
      : [[], NOTHING];
    const tickets = lines.flatMap((line) => ticketOf(line) ?? []);
    const bets = await findBets(db, { siteId: site.id, playerId: player.id }, tickets);
    const currency = currencyOfAccount(input.account, site.currency);
    return {
      value: lines.map((line) => presentLine(line, input.account, currency, bets)),
      totals: {
        credited: toWireAmount(totals.received, currency),
        debited: toWireAmount(totals.given, currency),
        entries: totals.count,
      },
      opening_balance: toWireAmount(span?.opening ?? 0n, currency),
      closing_balance: toWireAmount(span?.closing ?? 0n, currency),
      ...pagesOf(input.page, totals.count),
    };
  };

type TransactionFilter = {
  from: string | null;
  to: string | null;
  kind: '' | 'deposit' | 'withdrawal' | 'demo_funding';
  status: '' | 'completed' | 'reversed';
};

function queryOf({ site, player }: PlayerContext, input: TransactionFilter): TransactionQuery {
  return {
    siteId: site.id,
    playerId: player.id,
    kind: input.kind || undefined,
    status: input.status || undefined,
    from: dateOf(input.from),
    to: dateOf(input.to),
  };
}

/** Deposits and withdrawals, and demo money [S-22]. */
export const transactions: Handler<'transactions'> = async (input, context) => {
  const { db, site, player } = context;
  const query = queryOf(context, input);
  const offset = (input.page - 1) * PAGE_SIZE;
  const [lines, totals, lifetime] = await Promise.all([
    listTransactions(db, query, { offset, limit: PAGE_SIZE }),
    transactionTotals(db, query),
    netDeposits(db, site.id, player.id),
  ]);
  return {
    value: lines.map(presentTransaction),
    totals: {
      received: toWireAmount(totals.received, site.currency),
      paid_out: toWireAmount(totals.paidOut, site.currency),
      transactions: totals.count,
    },
    net_deposits: toWireAmount(lifetime, site.currency),
    ...pagesOf(input.page, totals.count),
  };
};

function pagesOf(page: number, total: number) {
  return { page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total };
}

function dateOf(instant: string | null): Date | undefined {
  return instant === null ? undefined : new Date(instant);
}

function currencyOfAccount(accountKind: AccountKind, currency: string): string {
  return accountKind === 'token' || accountKind === 'frozen_token' ? 'TOKEN' : currency;
}
