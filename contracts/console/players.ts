import { z } from 'zod';
import { calendarDay, calendarInstant } from '../values/calendar-day.ts';
import { LISTED_COUNTRIES } from '../values/countries.ts';
import { PERSON_NAME_PATTERN } from '../values/person-name.ts';
import { MARKETING_CHANNELS } from '../values/segment-rules.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, moneyAmount, playerRef, staffRef, uuid } from './fields.ts';
import { day, listDays, listPage } from './list-page.ts';

export const PLAYER_FLAGS = ['watch', 'vip_care', 'bonus_abuse', 'fraud', 'harm', 'staff_relative'] as const;

const playerRow = playerRef.extend({
  status: z.enum(['active', 'blocked', 'closed']),
  created_at: instant,
});
export type PlayerRow = z.infer<typeof playerRow>;

const minor = z
  .string()
  .regex(/^\d{0,17}$/)
  .default('');
/** A filter without a value matches every player. */
export const playerFilters = {
  ...listDays,
  query: z.string().trim().max(64).default(''),
  flag: z.union([z.enum(PLAYER_FLAGS), z.literal('')]).default(''),
  /** Position of the VIP level, from 0. */
  level: z
    .string()
    .regex(/^\d{0,2}$/)
    .default(''),
  /** Identity level, 0 to 3. */
  identity: z
    .string()
    .regex(/^[0-3]?$/)
    .default(''),
  /** Two letters, from the phone number. */
  country: z.union([z.enum(LISTED_COUNTRIES), z.literal('')]).default(''),
  birth_date: z.union([calendarDay, z.literal('')]).default(''),
  /** Withdrawable balance in minor units, both bounds included. */
  balance_from: minor,
  balance_to: minor,
  status: z.union([z.enum(['active', 'blocked', 'closed']), z.literal('')]).default(''),
  /** A segment of the console. Matches regardless of whether a player is protected from offers. */
  segment: z.union([uuid, z.literal('')]).default(''),
  /** Full code of the referring affiliate. */
  affiliate: z.string().trim().max(32).default(''),
  /** Date range of the last sign-in; without a start, players who never signed in match too. */
  signed_in_from: day,
  signed_in_to: day,
};

/**
 * Matches the beginning of an account id or of words of the name, or a full email address, phone number or
 * player id. Registration days are in the site's time zone. If a filter of balance, flag or level matches
 * more than 5,000 players, a page may have fewer rows than `limit` although more follow.
 */
export const playerSearch = defineRead({
  path: 'players',
  summary:
    'Players of a site by identifier, name, status, flag, levels, segment, affiliate, balance, country, dates.',
  needs: ['players', 'read'],
  reads: 'replica',
  input: { ...listPage(['created', 'account']), ...playerFilters },
  /** `next`: id of the last row; empty on the last page. */
  output: {
    value: z.array(playerRow),
    next: z.string(),
    /** Names of the VIP levels, in order. */
    levels: z.array(z.string()),
  },
});

export const playerTotals = defineRead({
  path: 'players/totals',
  summary: 'Number of players matching a filter.',
  needs: ['players', 'read'],
  reads: 'replica',
  input: playerFilters,
  /** `is_more`: `count` is a lower bound. */
  output: { count: z.int(), is_more: z.boolean() },
});

const playerFields = { player_id: uuid };
export const playerView = defineRead({
  path: 'players/view',
  summary: 'One player: masked profile, balances, figures, open flags.',
  needs: ['players', 'read'],
  input: playerFields,
  output: {
    player: playerRow.extend({
      email: z.string(),
      phone: z.string(),
      identity: z.int(),
      /** Full years today; null without a birth date. */
      age: z.int().nullable(),
      /** Country of the phone number, two letters; empty if unknown. */
      country: z.string(),
      /** Channels on which the player agreed to marketing. */
      marketing: z.array(z.enum(MARKETING_CHANNELS)),
      last_seen_at: instant.nullable(),
      referrer_code: z.string(),
      affiliate_code: z.string(),
    }),
    balances: z.array(z.object({ kind: z.string(), sum: moneyAmount })),
    /** Player data from other modules: a text key of the console and a value. */
    figures: z.array(z.object({ name: z.string(), sum: moneyAmount.nullable(), count: z.int().nullable() })),
    flags: z.array(z.object({ flag: z.string(), note: z.string(), by: staffRef, at: instant })),
  },
  errors: ['notFound'],
});

export const TIMELINE_KINDS = [
  'money',
  'play',
  'session',
  'message',
  'note',
  'flag',
  'staff',
  'protection',
] as const;
const timelineItem = z.object({
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** A text key of the console: `deposit.credited`, `bet`, `session.opened` … */
  what: z.string(),
  title: z.string(),
  /** Amount credited (+) or debited (−), if money moved. */
  sum: moneyAmount.nullable(),
  /** Flags of a credited deposit: `LIMIT_OVERRUN`, `PLAYER_BLOCKED` … */
  flags: z.array(z.string()),
  /** Why a withdrawal was rejected, as the player reads it; `missing`: turnover, if that is the reason. */
  rejection: z.object({ reason: z.string(), missing: moneyAmount.nullable() }).nullable(),
  /** Round of a bet, for `players/round`. */
  round: z.object({ provider_code: z.string(), round_id: z.string() }).nullable(),
  id: z.string(),
});
export type TimelineItem = z.infer<typeof timelineItem>;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const playerTimeline = defineRead({
  path: 'players/timeline',
  summary: 'Timeline of a player, newest first.',
  needs: ['players', 'read'],
  input: {
    ...playerFields,
    kinds: z.array(z.enum(TIMELINE_KINDS)).default([]),
    before: calendarInstant.optional(),
  },
  output: { value: z.array(timelineItem), next: instant.nullable() },
  errors: ['notFound'],
});
export const playerProtection = defineRead({
  path: 'players/protection',
  summary: 'Limits, active exclusion and markers of harm of a player.',
  needs: ['limits', 'read', 'record'],
  input: playerFields,
  output: {
    limits: z.array(
      z.object({
        kind: z.string(),
        period: z.string(),
        sum: moneyAmount.nullable(),
        minutes: z.int().nullable(),
        /** When a looser limit replaces it; null if none is pending. */
        changes_at: instant.nullable(),
      }),
    ),
    exclusion: z
      .object({
        kind: z.string(),
        from_at: instant,
        until_at: instant.nullable(),
        /** When the player may play again, if known. */
        return_at: instant.nullable(),
        /** Whether staff of this site have imposed an exclusion that has not ended. */
        is_ours: z.boolean(),
      })
      .nullable(),
    /** Risk points with rules and consequences (player protection 5); null for staff who may only record. */
    harm_markers: z
      .object({
        score: z.int(),
        rules: z.array(z.string()),
        suppressed: z.boolean(),
        deposits_held: z.boolean(),
      })
      .nullable(),
  },
  errors: ['notFound'],
});
/** Stricter only: staff cannot shorten a player's own exclusion or raise a limit. */
export const excludePlayer = defineWrite({
  path: 'players/exclude',
  summary: 'Exclude a player until further notice.',
  needs: ['limits', 'write'],
  input: playerFields,
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
/** Only for an operator exclusion: a self-exclusion ends by its own rules, not earlier. */
export const proposeReturn = defineWrite({
  path: 'players/end_exclusion',
  summary:
    'Propose to end an exclusion made by staff. Another person approves; it takes effect seven days later.',
  needs: ['limits', 'write'],
  input: { ...playerFields, request_id: uuid },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound'],
});
export const RELATIONS = ['family', 'household', 'employer', 'authority', 'other'] as const;
/**
 * `evidence`: what was presented and how it was checked, for the approver; the player does not see who
 * requested it.
 */
export const proposeExclusion = defineWrite({
  path: 'players/exclude/asked',
  summary: 'Propose a third-party exclusion. Another compliance officer decides; the player is notified.',
  needs: ['limits', 'write', 'record'],
  input: {
    ...playerFields,
    request_id: uuid,
    relation: z.enum(RELATIONS),
    evidence: z.string().trim().min(10).max(2000),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'decidedAlready'],
});
export const reviewHarmMarkers = defineWrite({
  path: 'players/harm_markers/reviewed',
  summary:
    'Record the review of a player with markers of harm: deposits are accepted again and the cases closed.',
  needs: ['limits', 'write'],
  input: playerFields,
  output: {},
  errors: ['notFound'],
});
export const unmaskPlayer = defineWrite({
  path: 'players/unmask',
  summary: 'A player’s full name and contacts. Access and reason are recorded.',
  needs: ['personal', 'read'],
  input: playerFields,
  output: { full_name: z.string(), email: z.string(), phone: z.string() },
  errors: ['notFound'],
});
/**
 * Removes the authenticator app, passkeys and recovery codes of a player who lost them, and ends every
 * session. Another person approves. Refused as `decidedAlready` if there is no second factor.
 */
export const proposeFactorReset = defineWrite({
  path: 'players/reset-factor',
  summary: 'Propose to reset a player’s second factor after an identity check. Another person approves.',
  needs: ['factors', 'make'],
  input: {
    ...playerFields,
    request_id: uuid,
    /** How the player's identity was verified. */
    evidence: z.string().trim().min(10).max(2000),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'decidedAlready'],
});

/**
 * The player cannot change the name while a bank account is on file. A name that does not match
 * `PERSON_NAME_PATTERN` is `invalidRequest`.
 */
export const proposeName = defineWrite({
  path: 'players/rename',
  summary: 'Propose a name change after a document check. Another person approves.',
  needs: ['personal', 'write'],
  input: {
    ...playerFields,
    request_id: uuid,
    full_name: z.string().trim().min(1).max(100).regex(PERSON_NAME_PATTERN),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'decidedAlready'],
});
/**
 * Refused while the data must be retained: `notYet` (`from`, null while the account is open), `holdsMoney`.
 * Rounds, payments and notes are kept.
 */
export const proposeErasure = defineWrite({
  path: 'players/erase',
  summary:
    'Propose to erase a player’s personal data once the retention period after closing has passed. Another person approves.',
  needs: ['personal', 'write'],
  input: { ...playerFields, request_id: uuid },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'notYet', 'holdsMoney', 'decidedAlready'],
});
export const addNote = defineWrite({
  path: 'players/note',
  summary: 'Add a note about a player. Notes cannot be edited or deleted.',
  needs: ['notes', 'write'],
  input: { ...playerFields, request_id: uuid, note: z.string().trim().min(1).max(2000) },
  output: {},
  errors: ['notFound'],
});

export const setFlag = defineWrite({
  path: 'players/flag',
  summary: 'Set or remove a flag of a player.',
  needs: ['notes', 'write'],
  input: { ...playerFields, flag: z.enum(PLAYER_FLAGS), is_set: z.boolean() },
  output: {},
  errors: ['notFound'],
});
