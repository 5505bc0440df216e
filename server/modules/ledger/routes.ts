import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { defineModule, type Handler, type Module } from '../../platform/module.ts';
import { findBalances } from './balances.ts';
import { playTotalsSince } from './play-totals.ts';
import { negativeBalanceEvents } from './significant-events.ts';
import { createStatement, type FindSportsBets, transactions } from './statement-routes.ts';

const TOKEN = 'TOKEN';
/** The balances of a player who has no accounts yet. */
const NOTHING = { game_balance: 0, bonus_balance: 0, game_token: 0, frozen_token: 0 } as const;

/**
 * Cash plus the bonus that can be played now; reserved money is not shown as spendable [A-10, operations 2].
 */
const getBalance: Handler<'getBalance'> = async (_input, { db, site, player }) => {
  const balances = await findBalances(db, site.id, player.id);
  if (!balances) return { ...NOTHING, currency: site.currency };
  return {
    game_balance: toWireAmount(balances.cash + balances.bonus, balances.currency),
    bonus_balance: toWireAmount(balances.bonus, balances.currency),
    game_token: toWireAmount(balances.token, TOKEN),
    frozen_token: toWireAmount(balances.frozen_token, TOKEN),
    currency: balances.currency,
  };
};

/** Totals since sign-in, over all games. */
const playSession: Handler<'playSession'> = async (_input, { db, site, player }) => {
  const [balances, { staked, returned }] = await Promise.all([
    findBalances(db, site.id, player.id),
    playTotalsSince(db, site.id, player.id, player.sessionStartedAt),
  ]);
  return {
    started_at: player.sessionStartedAt.toISOString(),
    staked: staked.toString(),
    returned: returned.toString(),
    balance: (balances?.cash ?? 0n).toString(),
    currency: site.currency,
    exponent: exponentOf(currencyOf(site.currency)),
  };
};

/** The ledger; `findBets` supplies the bets of sports postings for the statement. */
export function createLedgerModule(findBets: FindSportsBets): Module {
  return defineModule({
    name: 'ledger',
    handlers: { getBalance, playSession, statement: createStatement(findBets), transactions },
    console: { significant: negativeBalanceEvents },
  });
}
/** Default without a sportsbook. */
export const ledgerModule = createLedgerModule(async () => new Map());
