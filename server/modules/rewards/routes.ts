import type { Handler } from '../../platform/module.ts';
import { approvalThreshold } from './approval/approval-cases.ts';
import { progressOf } from './contributions.ts';
import { listLevelGifts } from './payouts/gifts.ts';
import { NO_PROGRAMME, presentLevels, presentProgress } from './presenters.ts';
import { findVipProgramme } from './programmes.ts';

/** The call on a player’s VIP level and progress. */
export function createVipRoutes(clock: () => number): Handler<'vip'> {
  return async (_input, { db, site, player }) => {
    const programme = await findVipProgramme(db, site.id);
    if (!programme) return { nextLevel: [NO_PROGRAMME], vipProgressMode: 'A' };
    const progress = await progressOf(db, programme, site.id, player.id, new Date(clock()));
    return { nextLevel: [presentProgress(programme, progress)], vipProgressMode: programme.progress_mode };
  };
}

/** The public levels, from the first on; empty for a site without a programme. */
export const vipProgramme: Handler<'vipProgramme'> = async (_input, { db, site }) => {
  const programme = await findVipProgramme(db, site.id);
  if (!programme) return { value: [], promotion: 'all', currency: site.currency };
  const above = await approvalThreshold(db, site.id, programme);
  return {
    value: presentLevels(programme, await listLevelGifts(db, site.id), above),
    promotion: programme.promotion,
    currency: programme.currency,
  };
};
