import type { PlayerLimited } from '#contracts/events/player.ts';
import type { Tx } from '../../../platform/database.ts';
import { balancesOf } from '../../ledger/index.ts';
import { openCase } from '../cases.ts';
import { policyOf } from '../policy.ts';

/** Has somebody speak with a player who has set a deposit limit above the site's sum a month (player protection C7); once for each limit. */
export async function noteHighLimit(
  tx: Tx,
  { site_id: siteId, player_id: playerId, monthly, at }: PlayerLimited,
): Promise<void> {
  const balances = await balancesOf(tx, siteId, playerId);
  if (!balances) return;
  const { high_limit_above: limit } = await policyOf(tx, siteId, balances.currency);
  if (BigInt(monthly) <= limit) return;
  const about = { siteId, playerId, matter: `${playerId}:${monthly}` };
  const detail = { amount: monthly, limit: String(limit) };
  await openCase(tx, { ...about, kind: 'high_limit_contact', detail }, new Date(at));
}
