import type { Db, Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { refuse } from '../../platform/refusal.ts';
import { type GrantResult, grantBonus } from './grants.ts';
import { type FlagRow, history, tables } from './tables.ts';

/** Bonuses to review, oldest first. */
export async function listOpenFlags(db: Db, siteId: number): Promise<FlagRow[]> {
  return await tables(db)
    .selectFrom('flag')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('decided_at', 'is', null)
    .orderBy('opened_at')
    .limit(200)
    .execute();
}

/**
 * Grants a bonus held for review by the campaign's current rules, or refuses it permanently. Refuses
 * `notFound`, and `notClaimable` if it was already decided. Returns the reason if it can no longer be
 * granted.
 */
export async function decideFlag(
  tx: Tx,
  siteId: number,
  flagId: string,
  outcome: 'given' | 'refused',
  audit: AuditContext,
): Promise<GrantResult | undefined> {
  const row = await tables(tx)
    .selectFrom('flag')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('flag_id', '=', flagId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('notFound');
  if (row.decided_at) refuse('notClaimable');
  await tables(tx)
    .updateTable('flag')
    .set({ decided_at: audit.now, decided_by: audit.actor, outcome })
    .where('site_id', '=', siteId)
    .where('flag_id', '=', flagId)
    .execute();
  await history.record(tx, { siteId, subject: flagId, action: outcome }, audit);
  if (outcome === 'refused') return undefined;
  const { player_id: playerId, campaign_id: campaignId, source, amount, deposit } = row;
  return await grantBonus(
    tx,
    { siteId, playerId, campaignId, source, amount, deposit, isCleared: true },
    audit,
  );
}
