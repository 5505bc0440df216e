import type { Generated } from 'kysely';
import type { Level, Progress, Promotion } from './progress.ts';

/** Row types of the schema `rewards`; amounts in minor units. */
export type RewardsTables = {
  programme: { site_id: number; currency: string; zone: string; promotion: Generated<Promotion> };
  level: Level & { site_id: number };
  progress: Progress & { site_id: number; player_id: string };
};
