import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, playerRef, staffRef, uuid } from './fields.ts';

/**
 * Figures in minor units that add up across days, in report order. `payout` and `ggr` are those of the games:
 * jackpots are paid by their pools (`jackpot_wins`), and NGR deducts the contributions to the pools
 * (`jackpot`). Provider fees and duty are percentages of `ggr_less_jackpot`, the balance of a provider's
 * clearing account.
 */
export const SUMS = [
  'turnover',
  'payout',
  'ggr',
  'bonus_cost',
  'provider_fees',
  'jackpot',
  'ggr_less_jackpot',
  'jackpot_wins',
  'payment_fees',
  'chargebacks',
  'duty',
  'ngr',
  'deposits',
  'withdrawals',
  'net_deposit',
  'corrections',
  'valid_turnover',
  'placed',
] as const;
/** Counts; a player counts once per period. */
export const COUNTS = [
  'rounds',
  'active_players',
  'deposit_count',
  'depositors',
  'first_deposits',
  'withdrawal_count',
  'withdrawers',
  'registered',
  'verified',
] as const;
export type SumName = (typeof SUMS)[number];
export type CountName = (typeof COUNTS)[number];

const play = z.object({
  name: z.string(),
  rounds: z.int(),
  turnover: minorUnits,
  payout: minorUnits,
  ggr: minorUnits,
  /** GGR and payout in percent of turnover; null without turnover. */
  hold: z.number().nullable(),
  rtp: z.number().nullable(),
});
export type PlayLine = z.infer<typeof play>;

const sums = z.object(
  Object.fromEntries(SUMS.map((name) => [name, minorUnits])) as Record<SumName, typeof minorUnits>,
);
const counts = z.object(
  Object.fromEntries(COUNTS.map((name) => [name, z.int()])) as Record<CountName, z.ZodInt>,
);
/** Player balances, and the stakes of unfinished rounds. */
const liability = z.object({ cash: minorUnits, reserved: minorUnits, bonus: minorUnits, staked: minorUnits });

const dayFigures = z.object({
  sums,
  counts,
  categories: z.array(play),
  /** At the end of the day; null for a day that has not been closed. */
  liability: liability.nullable(),
});
export type DayFigures = z.infer<typeof dayFigures>;

const day = calendarDay;
/** `reconciled`: the day has ended and its rounds match the ledger. */
const reportDay = dayFigures.extend({ day, state: z.enum(['running', 'over', 'reconciled']) });
export type ReportDay = z.infer<typeof reportDay>;

export const moneyReport = defineRead({
  path: 'reports/money',
  summary:
    'The figures of operations 7 by day in the site’s time zone, and over the period. Sports roles see only sports.',
  needs: ['reports', 'read', 'aggregate', 'partial'],
  reads: 'replica',
  input: { from: day, to: day },
  output: {
    zone: z.string(),
    currency: z.string(),
    days: z.array(reportDay),
    total: dayFigures,
    /** Active in the thirty days before the period but not in it. */
    churned: z.int(),
    /** Funnel of players registered in the period: verified a contact; deposited since. */
    converted: z.object({ registered: z.int(), verified: z.int(), deposited: z.int() }),
    /** Time up to which the ledger has been reconciled. */
    reconciled_through: instant.nullable(),
    /**
     * Rounds settled before this time are included; later ones may be missing. At most 15 seconds ago while
     * events are being delivered.
     */
    counted_through: instant,
    /** Sports roles see play figures only. */
    is_partial: z.boolean(),
  },
});

const ofGame = { provider_code: z.string(), game_code: z.string() };
export const gameReport = defineRead({
  path: 'reports/games',
  summary:
    'Performance of each game in a period (GLI-19 2.9.2): plays, wagers, wins and actual RTP by settlement time, declared RTP, and voided or interrupted rounds.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: { from: day, to: day },
  output: {
    value: z.array(
      play.extend({
        ...ofGame,
        /** Declared return over all choices, in percent. */
        declared: z.object({ min: z.string(), max: z.string() }).nullable(),
        voided: z.int(),
        /** Started in the period and inactive for at least ten minutes. */
        interrupted: z.int(),
        /** Won from jackpots. */
        jackpots: minorUnits,
      }),
    ),
  },
});

export const openBets = defineRead({
  path: 'reports/open',
  summary: 'Open stakes by game, and the maximum that can be paid out for them.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: {},
  output: {
    value: z.array(
      z.object({
        ...ofGame,
        name: z.string(),
        rounds: z.int(),
        staked: minorUnits,
        /** Null if the game's rules do not define it. */
        worst: minorUnits.nullable(),
        oldest_at: instant,
      }),
    ),
    /** The same from the ledger, up to the last hourly reconciliation. */
    reconciled: minorUnits,
    reconciled_through: instant.nullable(),
  },
});

export const largeWins = defineRead({
  path: 'reports/wins',
  summary: 'Largest wins of a period: at least ten times the stake, by net win.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: { from: day, to: day },
  output: {
    value: z.array(
      z.object({
        round_id: z.string(),
        provider_code: z.string(),
        game: z.string(),
        player: playerRef.nullable(),
        stake: minorUnits,
        win: minorUnits,
        at: instant,
      }),
    ),
  },
});

export const significantEvents = defineRead({
  path: 'reports/significant',
  summary:
    'Significant events (GLI-19 2.9.5), newest first: staff actions and failed sign-ins, large and reversed payments, negative balances, very large wins, alarms, outages.',
  needs: ['audit', 'read'],
  reads: 'replica',
  input: { from: day, to: day },
  output: {
    value: z.array(
      z.object({
        at: instant,
        kind: z.enum(['staff', 'sign_in', 'payment', 'balance', 'win', 'report', 'outage']),
        what: z.string(),
        by: staffRef.nullable(),
        subject: z.string(),
        reason: z.string(),
        amount: minorUnits.nullable(),
      }),
    ),
    /** Whether more rows exist than are returned. */
    is_cut: z.boolean(),
  },
});

const ALARMS = [
  'ROUND_DIFFERS',
  'NO_ROUND',
  'DAY_CHANGED',
  'BOOKS',
  'HELD_WIN',
  'SMS_LIMIT',
  'SMS_SURGE',
  'WEBHOOK_FAILED',
] as const;
const alarm = z.object({
  alarm_id: z.string(),
  what: z.enum(ALARMS),
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  raised_at: instant,
  closed: z.object({ by: staffRef, at: instant }).nullable(),
});
export type AlarmItem = z.infer<typeof alarm>;

export const reportAlarms = defineRead({
  path: 'reports/alarms',
  summary: 'Differences between reports and ledger, open ones first.',
  needs: ['reports', 'read'],
  input: {},
  output: { value: z.array(alarm) },
});
export const closeAlarm = defineWrite({
  path: 'reports/alarms/close',
  summary: 'Close an alarm after investigation. A remaining cause raises a new one.',
  needs: ['cases', 'write'],
  input: { alarm_id: uuid },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});

const points = z.int().min(0).max(10_000);
const terms = { provider_points: z.record(z.string().max(32), points), payment_points: points };
export const reportTerms = defineRead({
  path: 'reports/terms',
  summary: 'NGR deductions in hundredths of a percent, and the time zone of days.',
  needs: ['reports', 'read'],
  input: {},
  output: { zone: z.string(), ...terms, duty_points: points.nullable() },
});
export const setReportTerms = defineWrite({
  path: 'reports/terms/set',
  summary: 'Change NGR deductions from today. Closed days keep their figures.',
  needs: ['sites', 'write'],
  input: { ...terms, duty_points: points.nullable() },
  output: {},
});
