import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { defineRead } from './call.ts';
import { instant, minorUnits, playerRef, uuid } from './fields.ts';
import { SUMS, type SumName } from './reports.ts';

const day = calendarDay;
const span = { from: day, to: day };

/** Player attributes for grouping figures, as known at registration. */
export const PLAYER_GROUPS = ['country', 'device', 'affiliate', 'campaign'] as const;
export type PlayerGroup = (typeof PLAYER_GROUPS)[number];
/**
 * `hour`: hour of the day in the brand's zone; `method`: payment methods of deposits and payout gateways of
 * withdrawals; `campaign`: the `cm` parameter that players arrived with.
 */
export const REPORT_DIMENSIONS = [
  'category',
  'provider',
  'hour',
  'method',
  'player',
  ...PLAYER_GROUPS,
] as const;
export type ReportDimension = (typeof REPORT_DIMENSIONS)[number];

const PLAY_SUMS = [
  ...(['turnover', 'payout', 'ggr', 'jackpot', 'ggr_less_jackpot', 'jackpot_wins'] as const),
  'valid_turnover',
] as const;
const PLAYER_SUMS = [
  ...(['turnover', 'payout', 'ggr', 'bonus_cost', 'provider_fees', 'jackpot', 'payment_fees'] as const),
  ...(['chargebacks', 'duty', 'ngr', 'deposits', 'withdrawals', 'net_deposit', 'corrections'] as const),
] as const;
/** Figures broken down by a dimension; the sum of all rows equals the report of the same days. */
export const DIMENSION_SUMS: Record<ReportDimension, readonly SumName[]> = {
  category: PLAY_SUMS,
  provider: PLAY_SUMS,
  hour: [
    ...(['turnover', 'payout', 'ggr', 'jackpot', 'bonus_cost', 'chargebacks'] as const),
    ...(['deposits', 'withdrawals', 'net_deposit', 'corrections'] as const),
  ],
  method: ['deposits', 'chargebacks', 'withdrawals'],
  player: PLAYER_SUMS,
  country: PLAYER_SUMS,
  device: PLAYER_SUMS,
  affiliate: PLAYER_SUMS,
  campaign: PLAYER_SUMS,
};
/** Maximum rows of an answer; the total covers all rows. */
export const MAX_DIMENSION_ROWS = 500;
/** Maximum days of an hourly report. */
export const MAX_HOUR_DAYS = 92;

const figures = {
  /** Zero if the dimension does not count them. */
  players: z.int(),
  rounds: z.int(),
  sums: z.partialRecord(z.enum(SUMS), minorUnits),
};
export type DimensionFigures = { players: number; rounds: number; sums: Partial<Record<SumName, string>> };

export const reportBy = defineRead({
  path: 'reports/by',
  summary:
    'Figures of a period by category, provider, hour, payment method, player, or by country, device, affiliate or campaign of players. The rows of a dimension add up to the report of the same days.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: {
    ...span,
    by: z.enum(REPORT_DIMENSIONS),
    /** Only players of this group; for `by` player. */
    group: z.enum(PLAYER_GROUPS).optional(),
    value: z.string().max(128).default(''),
    sort: z.enum(SUMS).default('turnover'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  },
  output: {
    zone: z.string(),
    currency: z.string(),
    value: z.array(
      z.object({
        /** Value of the dimension; empty if unknown. */
        key: z.string(),
        player: playerRef.nullable(),
        ...figures,
      }),
    ),
    total: z.object(figures),
    /** Whether more rows exist than are returned. */
    is_cut: z.boolean(),
  },
});

export const COHORT_UNITS = ['month', 'week'] as const;
export const COHORT_BASES = ['registered', 'deposited'] as const;
/** Undefined: all players; empty: players without one. */
const cohortFilter = {
  affiliate: z.string().max(128).optional(),
  campaign: z.string().max(128).optional(),
};
const cohortKind = {
  /** Weeks begin on Monday. */
  unit: z.enum(COHORT_UNITS).default('month'),
  /** Players with the same week or month of registration, or of first deposit. */
  basis: z.enum(COHORT_BASES).default('registered'),
};

export const reportCohorts = defineRead({
  path: 'reports/cohorts',
  summary:
    'Players by week or month of registration or first deposit: retention, deposits and NGR in each week or month since, from closed days.',
  needs: ['reports', 'read', 'aggregate'],
  reads: 'replica',
  input: { ...cohortKind, ...cohortFilter, ...span },
  output: {
    zone: z.string(),
    currency: z.string(),
    /** The last day included; null before the first day is closed. */
    through: day.nullable(),
    /** Codes and campaigns of these cohorts, largest first; empty: players without one. */
    affiliates: z.array(z.string()),
    campaigns: z.array(z.string()),
    value: z.array(
      z.object({
        /** First day of the week or month. */
        cohort: day,
        size: z.int(),
        /** From the first week or month to the last one included, without gaps. */
        periods: z.array(
          z.object({
            period: day,
            active: z.int(),
            depositors: z.int(),
            deposits: minorUnits,
            withdrawals: minorUnits,
            turnover: minorUnits,
            ggr: minorUnits,
            bonus_cost: minorUnits,
            ngr: minorUnits,
          }),
        ),
      }),
    ),
  },
});

export const cohortPlayers = defineRead({
  path: 'reports/cohorts/players',
  summary: 'The players behind a figure of a cohort, with their figures in that week or month.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: {
    ...cohortKind,
    ...cohortFilter,
    cohort: day,
    period: day,
    of: z.enum(['size', 'active', 'depositors', 'all']).default('all'),
    after: z.union([z.literal(''), uuid]).default(''),
  },
  output: {
    value: z.array(
      z.object({
        player: playerRef,
        /** Time of registration, or of the first deposit. */
        at: instant,
        deposits: minorUnits,
        ggr: minorUnits,
        ngr: minorUnits,
      }),
    ),
    next: z.string(),
  },
});

export const dimensionCalls = { reportBy, reportCohorts, cohortPlayers };
