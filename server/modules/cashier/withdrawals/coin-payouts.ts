import type { z } from 'zod';
import type { coinsSent } from '#contracts/console/payments.ts';
import { transactionHash } from '#contracts/values/blockchains.ts';
import { isWorth } from '#contracts/values/coin-amounts.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import type { NetworkCoin } from '../bank-accounts.ts';
import { listMethods } from '../methods/methods.ts';
import { type PayoutLegRow, tables, type WithdrawalRow } from '../tables.ts';
import { isSameCoin } from '../wallets.ts';

/** The transaction as entered, the number of coins, the rate, and the staff member. */
export type CoinTransfer = z.infer<typeof coinsSent>;
export type CoinTransferError = 'coins_needed' | 'hash_wrong' | 'worth_differs' | 'hash_used';

/**
 * Records the transfer that staff made for `paid`, in minor units, of a withdrawal the caller has locked
 * (operations 3.6): a normalised transaction hash of its chain, not used for any other withdrawal; coins
 * whose value at the rate equals the amount. Returns the error, if any.
 */
export async function recordCoinPayout(
  tx: Tx,
  { currency }: WithdrawalRow,
  { site_id, withdrawal_id, leg }: PayoutLegRow,
  { coin, sent, paid, staffId }: { coin: NetworkCoin; sent: CoinTransfer; paid: bigint; staffId: string },
  at: Date,
): Promise<CoinTransferError | undefined> {
  const hash = transactionHash(coin.network, sent.hash);
  if (!hash) return 'hash_wrong';
  if (!isWorth(sent.coins, sent.rate, paid, currencyOf(currency))) return 'worth_differs';
  const { coins, rate, source } = sent;
  const noted = await tables(tx)
    .insertInto('coin_payout')
    .values({ site_id, withdrawal_id, leg, ...coin, hash, coins, rate, source, recorded_by: staffId, at })
    // A concurrent second one waits here for the first.
    .onConflict((conflict) => conflict.columns(['site_id', 'network', 'hash']).doNothing())
    .executeTakeFirst();
  return noted.numInsertedOrUpdatedRows === 1n ? undefined : 'hash_used';
}

/**
 * The transfers for the parts of several withdrawals of a site, with their explorer links; `lookup` is empty
 * if the site has no explorer.
 */
export async function listCoinPayouts(db: Db, withdrawals: readonly WithdrawalRow[]) {
  const [first] = withdrawals;
  if (!first) return [];
  const rows = await tables(db)
    .selectFrom('coin_payout')
    .select(['withdrawal_id', 'leg', 'network', 'coin', 'hash', 'coins', 'rate'])
    .where('site_id', '=', first.site_id)
    .where(
      'withdrawal_id',
      'in',
      withdrawals.map(({ withdrawal_id }) => withdrawal_id),
    )
    .execute();
  if (rows.length === 0) return [];
  const methods = await listMethods(db, first.site_id, first.currency);
  const chains = methods.flatMap(({ details }) => details.chain ?? []);
  return rows.map((row) => {
    const explorer = chains.find((chain) => isSameCoin(chain, row) && chain.explorer)?.explorer ?? '';
    return { ...row, lookup: explorer.replace('{{hash}}', row.hash) };
  });
}
