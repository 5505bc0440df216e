import { run, type Tx } from '../../../platform/database.ts';
import { netDeposits } from '../../ledger/index.ts';
import { openCase } from '../cases.ts';
import type { PlayerKey } from '../holder.ts';
import type { Policy } from '../policy.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** What arrives for a player: `matter` is the deposit, or the case it was found by; `amount` is on its way to the balance. */
export type Arriving = PlayerKey & { matter: string; paymentId?: string; amount: bigint };

/**
 * Opens a case when what a player has paid in during thirty days, less what was paid out, is above the site's sum (player protection C8,
 * V22). One in thirty days: whoever looks at it looks at the player, not at a deposit. Payments are listed as their transaction ends, so
 * that what arrives is counted here.
 */
export async function noteNetDeposits(
  tx: Tx,
  { amount, ...about }: Arriving,
  { net_deposits_above }: Policy,
  now: Date,
): Promise<void> {
  const { siteId, playerId } = about;
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const net = (await netDeposits(tx, siteId, playerId, since)) + amount;
  if (net <= net_deposits_above || (await isKnown(tx, about, since))) return;
  const detail = { amount: String(net), limit: String(net_deposits_above), days: DAYS };
  await openCase(tx, { ...about, kind: 'net_deposits', detail }, now);
}

async function isKnown(tx: Tx, { siteId, playerId }: PlayerKey, since: Date): Promise<boolean> {
  const known = await run(tx, {
    text: `select 1 as one from cashier.finance_case
      where site_id = $1 and player_id = $2 and kind = 'net_deposits' and opened_at > $3 limit 1`,
    values: [siteId, playerId, since],
  });
  return known.length > 0;
}
