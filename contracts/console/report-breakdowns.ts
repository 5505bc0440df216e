import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { defineRead } from './call.ts';
import { instant, minorUnits, playerRef, uuid } from './fields.ts';
import { SUMS } from './reports.ts';

/**
 * Figures with a drill-down to rows: amounts, which are the sums of their rows, and `rounds`, the number of
 * its rows.
 */
export const LINE_FIGURES = [
  'turnover',
  'payout',
  'ggr',
  'valid_turnover',
  'bonus_cost',
  'jackpot',
  'ggr_less_jackpot',
  'jackpot_wins',
  'chargebacks',
  'deposits',
  'withdrawals',
  'corrections',
  'placed',
  'rounds',
] as const;
export type LineFigure = (typeof LINE_FIGURES)[number];

const day = calendarDay;
const span = { from: day, to: day };
const after = z.string().max(120).default('');
/** Filters; category, provider and game are for play only. */
const part = {
  player_id: uuid.optional(),
  category: z.string().max(32).default(''),
  provider_code: z.string().max(32).default(''),
  game_code: z.string().max(64).default(''),
  /** Hour of the day in the brand's zone; not for `placed`. */
  hour: z.int().min(0).max(23).optional(),
  /** A payment method or payout gateway: for deposits, withdrawals and chargebacks. */
  method: z.string().max(64).optional(),
};
const { category, provider_code, game_code } = part;

/** A ledger row, or a round. */
export const line = z.object({
  /** A ledger posting, or a round with its postings. */
  kind: z.enum(['posting', 'round', 'correction']),
  id: z.string(),
  at: instant,
  what: z.string(),
  from: z.string(),
  to: z.string(),
  player: playerRef.nullable(),
  provider_code: z.string(),
  /** The row's part of the figure; for `rounds`, the cash stake. */
  amount: minorUnits,
});
export type ReportLine = z.infer<typeof line>;

export const reportLines = defineRead({
  path: 'reports/lines',
  summary: 'Entries behind a figure: ledger rows, or rounds with theirs.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: { ...span, ...part, figure: z.enum(LINE_FIGURES), after },
  output: { value: z.array(line), next: z.string() },
  errors: ['notFound'],
});
export const roundLines = defineRead({
  path: 'reports/round',
  summary: 'Ledger rows of a round; an unsettled round is found by its player.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: {
    provider_code: z.string().max(32),
    round_id: z.string().min(1).max(64),
    player_id: uuid.optional(),
    /** Latest time to search if only the player is known; default now. */
    until: instant.optional(),
  },
  output: { value: z.array(line) },
  errors: ['notFound'],
});

/** Calculated figures. */
export const DERIVED_FIGURES = ['ngr', 'net_deposit', 'provider_fees', 'payment_fees', 'duty'] as const;
export type DerivedFigure = (typeof DERIVED_FIGURES)[number];
/** Ratios to turnover: the first divided by the second. */
export const RATIO_FIGURES = ['hold', 'rtp'] as const;
export type RatioFigure = (typeof RATIO_FIGURES)[number];

export const reportParts = defineRead({
  path: 'reports/parts',
  summary:
    'Components of a figure: other figures, or a contractual share. They add up to the figure; for hold and RTP they are numerator and denominator.',
  needs: ['reports', 'read'],
  /** A category or a game; for ratios only. */
  reads: 'replica',
  input: {
    ...span,
    figure: z.enum([...DERIVED_FIGURES, ...RATIO_FIGURES]),
    category,
    provider_code,
    game_code,
  },
  output: {
    value: z.array(
      z.object({
        /** The figure to drill down into; null for parts of a closed day under earlier terms. */
        figure: z.enum(SUMS).nullable(),
        /** Its days. */
        ...span,
        category: z.string(),
        provider_code: z.string(),
        game_code: z.string(),
        /** Base amount and share in hundredths of a percent; null for a whole figure. */
        share: z.object({ base: minorUnits, points: z.int() }).nullable(),
        amount: minorUnits,
      }),
    ),
  },
});

/** Counts and amounts of players. */
export const PLAYER_FIGURES = [
  'active_players',
  'churned',
  'depositors',
  'first_deposits',
  'withdrawers',
  'registered',
  'verified',
  'deposited',
  'cash',
  'reserved',
  'bonus',
] as const;
export type PlayerFigureName = (typeof PLAYER_FIGURES)[number];

export const reportPlayers = defineRead({
  path: 'reports/players',
  summary:
    'The players that a figure counts, or whose balances it adds at the end of the period, by id. `deposited`: of players registered in the period.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: { ...span, figure: z.enum(PLAYER_FIGURES), after: z.union([z.literal(''), uuid]).default('') },
  output: {
    value: z.array(
      z.object({
        player: playerRef,
        /** Its time, if it is a single moment. */
        at: instant.nullable(),
        amount: minorUnits.nullable(),
        /** The rows that count the player. */
        opens: z.object({ figure: z.enum(LINE_FIGURES), ...span }).nullable(),
      }),
    ),
    next: z.string(),
  },
});

export const openBetLines = defineRead({
  path: 'reports/open/bets',
  summary: 'Open bets of a game; each opens by `reports/round`.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: { provider_code: part.provider_code, game_code: part.game_code, after },
  output: {
    value: z.array(
      z.object({
        provider_code: z.string(),
        round_id: z.string(),
        player: playerRef.nullable(),
        at: instant,
        staked: minorUnits,
      }),
    ),
    next: z.string(),
  },
});
