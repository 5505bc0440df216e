import type { RiskLevelReached, RiskReviewed } from '#contracts/events/player.ts';
import type { Tx } from '../../platform/database/index.ts';
import { openFinanceCase } from './finance-cases.ts';
import { tables } from './tables.ts';

/** Risk level from which staff review the player. */
const CASE_SCORE = 50;

/**
 * Opens a case to review a player with strong markers of harm; a higher level opens a new case (player
 * protection J2).
 */
export async function openRiskCase(tx: Tx, { site_id, player_id, ...risk }: RiskLevelReached): Promise<void> {
  const { level, score, version, rules, at } = risk;
  if (level < CASE_SCORE) return;
  const about = { siteId: site_id, playerId: player_id, subject: `${player_id}:${level}:${at}` };
  await openFinanceCase(
    tx,
    { ...about, kind: 'harm_markers', detail: { level, score, version, rules } },
    new Date(at),
  );
}

/** Closes the risk cases of a player who has been reviewed. */
export async function closeRiskCases(tx: Tx, { site_id, player_id, by, at }: RiskReviewed): Promise<void> {
  await tables(tx)
    .updateTable('finance_case')
    .set({ closed_at: new Date(at), closed_by: by, outcome: 'explained' })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('kind', '=', 'harm_markers')
    .where('closed_at', 'is', null)
    .where('opened_at', '<=', new Date(at))
    .execute();
}
