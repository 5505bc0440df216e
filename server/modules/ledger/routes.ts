import type { StatementItem } from '#contracts/api/reports.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { money, toWireNumber } from '#contracts/values/money.ts';
import { defineModule, type Handler } from '../../platform/module.ts';
import { balancesOf } from './accounts.ts';
import { balanceAt } from './balance-at.ts';
import { statement as readStatement, type StatementLine } from './statement.ts';

const PAGE_SIZE = 10;
const TOKEN = 'TOKEN';

/** Minor units as the decimal number of the wire. */
function decimal(amount: bigint, currency: string): number {
  return toWireNumber(money(amount, currencyOf(currency)));
}

/** Cash plus the bonus that can be played now; what is reserved is not shown as spendable [A-10, operations 2]. */
const getBalance: Handler<'getBalance'> = async (_input, { db, site, player }) => {
  const balances = await balancesOf(db, site.id, player.id);
  if (!balances) return { game_balance: 0, game_token: 0, frozen_token: 0, currency: site.currency };
  return {
    game_balance: decimal(balances.cash + balances.bonus, balances.currency),
    game_token: decimal(balances.token, TOKEN),
    frozen_token: decimal(balances.frozen_token, TOKEN),
    currency: balances.currency,
  };
};

/** Every movement of one balance [S-22]. Opening and closing are the balance itself, whatever kinds are asked for. */
const statement: Handler<'statement'> = async (input, { db, site, player }) => {
  const from = input.from === null ? undefined : new Date(input.from);
  const to = input.to === null ? undefined : new Date(input.to);
  const account = { siteId: site.id, playerId: player.id, purse: input.account };
  const [found, opening, closing] = await Promise.all([
    readStatement(db, {
      siteId: site.id,
      playerId: player.id,
      purses: [input.account],
      kinds: input.kind ? [input.kind] : undefined,
      from,
      to,
      page: input.page,
      size: PAGE_SIZE,
    }),
    from ? balanceAt(db, { ...account, before: from }) : 0n,
    balanceAt(db, { ...account, before: to }),
  ]);
  const isToken = input.account === 'token' || input.account === 'frozen_token';
  const currency = isToken ? TOKEN : site.currency;
  const [totals] = found.totals;
  return {
    value: found.lines.map(presentLine),
    totals: {
      credited: decimal(totals?.received ?? 0n, currency),
      debited: decimal(totals?.given ?? 0n, currency),
      entries: found.count,
    },
    opening_balance: decimal(opening, currency),
    closing_balance: decimal(closing, currency),
    page: input.page,
    pages: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
    total: found.count,
  };
};

function presentLine(line: StatementLine): StatementItem {
  return {
    entry_id: `${line.purse}-${line.seq}`,
    at: line.at.toISOString(),
    kind: line.kind,
    account: line.purse,
    amount: decimal(line.amount, line.currency),
    balance_after: decimal(line.balanceAfter, line.currency),
    currency: line.currency,
    reference: typeof line.meta.round_id === 'string' ? line.meta.round_id : line.key,
  };
}

export const ledgerModule = defineModule({ name: 'ledger', handlers: { getBalance, statement } });
