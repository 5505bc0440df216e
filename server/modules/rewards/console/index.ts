import type { ModuleConsole } from '../../../platform/console/module-console.ts';
import { levelCaseHandlers, levelCaseQueue } from '../approval/console.ts';
import { boardProposal, createBoardHandlers, type FindGame } from '../prizes/console.ts';
import { levelFilter } from './level-filter.ts';
import { missionHandlers, missionProposal } from './missions.ts';
import { playerLevelHandlers } from './player-level.ts';
import { rewardRuleProposal, ruleHandlers } from './reward-rules.ts';
import { vipLevelHandlers, vipLevelProposal, vipLevelRemovalProposal } from './vip-levels.ts';
import { wheelHandlers, wheelProposal } from './wheels.ts';

/** The module’s part of the console. */
export const createRewardsConsole = (findGame: FindGame): ModuleConsole => ({
  handlers: {
    ...wheelHandlers,
    ...missionHandlers,
    ...createBoardHandlers(findGame),
    ...ruleHandlers,
    ...vipLevelHandlers,
    ...levelCaseHandlers,
    ...playerLevelHandlers,
  },
  queues: [levelCaseQueue],
  playerFilters: [levelFilter],
  proposals: {
    wheel: wheelProposal,
    mission: missionProposal,
    board: boardProposal,
    reward_rule: rewardRuleProposal,
    vip_level: vipLevelProposal,
    vip_level_removal: vipLevelRemovalProposal,
  },
});
