import { type Db, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { jurisdictionOf } from '../../protection/index.ts';
import type { VipProgramme } from '../programmes.ts';
import type { RewardsTables } from '../tables.ts';
import { applyPromotions, type Level, type Progress } from '../vip-progress.ts';

const tables = schemaOf<RewardsTables>('rewards');

/**
 * The level above which a promotion needs staff approval: the lower of the jurisdiction's and the site's,
 * null without either (player protection I5).
 */
export async function approvalThreshold(
  db: Db,
  siteId: number,
  { approval_above: own }: Pick<VipProgramme, 'approval_above'>,
): Promise<number | null> {
  const { vip_approval_above: lawful } = await jurisdictionOf(db, siteId);
  return own === null || lawful === null ? (own ?? lawful) : Math.min(own, lawful);
}

/**
 * The part of an earned promotion that applies at once. The part that needs approval waits in a case, which
 * is opened once, follows later progress, and is not reopened within the site's days after a refusal (player
 * protection I5). The caller has locked the progress.
 */
export async function applyPromotionRules(
  tx: Tx,
  programme: VipProgramme,
  key: PlayerKey,
  { before, earned, at }: { before: Progress; earned: Progress; at: Date },
): Promise<Progress> {
  if (earned.position <= before.position) return earned;
  const above = await approvalThreshold(tx, key.siteId, programme);
  if (above === null || earned.position <= above) return earned;
  await openApprovalCase(tx, programme, key, earned.position, at);
  const reached = { ...earned, position: before.position };
  const { position } = applyPromotions(reached, programme.levels.slice(0, above + 1), programme.promotion);
  // Grace applies as for any promotion, so that a pending review causes no demotion.
  return { ...earned, position };
}

async function openApprovalCase(
  tx: Tx,
  { reapproval_days }: VipProgramme,
  { siteId, playerId }: PlayerKey,
  position: number,
  at: Date,
): Promise<void> {
  await write(tx, {
    name: 'rewards-level-case',
    text: `insert into rewards.level_case as c (site_id, player_id, position, opened_at)
      select $1, $2, $3, $4 where not exists (select from rewards.level_case r where r.site_id = $1
      and r.player_id = $2
        and r.state = 'refused' and r.decided_at > $4::timestamptz - make_interval(days => $5))
      on conflict (site_id, player_id) where state = 'open' do update set position = excluded.position
        where c.position < excluded.position`,
    values: [siteId, playerId, position, at, reapproval_days],
  });
}

/** After a deduction a case may only concern a level that the remainder reaches (operations 5). */
export async function withdrawUnreachedCase(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  progress: Progress,
  { levels, promotion }: { levels: readonly Level[]; promotion: VipProgramme['promotion'] },
): Promise<void> {
  const { position } = applyPromotions(progress, levels, promotion);
  const about = tables(tx)
    .updateTable('level_case')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .where('position', '>', position);
  if (position > progress.position) await about.set({ position }).execute();
  else await about.set({ state: 'lapsed', decided_at: new Date() }).execute();
}
