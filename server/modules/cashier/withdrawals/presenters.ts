import type { WithdrawalDetail, WithdrawalItem } from '#contracts/api/withdrawals.ts';
import { CHAINS } from '#contracts/values/blockchains.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import type { WithdrawalState } from '#contracts/values/payments.ts';
import type { Db } from '../../../platform/database/index.ts';
import { history, type WithdrawalRow } from '../tables.ts';
import { payoutCoin } from '../wallets.ts';
import type { WithdrawalCheck } from './checks.ts';
import { namedLegsOfEach, presentLegs } from './payout-legs.ts';

/**
 * Withdrawals of a site for the player's list, with the destinations of their parts, each in the language of
 * its request; the number of statements depends only on the number of languages.
 */
export async function presentWithdrawals(
  db: Db,
  withdrawals: readonly WithdrawalRow[],
): Promise<WithdrawalItem[]> {
  const byLanguage = [...Map.groupBy(withdrawals, ({ language }) => language)];
  const legs = await Promise.all(byLanguage.map(([language, all]) => namedLegsOfEach(db, all, language)));
  const parts = new Map(legs.flatMap((each) => [...each]));
  return withdrawals.map((withdrawal) => present(withdrawal, parts.get(withdrawal.withdrawal_id)!));
}

/** The reason is a code, without evidence or names. */
function present(withdrawal: WithdrawalRow, parts: readonly { name: string }[]): WithdrawalItem {
  const { currency, paid, reason } = withdrawal;
  const turnover = (withdrawal.checks as WithdrawalCheck[]).find(({ code }) => code === 'TURNOVER');
  const missing = reason === 'TURNOVER' ? BigInt(String(turnover?.evidence.missing ?? 0)) : null;
  return {
    withdrawal_id: withdrawal.withdrawal_id,
    reference: withdrawal.reference,
    state: withdrawal.state,
    reason,
    reason_amount: missing === null ? null : toWireAmount(missing, currency),
    amount: toWireAmount(withdrawal.amount, currency),
    paid: paid === null ? null : toWireAmount(paid, currency),
    currency,
    bank_name: withdrawal.bank_name,
    masked_number: `•••• ${withdrawal.last_digits}`,
    destinations: [...new Set(parts.map(({ name }) => name))],
    created_at: withdrawal.created_at.toISOString(),
    due_at: withdrawal.due_at?.toISOString() ?? null,
  };
}

/** With its history and the destination of each part, in the requested language. */
export async function presentWithdrawalDetail(db: Db, withdrawal: WithdrawalRow): Promise<WithdrawalDetail> {
  const [states, parts, coin] = await Promise.all([
    history.list(db, withdrawal.site_id, withdrawal.withdrawal_id),
    presentLegs(db, withdrawal, withdrawal.language),
    payoutCoin(db, withdrawal),
  ]);
  return {
    ...present(withdrawal, parts),
    wallet: coin && { coin: coin.coin, network: CHAINS[coin.network].name },
    parts: parts.map(({ name, isBank, amount, paid, state, sent }) => ({
      name,
      is_bank: isBank,
      state,
      amount: toWireAmount(amount, withdrawal.currency),
      paid: paid === null ? null : toWireAmount(paid, withdrawal.currency),
      sent: sent && { coins: sent.coins, rate: sent.rate, hash: sent.hash, lookup: sent.lookup },
    })),
    history: states.map(({ action, at }) => ({ state: action as WithdrawalState, at: at.toISOString() })),
  };
}
