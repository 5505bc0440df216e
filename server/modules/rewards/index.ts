import { defineModule, type Module } from '../../platform/module.ts';
import { countRound } from './events.ts';
import { createVip } from './routes.ts';

export { defaultLevels } from './programmes.ts';

/** The rewards module; `clock` (milliseconds) is for tests of the end of a month. */
export function createRewardsModule({ clock = Date.now }: { clock?: () => number } = {}): Module {
  return defineModule({
    name: 'rewards',
    handlers: { vip: createVip(clock) },
    events: { 'round.settled': { 'rewards.turnover': countRound } },
  });
}

export const rewardsModule = createRewardsModule();
