import { z } from 'zod';
import { BONUS_TYPES, DEPOSIT_TYPES, FREE_ROUNDS_TYPES, TRIGGERED_TYPES } from './bonus-types.ts';
import { CATEGORIES, type CategorySlug } from './categories.ts';
import { isCurrency } from './currency.ts';

/** Amounts in rules are minor units as digits, because rules are stored as JSON. */
const minor = z.string().regex(/^\d{1,15}$/);
const text = z.record(z.string().max(8), z.string().min(1).max(120)).refine((words) => Boolean(words.EN));

/** Why an offer is unavailable to a player. */
export const CLOSED_OFFER_REASONS = ['had', 'firstDeposit', 'notEligible'] as const;
export const BONUS_MODES = ['sticky', 'non_sticky', 'cash'] as const;
export const BONUS_STATES = [
  /** Free rounds in progress; their winnings will become the bonus. */
  'rounds',
  'queued',
  'active',
  'completed',
  'expired',
  'cancelled',
  'forfeited',
  'removed',
  'spent',
] as const;

/** Default percentage of a stake that counts (operations 4.2). */
export const DEFAULT_CONTRIBUTION: Readonly<Record<CategorySlug, number>> = {
  slots: 100,
  arcade: 100,
  fish: 50,
  crash: 50,
  hashgame: 20,
  bingo: 50,
  lottery: 0,
  table: 10,
  livecasino: 10,
  sportsbook: 100,
  sabong: 0,
  horseracing: 50,
};
/**
 * By default, games with a house edge below 2 % count at most 10 %, because wagering in them costs almost
 * nothing (operations 4.2).
 */
const LOW_EDGE = 200;
const LOW_EDGE_CONTRIBUTION = 10;

/**
 * Payout limit of new campaigns, in hundredths of the bonus: without a limit, players betting on rare wins
 * keep 99 % of a bonus (operations 4.2).
 */
export const DEFAULT_CONVERT_MULTIPLE = 200;

/** Categories of event betting: the product `sports`. */
export const EVENT_CATEGORIES: readonly string[] = ['sportsbook', 'sabong', 'horseracing'];

const slugs = CATEGORIES.map(({ slug }) => slug) as [CategorySlug, ...CategorySlug[]];

/** Details that link accounts of one person (operations 4.2). */
export const SHARED_ATTRIBUTES = ['person', 'device', 'bank', 'address'] as const;
export type SharedAttribute = (typeof SHARED_ATTRIBUTES)[number];
/** Welcome types, which attract duplicate accounts. */
const WELCOME_TYPES: readonly string[] = ['first_deposit', 'no_deposit', 'free_rounds', 'birthday'];

/**
 * Free rounds of one game at one stake, displayed with the game's name. Their winnings become the bonus
 * (operations 4.1, wallet 4).
 */
export const freeRounds = z.strictObject({
  provider_code: z.string().regex(/^[A-Z0-9_-]{1,32}$/),
  game_code: z.string().min(1).max(64),
  game_name: z.string().min(1).max(80),
  rounds: z.int().min(1).max(1000),
  /** Stake per round, in minor units. */
  bet_value: minor.refine((value) => value !== '0'),
  /** Days to play the rounds; their winnings have a separate `valid_days`. */
  days: z.int().min(1).max(90),
});

/** Rules of a bonus campaign (operations 4.1). Omitted values take the defaults. */
export const bonusRules = z
  .strictObject({
    title: text,
    type: z.enum(BONUS_TYPES),
    mode: z.enum(BONUS_MODES),
    product: z.enum(['casino', 'sports']).default('casino'),
    currency: z.string().max(8).refine(isCurrency),
    /** Percentage of the deposit, up to `max_bonus`; or a fixed amount if no deposit is required. */
    percent: z.int().min(0).max(500).default(0),
    max_bonus: minor.default('0'),
    fixed: minor.default('0'),
    min_deposit: minor.default('0'),
    /** Free rounds instead of money. */
    free_rounds: freeRounds.nullable().default(null),
    wager_base: z.enum(['bonus', 'deposit_plus_bonus', 'winnings']).default('bonus'),
    wager_multiple: z.int().min(0).max(60),
    contribution: z.partialRecord(z.enum(slugs), z.int().min(0).max(100)).default({}),
    /** Rebate by category, in hundredths of a percent of a day's valid turnover, up to `max_bonus`. */
    rebate: z.partialRecord(z.enum(slugs), z.int().min(1).max(500)).default({}),
    /** `PROVIDER/code`: these games use cash only and do not count. */
    excluded_games: z.array(z.string().max(80)).max(200).default([]),
    /** Games with a lower house edge (hundredths of a percent) count at most this percentage. */
    low_edge: z.int().min(0).max(10_000).default(LOW_EDGE),
    low_edge_contribution: z.int().min(0).max(100).default(LOW_EDGE_CONTRIBUTION),
    /** Minimum odds in hundredths; bets at lower odds do not count. */
    min_odds: z.int().min(100).max(1000).default(150),
    /** Maximum bet; null: 5 % of the bonus, at most 500 currency units. */
    max_bet: minor.nullable().default(null),
    /** Maximum payout of a completed bonus; null: no limit in money. */
    max_convert: minor.nullable().default(null),
    /**
     * The same limit in hundredths of the granted bonus; null: no such limit. If omitted, a new campaign
     * without `max_convert` is limited to `DEFAULT_CONVERT_MULTIPLE` if its jurisdiction allows a limit.
     */
    max_convert_multiple: z.int().min(10).max(100_000).nullish(),
    valid_days: z.int().min(1).max(90),
    activation: z.enum(['auto', 'opt_in', 'code']).default('opt_in'),
    code: z.string().max(24).default(''),
    /** Eligible VIP levels, from 0; empty: all. */
    levels: z.array(z.int().min(0).max(50)).max(20).default([]),
    /** Further conditions: activity, and countries by phone number; empty: all players. */
    segment: z.enum(['all', 'active_7', 'active_30', 'quiet_30']).default('all'),
    /** Only for members of this segment by rules, checked at each grant. */
    segment_id: z.uuid().nullable().default(null),
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(30)
      .default([]),
    /**
     * Details of which linked accounts share one automatic grant; further accounts are reviewed. Empty: the
     * default of its type.
     */
    once_per: z.array(z.enum(SHARED_ATTRIBUTES)).max(SHARED_ATTRIBUTES.length).default([]),
    /** Whether it can queue behind other bonuses, and others behind it. */
    stackable: z.boolean().default(true),
    /** Maximum grants per player; 0: no limit, the default of triggered and manual bonuses. */
    per_player: z.int().min(0).max(1000).optional(),
    priority: z.int().min(0).max(1000).default(0),
  })
  .transform((rules) => ({
    ...rules,
    per_player: rules.per_player ?? (isTriggered(rules) || rules.type === 'manual' ? 0 : 1),
  }))
  .superRefine((rules, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const isDeposit = DEPOSIT_TYPES.includes(rules.type);
    const isShare = isDeposit || rules.type === 'cashback';
    if (isShare && (rules.percent === 0 || rules.max_bonus === '0'))
      refuse('percent', 'the percentage and the maximum bonus are required');
    if (rules.type === 'manual' && rules.once_per.length > 0)
      refuse('once_per', 'manual grants are checked by a person');
    if (rules.type === 'cashback' && rules.percent > 30) refuse('percent', 'at most 30 percent of the loss');
    if (rules.type === 'cashback' && rules.wager_multiple > 1)
      refuse('wager_multiple', 'cashback has no wagering, or at most 1');
    if (rules.type === 'rebate' && (Object.keys(rules.rebate).length === 0 || rules.max_bonus === '0'))
      refuse('rebate', 'the rebate and the maximum bonus are required');
    refuseRounds(rules, refuse);
    if (rules.wager_base === 'winnings' && !rules.free_rounds)
      refuse('wager_base', 'only free rounds have winnings to wager');
    if (
      !isShare &&
      rules.type !== 'rebate' &&
      !rules.free_rounds &&
      (rules.fixed === '0' || rules.percent > 0)
    )
      refuse('fixed', 'a fixed amount is required');
    if (rules.mode === 'cash' && rules.wager_multiple !== 0)
      refuse('wager_multiple', 'cash bonuses have no wagering');
    if (rules.mode !== 'cash' && rules.wager_multiple === 0)
      refuse('wager_multiple', 'without wagering use the mode cash');
    if (rules.mode === 'non_sticky' && rules.wager_base === 'deposit_plus_bonus')
      refuse('wager_base', 'the deposit of a non-sticky bonus is not wagered');
    if (rules.activation === 'code' && rules.code === '') refuse('code', 'the code is required');
  });
export type BonusRules = z.infer<typeof bonusRules>;

type Refuse = (path: string, message: string) => void;

/**
 * Terms incompatible with free rounds: an amount, a percentage, or terms that would permanently withhold
 * their winnings.
 */
function refuseRounds(
  rules: {
    type: string;
    mode: string;
    fixed: string;
    percent: number;
    max_bet: string | null;
    free_rounds: object | null;
  },
  refuse: Refuse,
): void {
  if (rules.type === 'free_rounds' && !rules.free_rounds)
    refuse('free_rounds', 'the free rounds are required');
  if (!rules.free_rounds) return;
  if (!FREE_ROUNDS_TYPES.includes(rules.type)) refuse('free_rounds', 'this type has no free rounds');
  if (rules.fixed !== '0' || rules.percent > 0) refuse('fixed', 'free rounds replace the amount');
  // Their winnings are not known in advance, so no percentage of them can be the limit.
  if (rules.mode !== 'cash' && rules.max_bet === null) refuse('max_bet', 'the maximum bet is required');
  if (rules.mode === 'sticky') refuse('mode', 'a sticky bonus would never pay their winnings');
}

/** Maximum automatic grants of a campaign to linked accounts. */
export function claimLimitPer({
  type,
  once_per,
}: Pick<BonusRules, 'type' | 'once_per'>): readonly SharedAttribute[] {
  if (once_per.length > 0) return once_per;
  return WELCOME_TYPES.includes(type) ? SHARED_ATTRIBUTES : [];
}

function isTriggered({ type }: { type: string }): boolean {
  return (TRIGGERED_TYPES as readonly string[]).includes(type);
}
export type BonusState = (typeof BONUS_STATES)[number];

/** Defaults for rules stored before these fields existed. */
export const lowEdgeRulesOf = (rules: Partial<Pick<BonusRules, 'low_edge' | 'low_edge_contribution'>>) => ({
  below: rules.low_edge ?? LOW_EDGE,
  percent: rules.low_edge_contribution ?? LOW_EDGE_CONTRIBUTION,
});

type ContributionRules = Pick<BonusRules, 'contribution' | 'excluded_games' | 'product'> &
  Partial<Pick<BonusRules, 'low_edge' | 'low_edge_contribution'>>;

/**
 * Percentage of a stake that counts in a game: zero outside the campaign's product and in excluded games, low
 * if the house edge is low. `edge` in hundredths of a percent; omitted if unknown.
 */
export function wageringContributionPercent(
  rules: ContributionRules,
  { category, game, edge }: { category: string; game: string; edge?: number | undefined },
): number {
  if (!isAllowedInGame(rules, { category, game })) return 0;
  const slug = category as CategorySlug;
  const share = rules.contribution[slug] ?? DEFAULT_CONTRIBUTION[slug] ?? 0;
  const low = lowEdgeRulesOf(rules);
  return edge !== undefined && edge < low.below ? Math.min(share, low.percent) : share;
}

/** Whether bonus money may be staked in the game. */
export function isAllowedInGame(
  rules: Pick<BonusRules, 'excluded_games' | 'product'>,
  { category, game }: { category: string; game: string },
): boolean {
  const product = EVENT_CATEGORIES.includes(category) ? 'sports' : 'casino';
  return product === rules.product && !rules.excluded_games.includes(game);
}
