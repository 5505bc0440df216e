import type { DepositLimitChanged } from '#contracts/events/player.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { findBalances } from '../../ledger/index.ts';
import { openFinanceCase } from '../finance-cases.ts';
import { findPolicy } from '../payment-policy.ts';

/**
 * Opens a case to contact a player who set a deposit limit above the site's monthly amount (player protection
 * C7); once per limit.
 */
export async function openHighLimitCase(
  tx: Tx,
  { site_id: siteId, player_id: playerId, monthly, at }: DepositLimitChanged,
): Promise<void> {
  const balances = await findBalances(tx, siteId, playerId);
  if (!balances) return;
  const { high_limit_above: limit } = await findPolicy(tx, siteId, balances.currency);
  if (BigInt(monthly) <= limit) return;
  const about = { siteId, playerId, subject: `${playerId}:${monthly}` };
  const detail = { amount: monthly, limit: String(limit) };
  await openFinanceCase(tx, { ...about, kind: 'high_limit_contact', detail }, new Date(at));
}
