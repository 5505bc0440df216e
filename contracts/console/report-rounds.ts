import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { defineRead } from './call.ts';
import { instant, minorUnits, playerRef, uuid } from './fields.ts';
import { line } from './report-breakdowns.ts';

const span = { from: calendarDay, to: calendarDay };

/**
 * Figures of rounds without settled play: three per game, and `staked`, the stakes of open rounds at the end
 * of the period.
 */
export const ROUND_FIGURES = ['voided', 'interrupted', 'jackpots', 'staked'] as const;
export type RoundFigure = (typeof ROUND_FIGURES)[number];

export const reportRounds = defineRead({
  path: 'reports/rounds',
  summary: 'Voided, interrupted, jackpot-winning or open rounds of a game; each opens by `reports/round`.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: {
    ...span,
    figure: z.enum(ROUND_FIGURES),
    /** The game; empty for `staked`, which covers all games. */
    provider_code: z.string().max(32).default(''),
    game_code: z.string().max(64).default(''),
    after: z.string().max(160).default(''),
  },
  output: {
    value: z.array(
      z.object({
        id: z.string(),
        provider_code: z.string(),
        round_id: z.string(),
        player: playerRef.nullable(),
        /**
         * Time of the cancellation or win; for an interrupted round, its start; for a staked one, when it was
         * first found open.
         */
        at: instant,
        /** Time of its last ledger rows; null for an open round. */
        until: instant.nullable(),
        /** The amount returned, staked or won. */
        amount: minorUnits,
      }),
    ),
    next: z.string(),
  },
});

export const BALANCES = ['cash', 'reserved', 'bonus'] as const;
export type BalanceKind = (typeof BALANCES)[number];

export const balanceLines = defineRead({
  path: 'reports/balance',
  summary: 'Entries behind a player’s balance at the end of a day, newest first.',
  needs: ['reports', 'read'],
  reads: 'replica',
  input: {
    player_id: uuid,
    kind: z.enum(BALANCES),
    to: calendarDay,
    /** Number of the last loaded entry. */
    after: z
      .string()
      .regex(/^\d{0,18}$/)
      .default(''),
  },
  output: { value: z.array(line.extend({ balance_after: minorUnits })), next: z.string() },
  errors: ['notFound'],
});
