import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { CATEGORIES } from '../values/categories.ts';
import { MAX_IDENTITY_LEVEL } from '../values/identity-levels.ts';
import { LANGUAGE_CODES, type LanguageCode } from '../values/languages.ts';
import { MISSION_KINDS } from '../values/missions.ts';
import { BOARD_GAMES, BOARD_METRICS, BOARD_PRIZES, BOARD_RHYTHMS } from '../values/prize-boards.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, moneyAmount, playerRef, positiveMinor, staffRef, uuid } from './fields.ts';

/** A title by language; English is required, the others fall back to it. */
const titles = z.partialRecord(
  z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]),
  z.string().trim().max(120),
);

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{1,31}$/);
const proposed = { proposal_id: z.string(), state: z.enum(['open', 'done']) };
const count = z.int().min(0).max(1_000_000_000);

/** Wheel, egg or box. */
export const WHEEL_FACES = ['wheel', 'egg', 'box'] as const;

export const wheelItem = z.object({
  code: z.string(),
  version: z.int(),
  face: z.enum(WHEEL_FACES),
  position: z.int(),
  is_open: z.boolean(),
  cost: z.int(),
  prizes: z.array(
    z.object({
      kind: z.enum(['tokens', 'cash']),
      amount: z.int(),
      weight: z.int(),
      /** In percent, as published. */
      chance: z.string(),
      stock: z.int().nullable(),
      left: z.int().nullable(),
      substitute: z.int().nullable(),
    }),
  ),
  /** Expected value of a spin, exact to two decimals: tokens, and minor units of money. */
  expected: z.object({ tokens: z.string(), cash: z.string() }),
  daily_tokens: z.int().nullable(),
  daily_cash: moneyAmount.nullable(),
  today: z.object({ spins: z.int(), tokens: z.int(), cash: moneyAmount }),
  /** Whether the daily budget is used up. */
  is_resting: z.boolean(),
});
export type WheelItem = z.infer<typeof wheelItem>;

export const wheels = defineRead({
  path: 'wheels',
  summary: 'Wheels, eggs and boxes of a site: odds, expected value, stock and today’s awards.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { value: z.array(wheelItem) },
});
export const proposeWheel = defineWrite({
  path: 'wheels/propose',
  summary: 'Propose a wheel, or new odds, prizes, stock or budget of one. Campaign approvers approve it.',
  needs: ['campaigns', 'make'],
  input: {
    request_id: uuid,
    code,
    /** Kind and position; unchanged if omitted. */
    face: z.enum(WHEEL_FACES).optional(),
    position: z.int().min(0).max(1000).optional(),
    cost: count,
    prizes: z
      .array(
        z.object({
          kind: z.enum(['tokens', 'cash']),
          amount: count,
          weight: count.min(1),
          stock: count.nullable().default(null),
          substitute: count.nullable().default(null),
        }),
      )
      .min(2)
      .max(24),
    daily_tokens: count.nullable(),
    daily_cash: positiveMinor.nullable(),
    /** Maximum expected cash value of a spin. */
    expected_cash: z.string().regex(/^\d{1,12}$/),
  },
  output: proposed,
  errors: [],
});
export const setWheelOpen = defineWrite({
  path: 'wheels/open',
  summary: 'Switch a wheel off or on.',
  needs: ['campaigns', 'approve'],
  input: { code, is_open: z.boolean() },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

export const MISSION_RHYTHMS = ['daily', 'weekly', 'once'] as const;
/** Missions with an amount of money as target. */
export const MONEY_MISSIONS: readonly string[] = ['turnover', 'deposit_sum'];

export const missionItem = z.object({
  code: z.string(),
  position: z.int(),
  title: z.record(z.string(), z.string()),
  kind: z.enum(MISSION_KINDS),
  rhythm: z.enum(MISSION_RHYTHMS),
  /** Minor units for amounts. */
  target: z.string(),
  currency: z.string(),
  category: z.string(),
  tokens: z.int(),
  /** A `mission` campaign whose bonus is granted with the tokens; empty: none. */
  campaign: z.string(),
  is_open: z.boolean(),
  /** Start and end; null: unbounded. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  /** Windows of the last 30 days. */
  completed: z.int(),
  claimed: z.int(),
});
export type MissionItem = z.infer<typeof missionItem>;

export const missionList = defineRead({
  path: 'missions',
  summary: 'Missions of a site with recent completions and claims.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { value: z.array(missionItem) },
});
export const proposeMission = defineWrite({
  path: 'missions/propose',
  summary: 'Propose a new or changed mission. Campaign approvers approve it.',
  needs: ['campaigns', 'make'],
  input: {
    request_id: uuid,
    code,
    title: titles,
    kind: z.enum(MISSION_KINDS),
    rhythm: z.enum(MISSION_RHYTHMS),
    target: positiveMinor,
    category: z.enum(['', ...CATEGORIES.map(({ slug }) => slug)]).default(''),
    tokens: count.min(1),
    campaign: z.union([z.literal(''), z.string().regex(/^[a-z0-9-]{2,40}$/)]).default(''),
    /** Position among the missions; unchanged if omitted. */
    position: z.int().min(0).max(1000).optional(),
    starts_at: instant.nullable().optional(),
    ends_at: instant.nullable().optional(),
  },
  output: proposed,
  errors: [],
});
export const setMissionOpen = defineWrite({
  path: 'missions/open',
  summary: 'Switch a mission off or on. Completed missions stay claimable.',
  needs: ['campaigns', 'approve'],
  input: { code, is_open: z.boolean() },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

const boardForm = {
  code,
  title: titles,
  metric: z.enum(BOARD_METRICS),
  rhythm: z.enum(BOARD_RHYTHMS),
  category: z.enum(['', ...CATEGORIES.map(({ slug }) => slug)]).default(''),
  /** Or single games of one category. */
  games: z
    .array(z.string().regex(/^[A-Z0-9_-]{1,32}\/[^/]{1,64}$/))
    .max(BOARD_GAMES)
    .default([]),
  prize_kind: z.enum(BOARD_PRIZES),
  /** Campaign of the prizes if they are bonuses. */
  campaign: z.union([z.literal(''), z.string().regex(/^[a-z0-9-]{2,40}$/)]).default(''),
  /** By rank from the first: tokens, or minor units of the site's currency. */
  prizes: z.array(z.int().min(1).max(1_000_000_000_000)).min(1).max(20),
  /** Days in the site's time zone; null: until ended manually. */
  first_day: calendarDay,
  last_day: calendarDay.nullable(),
};
const boardItem = z.object({
  ...boardForm,
  title: z.record(z.string(), z.string()),
  category: z.string(),
  games: z.array(z.object({ provider_code: z.string(), game_code: z.string(), game_name: z.string() })),
  campaign: z.string(),
  currency: z.string(),
  is_demo: z.boolean(),
  /** Prizes paid so far, and pending ones: a bonus whose campaign is paused or out of budget. */
  given: z.int(),
  due: z.int(),
});
export type BoardItem = z.infer<typeof boardItem>;

export const boardList = defineRead({
  path: 'boards',
  summary: 'Prize leaderboards of a site, including ended ones.',
  needs: ['campaigns', 'read'],
  input: {},
  output: { value: z.array(boardItem) },
});
export const proposeBoard = defineWrite({
  path: 'boards/propose',
  summary:
    'Propose a prize leaderboard. Campaign approvers approve it; it cannot be changed afterwards, only ended.',
  needs: ['campaigns', 'make'],
  input: { request_id: uuid, ...boardForm },
  output: proposed,
  errors: ['nameTaken'],
});
export const endBoard = defineWrite({
  path: 'boards/end',
  summary: 'End a leaderboard with its current period; that period’s prizes are still awarded.',
  needs: ['campaigns', 'approve'],
  input: { code },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

/** Referral reward; amounts in minor units, commission in hundredths of a percent. */
const referralRule = z.object({
  tokens: count.min(1),
  min_turnover: positiveMinor,
  min_deposit: minorUnits.refine((text) => !text.startsWith('-')),
  /** Required verification of the invited player: 0 none, 1 a name, 2 also a verified contact. */
  min_identity: z.int().min(0).max(MAX_IDENTITY_LEVEL),
  days: z.int().min(1).max(365),
  monthly_cap: z.int().min(1).max(1000),
  commission: z.int().min(0).max(100),
  allows_same_address: z.boolean(),
});
/**
 * Release of claimed tokens: by own turnover, by hours, or by whichever comes first. Both null: at the claim.
 */
const tokenRule = z.object({
  turnover_per_token: positiveMinor.nullable(),
  hours: z.int().min(1).max(720).nullable(),
});
const vipRule = z.object({
  promotion: z.enum(['all', 'any']),
  carry_base: z.boolean(),
  progress_mode: z.enum(['A', 'B']),
  /**
   * Promotions above this position require approval; null: the jurisdiction's position, which is also the
   * maximum.
   */
  approval_above: z.int().min(0).max(100).nullable(),
  /** Days after a declined promotion until it is reviewed again. */
  reapproval_days: z.int().min(1).max(730),
  /** Cap of rebates and cashback, as a percentage of the expected revenue from the play. */
  give_back_percent: z.int().min(0).max(100),
});

/** Rules with a separate proposal each. */
export type RewardRules = {
  referral: z.infer<typeof referralRule> | null;
  tokens: z.infer<typeof tokenRule> | null;
  vip: z.infer<typeof vipRule> | null;
};

export const rewardRules = defineRead({
  path: 'reward-rules',
  summary: 'Referral reward, token release and level calculation rules.',
  needs: ['campaigns', 'read'],
  input: {},
  output: {
    referral: referralRule.nullable(),
    tokens: tokenRule.nullable(),
    vip: vipRule.nullable(),
    /** Level names, and the jurisdiction's position above which promotions require approval. */
    levels: z.array(z.string()),
    lawful_above: z.int().nullable(),
    /**
     * The latest payouts capped at the share of the expected revenue: paid, calculated and maximum, in minor
     * units.
     */
    capped: z.array(
      z.object({
        player_id: z.string(),
        kind: z.string(),
        period: z.string(),
        amount: minorUnits,
        amount_before_cap: minorUnits,
        cap: minorUnits,
      }),
    ),
  },
});
export const proposeRewardRule = defineWrite({
  path: 'reward-rules/propose',
  summary: 'Propose a change of one of these rules. Campaign approvers approve it.',
  needs: ['campaigns', 'make'],
  input: {
    request_id: uuid,
    part: z.enum(['referral', 'tokens', 'vip']),
    referral: referralRule.optional(),
    tokens: tokenRule.optional(),
    vip: vipRule.optional(),
  },
  output: proposed,
  errors: [],
});

/**
 * Figures for a decision about a high level, in addition to the evidence reviewed by staff (player protection
 * I5).
 */
const levelCaseEvidence = z.object({
  net_deposits: moneyAmount,
  net_deposits_30: moneyAmount,
  /** Stakes less returns; positive if the player is behind. */
  lost_30: moneyAmount,
  lost_365: moneyAmount,
  account_since: instant,
  /** 0: no name, 1: a name, 2: also a verified contact. */
  known: z.int(),
  birth_date: z.boolean(),
  harm_score: z.int(),
  harm_rules: z.array(z.string()),
  suppressed: z.boolean(),
  excluded_lately: z.boolean(),
});
export type LevelCaseEvidence = z.infer<typeof levelCaseEvidence>;

const levelCaseItem = z.object({
  case_id: z.string(),
  player: playerRef,
  /** The player's level, currently or at the decision, and the level earned. */
  level: z.string(),
  earned: z.string(),
  opened_at: instant,
  state: z.enum(['open', 'approved', 'refused', 'lapsed']),
  decided: z.object({ by: staffRef, at: instant }).nullable(),
});
export type LevelCaseItem = z.infer<typeof levelCaseItem>;

export const levelCases = defineRead({
  path: 'level-cases',
  summary: 'VIP promotions pending a review, or decided.',
  needs: ['limits', 'read'],
  input: { is_open: z.boolean().default(true) },
  output: { value: z.array(levelCaseItem) },
});
export const levelCase = defineRead({
  path: 'level-cases/view',
  summary: 'Evidence for a VIP level decision.',
  needs: ['limits', 'read'],
  input: { case_id: uuid },
  output: { evidence: levelCaseEvidence, affordability: z.string(), identity: z.string() },
  errors: ['notFound'],
});
const evidence = z.string().trim().min(10).max(2000);
export const approveLevel = defineWrite({
  path: 'level-cases/approve',
  summary:
    'Grant a VIP promotion after a review of affordability and identity. Refused for players who have no name in the profile, may not play, were excluded within a year or show strong markers of harm.',
  needs: ['limits', 'write'],
  /** `affordability`, `identity`: what was checked, and how. */
  input: { case_id: uuid, affordability: evidence, identity: evidence },
  output: {},
  errors: ['notFound', 'decidedAlready', 'notYet'],
});
export const refuseLevel = defineWrite({
  path: 'level-cases/refuse',
  summary:
    'Decline a VIP promotion. The player is not notified, and not reviewed again for the number of days set by the site.',
  needs: ['limits', 'write'],
  input: { case_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

export const proposeGrant = defineWrite({
  path: 'grants/propose',
  summary:
    'Propose a campaign bonus for one player. Support may propose up to a cap; a site administrator approves.',
  needs: ['grants', 'make'],
  input: { request_id: uuid, player_id: uuid, campaign_id: z.string().max(40), amount: positiveMinor },
  output: proposed,
  errors: ['notFound', 'overCap'],
});
