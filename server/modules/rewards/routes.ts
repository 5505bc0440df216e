import type { Handler } from '../../platform/module.ts';
import { approvalAbove } from './approval/cases.ts';
import { progressOf } from './counting.ts';
import { levelGifts } from './payouts/gifts.ts';
import { NO_PROGRAMME, presentLevels, presentProgress } from './present.ts';
import { programmeOf } from './programmes.ts';

export function createVip(clock: () => number): Handler<'vip'> {
  return async (_input, { db, site, player }) => {
    const programme = await programmeOf(db, site.id);
    if (!programme) return { nextLevel: [NO_PROGRAMME], vipProgressMode: 'A' };
    const progress = await progressOf(db, programme, site.id, player.id, new Date(clock()));
    return { nextLevel: [presentProgress(programme, progress)], vipProgressMode: programme.progress_mode };
  };
}

/** The levels everybody may read, from the first on; empty for a site without a programme. */
export const vipProgramme: Handler<'vipProgramme'> = async (_input, { db, site }) => {
  const programme = await programmeOf(db, site.id);
  if (!programme) return { value: [], promotion: 'all', currency: site.currency };
  const above = await approvalAbove(db, site.id, programme);
  return {
    value: presentLevels(programme, await levelGifts(db, site.id), above),
    promotion: programme.promotion,
    currency: programme.currency,
  };
};
