import type { Db, Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { notifyReview } from './notifications.ts';
import { type FlagEvidence, type FlagRow, history, tables } from './tables.ts';

type HeldBonus = PlayerKey & {
  campaignId: string;
  source: string;
  amount: bigint;
  deposit: bigint;
  title: Record<string, string>;
  currency: string;
};

/** Holds a bonus for review and sends the player a neutral notice; once per source. */
export async function holdBonusForReview(
  tx: Tx,
  held: HeldBonus,
  evidence: readonly FlagEvidence[],
  now: Date,
): Promise<void> {
  const { siteId, playerId, campaignId, source, amount, deposit } = held;
  const row = await tables(tx)
    .insertInto('flag')
    .values({
      site_id: siteId,
      player_id: playerId,
      campaign_id: campaignId,
      source,
      amount,
      deposit,
      evidence: JSON.stringify(evidence),
      opened_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('flag_id')
    .executeTakeFirst();
  if (row) await notifyReview(tx, held, row.flag_id, now);
}

/** The flag of a source, decided or not. */
export async function findFlag(
  db: Db,
  { siteId, playerId, source }: PlayerKey & { source: string },
): Promise<FlagRow | undefined> {
  return await tables(db)
    .selectFrom('flag')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .executeTakeFirst();
}

/** Refuses held bonuses whose source no longer exists, such as a reversed deposit. */
export async function rejectFlag(
  tx: Tx,
  { siteId, playerId, source }: PlayerKey & { source: string },
  audit: AuditContext,
): Promise<void> {
  const row = await tables(tx)
    .updateTable('flag')
    .set({ decided_at: audit.now, decided_by: audit.actor, outcome: 'refused' })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .where('decided_at', 'is', null)
    .returning('flag_id')
    .executeTakeFirst();
  if (row) await history.record(tx, { siteId, subject: row.flag_id, action: 'refused' }, audit);
}
