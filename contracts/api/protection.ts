import { z } from 'zod';
import { CLOSING_REASONS } from '../values/closing-reasons.ts';
import { DEPOSIT_ANSWERS } from '../values/jurisdictions.ts';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, playerFields } from './fields.ts';

export const limitKind = z.enum(['deposit', 'loss', 'stake', 'session']);
export const limitPeriod = z.enum(['day', 'week', 'month', 'session']);
const name = { kind: limitKind, period: limitPeriod };
/** A deposit limit; null: the player chose none (player protection C1). */
export const depositLimit = z.object({
  period: z.enum(['day', 'week', 'month']),
  limit_amount: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable(),
});
const breakLength = z.enum(['day', 'week', 'month', '6weeks', '6months', '1year', '5years']);
export type BreakLength = z.infer<typeof breakLength>;

/** The caller's protection state. Amounts in minor units; minutes in a session limit. */
const protectionState = {
  limits: z.array(
    z.object({
      ...name,
      amount: minorUnits,
      /** For a stake or loss limit: amount used; negative if the player is ahead. */
      used: minorUnits.nullable(),
      /** A pending looser limit; `amount` null: no limit. Can be confirmed from `effective_at`. */
      change: z.object({ amount: minorUnits.nullable(), effective_at: instant }).nullable(),
    }),
  ),
  raise_delay_hours: z.int(),
  reality: z.object({
    minutes: z.int(),
    since: instant,
    due_at: instant,
    started_at: instant,
    staked: minorUnits,
    returned: minorUnits,
  }),
  exclusion: z
    .object({
      kind: z.enum(['break', 'self', 'operator']),
      until: instant.nullable(),
      return_at: instant.nullable(),
      can_ask: z.boolean(),
    })
    .nullable(),
  currency: z.string(),
  exponent: z.int(),
  server_time: instant,
};

export const protection = defineCall({
  path: '/api/protection/read',
  summary: 'Limits, time-outs and reality checks of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: protectionState,
  unreachable: READ_UNREACHABLE,
});

/**
 * Sets or removes a limit. A lower one applies at once; a looser one has a waiting period and must be
 * confirmed.
 */
export const setLimit = defineCall({
  path: '/api/protection/set_limit',
  summary: 'Set, lower or raise a limit.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    ...name,
    limit_amount: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullable(),
  }),
  output: protectionState,
  errors: ['invalidLimit'],
  unreachable: SETTINGS_UNREACHABLE,
});

export const confirmLimit = defineCall({
  path: '/api/protection/confirm_limit',
  summary: 'Confirm a limit increase after its waiting period.',
  caller: 'player',
  input: z.object({ ...playerFields, ...name }),
  output: protectionState,
  errors: ['notYet', 'notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

export const withdrawLimitChange = defineCall({
  path: '/api/protection/withdraw_change',
  summary: 'Cancel a pending limit increase.',
  caller: 'player',
  input: z.object({ ...playerFields, ...name }),
  output: protectionState,
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

export const setRealityCheck = defineCall({
  path: '/api/protection/set_reality',
  summary: 'Set the reality check interval.',
  caller: 'player',
  input: z.object({ ...playerFields, minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]) }),
  output: protectionState,
  unreachable: SETTINGS_UNREACHABLE,
});

export const acknowledgeReality = defineCall({
  path: '/api/protection/acknowledge',
  summary: 'Acknowledge the reality check.',
  caller: 'player',
  input: z.object(playerFields),
  output: protectionState,
  unreachable: SETTINGS_UNREACHABLE,
});

/** Begins a time-out or a self-exclusion, immediately and irrevocably. */
export const takeBreak = defineCall({
  path: '/api/protection/break',
  summary: 'Take a time-out or self-exclude.',
  caller: 'player',
  input: z.object({ ...playerFields, length: breakLength }),
  output: protectionState,
  unreachable: SETTINGS_UNREACHABLE,
});

export const askToReturn = defineCall({
  path: '/api/protection/return',
  summary: 'Request a return after a self-exclusion.',
  caller: 'player',
  input: z.object(playerFields),
  output: protectionState,
  errors: ['notYet', 'notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Notices and questions after sign-in. Amounts in minor units. */
const remindersAnswer = {
  /**
   * Answer about deposit limits required before a deposit: none (null), an amount or “no limit”, or an
   * amount.
   */
  deposit_limit: z.enum(DEPOSIT_ANSWERS).exclude(['offered']).nullable(),
  /** The review of limits, due six months after the last one [player protection C4]. */
  review_due: z.boolean(),
  /**
   * Summary of the last 30 days, once per 24 hours if the jurisdiction requires it [player protection D6].
   */
  summary: z.object({ since: instant, staked: minorUnits, returned: minorUnits }).nullable(),
  /**
   * The latest terms if the caller has not accepted a mandatory version; `summary` describes the changes by
   * language [player protection A7].
   */
  terms: z
    .object({
      version: z.int(),
      published_at: instant,
      summary: z.record(z.string(), z.string()),
      /** The caller has declined them; the dialog reappears when a call is refused because of it. */
      refused: z.boolean(),
    })
    .nullable(),
  currency: z.string(),
  exponent: z.int(),
};

export const reminders = defineCall({
  path: '/api/protection/reminders',
  summary: 'Prompts due at sign-in.',
  caller: 'player',
  input: z.object(playerFields),
  output: remindersAnswer,
  unreachable: READ_UNREACHABLE,
});

export const acknowledgeReminder = defineCall({
  path: '/api/protection/reminder_seen',
  summary: 'Acknowledge the limits review or the 30-day summary.',
  caller: 'player',
  input: z.object({ ...playerFields, reminder: z.enum(['review', 'summary']) }),
  output: remindersAnswer,
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Sets or declines a deposit limit. If the jurisdiction requires the answer, deposits are refused until it is
 * given [player protection C1].
 */
export const answerDepositLimit = defineCall({
  path: '/api/protection/answer_deposit_limit',
  summary: 'Set a deposit limit, or decline one.',
  caller: 'player',
  input: z.object({ ...playerFields, deposit_limit: depositLimit }),
  output: remindersAnswer,
  errors: ['invalidLimit'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Accepts or declines a version of the terms. Until the latest mandatory version is accepted, stakes and
 * deposits are refused (`termsDue`); withdrawals, statements, help and closure stay available [player
 * protection A7]. An unpublished version is `notFound`.
 */
export const answerTerms = defineCall({
  path: '/api/protection/answer_terms',
  summary: 'Accept or refuse a version of the terms.',
  caller: 'player',
  input: z.object({ ...playerFields, version: z.int().min(1).max(1_000_000), accepted: z.boolean() }),
  output: remindersAnswer,
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Reports that the page with this visit was closed, which releases its game: the next one opens without a
 * prompt (player protection F4). The hint may arrive late, repeatedly or never. It has no effect while money
 * is staked in an unfinished round or if another visit has opened a game since; the answer is always the
 * same.
 */
export const leaveGame = defineCall({
  path: '/api/protection/leave_game',
  summary: 'Report that the page of an open game was closed.',
  caller: 'player',
  input: z.object({ ...playerFields, visit: z.string().min(1).max(64) }),
  output: {},
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Requests erasure of the caller's data. Data are retained for the `years` after closure that the licence
 * requires, then erased automatically; `earliest` is the erasure date for an account closed now (player
 * protection L10).
 */
export const askErasure = defineCall({
  path: '/api/protection/ask_erasure',
  summary: 'Request erasure. Returns the date from which it is possible.',
  caller: 'player',
  input: z.object(playerFields),
  output: { years: z.int(), earliest: instant },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Closes the caller's account permanently: bonuses end, the balance is paid out to the default bank account,
 * and sign-in is disabled. An optional `exclusion` starts at the same time on every brand of the licence.
 * Refused as `closeLater` (`why`: `bets`, `bank`, `payout`) until closure can be completed (player protection
 * E11). `request_id` is chosen by the caller.
 */
export const closeAccount = defineCall({
  path: '/api/protection/close',
  summary: 'Close the account of the caller and pay out its balance.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    request_id: z.uuid(),
    password: z.string().min(1).max(128),
    reason: z.enum(CLOSING_REASONS),
    exclusion: z.enum(['6months', '1year', '5years']).nullable().default(null),
    language: z.string().max(8).default('EN'),
  }),
  output: {},
  errors: [
    'confirmationNeeded',
    'passwordUnset',
    'wrongCredentials',
    'tooManyAttempts',
    'closeLater',
    'duplicateMismatch',
    'invalidAmount',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});
