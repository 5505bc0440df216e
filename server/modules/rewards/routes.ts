import type { Handler } from '../../platform/module.ts';
import { progressOf } from './counting.ts';
import { NO_PROGRAMME, presentProgress } from './present.ts';
import { programmeOf } from './programmes.ts';

export function createVip(clock: () => number): Handler<'vip'> {
  return async (_input, { db, site, player }) => {
    const programme = await programmeOf(db, site.id);
    if (!programme) return { nextLevel: [NO_PROGRAMME] };
    const progress = await progressOf(db, programme, site.id, player.id, new Date(clock()));
    return { nextLevel: [presentProgress(programme, progress)] };
  };
}
