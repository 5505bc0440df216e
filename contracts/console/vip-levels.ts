import { z } from 'zod';
import { CATEGORIES } from '../values/categories.ts';
import { defineRead, defineWrite } from './call.ts';
import { minorUnits, uuid } from './fields.ts';

/** An amount in minor units; null: none. */
const sum = minorUnits.refine((text) => !text.startsWith('-'));
/** Categories whose rounds count towards rebates. */
export const REBATE_CATEGORIES = CATEGORIES.map(({ slug }) => slug).filter((slug) => slug !== 'sportsbook');
/** Maximum rebate in hundredths of a percent of valid turnover; a slot's whole margin is little more. */
export const MAX_REBATE_POINTS = 500;
/** Cashback in hundredths of a percent of a week's net loss. */
export const MAX_CASHBACK_POINTS = 3000;

/** A VIP level: requirements to reach and keep it, and its benefits; amounts are minor units. */
const levelForm = {
  name: z.string().trim().min(1).max(64),
  /** Monthly deposits and turnover required from the level below; ignored for the first level. */
  deposit: sum,
  turnover: sum,
  keep_deposit: sum,
  keep_turnover: sum,
  level_up: sum,
  weekly: sum,
  birthday: sum,
  cashback: z.int().min(0).max(MAX_CASHBACK_POINTS),
  rebate: z.partialRecord(z.enum(REBATE_CATEGORIES), z.int().min(0).max(MAX_REBATE_POINTS)),
};
export const vipLevel = z.object({
  position: z.int(),
  ...levelForm,
  name: z.string(),
  rebate: z.record(z.string(), z.int()),
});
export type VipLevel = z.infer<typeof vipLevel>;

const vipLevels = defineRead({
  path: 'vip-levels',
  summary: 'VIP levels of a site in order: requirements, gifts, rebates and cashback.',
  needs: ['campaigns', 'read'],
  input: {},
  output: {
    /** Whether deposits and turnover are both required, or either. */
    promotion: z.enum(['all', 'any']),
    value: z.array(vipLevel),
    /** Position of a new level: above all existing and removed ones. */
    next_position: z.int(),
  },
});
const proposeVipLevel = defineWrite({
  path: 'vip-levels/propose',
  summary:
    'Propose a change of a VIP level, or a new one above the highest. Campaign approvers approve it. Players keep the levels they have reached and the gifts they have received.',
  needs: ['campaigns', 'make'],
  input: { request_id: uuid, position: z.int().min(0).max(99), ...levelForm },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound'],
});

/** Players and reviews affected by the removal of a level. */
const removalEffect = z.object({
  /** Players currently at the level; a lower bound if `is_more`. */
  players: z.int(),
  is_more: z.boolean(),
  /** Open reviews of promotions to it. */
  cases: z.int(),
  /** Name of the level that its players move to. */
  below: z.string(),
});
const vipLevelRemoval = defineRead({
  path: 'vip-levels/removal',
  summary: 'Preview of the removal of a VIP level: its players, and the level they move to.',
  needs: ['campaigns', 'read'],
  input: { position: z.int().min(0).max(99) },
  output: removalEffect.shape,
  errors: ['notFound'],
});
const proposeVipLevelRemoval = defineWrite({
  path: 'vip-levels/remove',
  summary:
    'Propose the removal of a VIP level above the first. Campaign approvers approve it. Its players move one level down; received gifts and the history are kept.',
  needs: ['campaigns', 'make'],
  input: { request_id: uuid, position: z.int().min(0).max(99) },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound'],
});

export const vipLevelCalls = { vipLevels, proposeVipLevel, vipLevelRemoval, proposeVipLevelRemoval };
