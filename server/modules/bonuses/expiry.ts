import { DAY_MS } from '#contracts/values/time.ts';
import { type Database, run, type Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { completeFreeRounds } from './free-rounds.ts';
import { endGrant } from './grant-settlement.ts';
import { findGrant, lockPlayerBonuses, updateGrant } from './grants.ts';
import { notifyBonus } from './notifications.ts';

/** Maximum number of bonuses expired per run; the next run processes the rest. */
const MAX_EXPIRED_PER_RUN = 200;

/** The player is notified this long before an active bonus expires (operations 4.2). */
const EXPIRY_NOTICE_MS = DAY_MS;

type DueGrant = { site_id: number; player_id: string; grant_id: string };

/** Notifies players once whose bonus expires within a day. */
export async function notifyExpiringBonuses({ db }: Database, now: Date): Promise<number> {
  const due = await run<DueGrant>(db, {
    text: `select site_id, player_id, grant_id from bonuses.grant
      where state in ('rounds', 'queued', 'active') and state = 'active' and expiry_notified_at is null
      and expires_at <= $1
      order by expires_at limit ${MAX_EXPIRED_PER_RUN}`,
    values: [new Date(now.getTime() + EXPIRY_NOTICE_MS)],
  });
  return await forEachInOwnTransaction(db, due, async (tx, { site_id, player_id, grant_id }) => {
    const player = { siteId: site_id, playerId: player_id };
    await lockPlayerBonuses(tx, player);
    const grant = await findGrant(tx, player, grant_id);
    if (grant?.state !== 'active' || grant.expiry_notified_at) return false;
    await updateGrant(tx, grant, { expiry_notified_at: now });
    await notifyBonus(tx, grant, 'bonus_expires', grant.amount, now);
  });
}

/**
 * Expires overdue bonuses. Run every minute; each bonus has its own transaction, so that none delays another.
 */
export async function expireBonuses({ db }: Database, now: Date): Promise<number> {
  const due = await run<DueGrant>(db, {
    text: `select site_id, player_id, grant_id from bonuses.grant
      where state in ('rounds', 'queued', 'active') and expires_at <= $1
      order by expires_at limit ${MAX_EXPIRED_PER_RUN}`,
    values: [now],
  });
  return await forEachInOwnTransaction(db, due, (tx, row) => expireGrant(tx, row, now));
}

async function expireGrant(tx: Tx, { site_id, player_id, grant_id }: DueGrant, now: Date): Promise<unknown> {
  const player = { siteId: site_id, playerId: player_id };
  await lockPlayerBonuses(tx, player);
  const grant = await findGrant(tx, player, grant_id);
  if (!grant || grant.ended_at || grant.expires_at > now) return false;
  const audit = { actor: 'system', reason: '', now };
  if (grant.state === 'rounds') await completeFreeRounds(tx, grant, 'expired', audit);
  else await endGrant(tx, grant, 'expired', audit);
}
