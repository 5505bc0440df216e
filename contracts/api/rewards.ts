import { z } from 'zod';
import { calendarDay } from '../values/calendar-day.ts';
import { MISSION_KINDS } from '../values/missions.ts';
import { BOARD_METRICS, BOARD_PRIZES, BOARD_RHYTHMS } from '../values/prize-boards.ts';
import { offerItem } from './bonuses.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, minorUnits, playerFields, siteFields } from './fields.ts';
import { seedState } from './originals.ts';

/** The calls of this file are not in the specification. Tokens are whole numbers; money is minor units. */
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const wheelCode = z.string().max(32).default('');
const clientId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** A wheel as data; this is exactly the input of its hash (`games/engine/wheel`). */
const wheelModel = z.object({
  code: z.string(),
  version: z.int(),
  cost: z.int(),
  currency: z.string(),
  prizes: z.array(
    z.object({
      kind: z.enum(['tokens', 'cash']),
      amount: z.int(),
      weight: z.int(),
      stock: z.int().optional(),
      substitute: z.int().optional(),
    }),
  ),
});

/** One spin. `given` differs from `drawn` if the drawn segment was out of stock. */
const spinItem = z.object({
  spin_id: z.string(),
  client_spin_id: z.string(),
  wheel_code: z.string(),
  wheel_hash: hex64,
  drawn: z.int(),
  given: z.int(),
  kind: z.enum(['tokens', 'cash']),
  amount: minorUnits,
  currency: z.string(),
  cost: z.int(),
  server_seed_hash: hex64,
  client_seed: z.string(),
  nonce: z.int(),
  commit: hex64,
  at: instant,
});

const face = z.enum(['wheel', 'egg', 'box']);
const tokenBalances = { token: z.int(), frozen_token: z.int() };

/** Held tokens and their release conditions (operations 9). */
const heldTokens = z.object({
  /** Earned, pending the claim of their mission. */
  to_claim: z.int(),
  /** Claimed, pending play or time. */
  waiting: z.int(),
  /** Own valid turnover that releases one token; null if play releases none. */
  turnover_per_token: minorUnits.nullable(),
  /** Hours after the claim until they are released regardless; null if time releases none. */
  hours: z.int().nullable(),
  /** Time of the next timed release; null if none is pending. */
  next_at: instant.nullable(),
  currency: z.string(),
});
export type HeldTokens = z.infer<typeof heldTokens>;

/**
 * The site's wheel, or another one by its code, with all data for a spin: segments and weights, remaining
 * stock of limited prizes (null: no limit), commitments, and why it is paused [operations 9, fairness 12].
 */
export const wheel = defineCall({
  path: '/api/rewards/wheel',
  summary: 'The wheel: prizes with their odds, seeds, tokens and the last spins.',
  caller: 'player',
  input: z.object({ ...playerFields, wheel_code: wheelCode }),
  output: {
    wheel: wheelModel,
    wheel_hash: hex64,
    /** Visual form; the draw is the same for all forms. */
    face,
    /** All open prize draws of the site, in its order. */
    games: z.array(z.object({ wheel_code: z.string(), face })),
    left: z.array(z.int().nullable()),
    /** Why it cannot be spun; empty if it can. `budget`: the daily budget is used up. */
    rests: z.enum(['', 'budget', 'closed']),
    seeds: seedState,
    ...tokenBalances,
    held: heldTokens,
    history: z.array(spinItem),
  },
  errors: ['gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Spins the wheel once: tokens, draw and prize are one transaction. `client_spin_id` is the idempotency key:
 * a repeated id returns the first spin with `replayed` true.
 */
export const spinWheel = defineCall({
  path: '/api/rewards/spin',
  summary: 'Spin the wheel once.',
  caller: 'player',
  input: z.object({ ...playerFields, wheel_code: wheelCode, client_spin_id: clientId }),
  output: { spin: spinItem, seeds: seedState, ...tokenBalances, replayed: z.boolean() },
  errors: ['gameUnavailable', 'insufficientFunds', 'duplicateMismatch', 'playBlocked'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Changes the client seed of future spins. */
export const setWheelSeed = defineCall({
  path: '/api/rewards/wheel_seed',
  summary: 'Change the client seed of the wheel.',
  caller: 'player',
  input: z.object({ ...playerFields, wheel_code: wheelCode, client_seed: z.string().min(1).max(64) }),
  output: { seeds: seedState },
  errors: ['invalidClientSeed', 'gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Reveals the server seed of the spins so far and activates the committed next one. */
export const rotateWheel = defineCall({
  path: '/api/rewards/wheel_rotate',
  summary: 'Reveal the server seed of the wheel and start the next one.',
  caller: 'player',
  input: z.object({ ...playerFields, wheel_code: wheelCode }),
  output: {
    revealed: z.object({ server_seed: hex64, server_seed_hash: hex64, rounds: z.int() }),
    seeds: seedState,
  },
  errors: ['gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** All data needed to redraw a spin; `server_seed` is null until the player has revealed it. */
export const spinProof = defineCall({
  path: '/api/rewards/spin_proof',
  summary: 'The public proof of a spin of the wheel.',
  caller: 'guest',
  input: z.object({ ...siteFields, spin_id: z.string().min(1).max(64) }),
  output: { spin: spinItem, wheel: wheelModel, server_seed: hex64.nullable() },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * A mission with the caller's progress. `turnover` and `deposit_sum` missions count minor units; the others
 * count rounds, different games or consecutive days.
 */
export const missionItem = z.object({
  mission_code: z.string(),
  /** Titles by language code; always includes English. */
  title: z.record(z.string(), z.string()),
  kind: z.enum(MISSION_KINDS),
  window: z.enum(['daily', 'weekly', 'once']),
  /** First day of the window in the site's time zone; identifies it in a claim. */
  window_key: z.string(),
  target: minorUnits,
  progress: minorUnits,
  currency: z.string(),
  tokens: z.int(),
  /** Name by language code of the bonus granted with the tokens; null: none. */
  bonus: z.record(z.string(), z.string()).nullable(),
  state: z.enum(['in_progress', 'completed', 'claimed', 'expired']),
  window_ends_at: instant.nullable(),
  /** Deadline for claiming a completed mission. */
  claim_until: instant.nullable(),
});

export const missions = defineCall({
  path: '/api/rewards/missions',
  summary: 'Missions of the site with the progress of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(missionItem), ...tokenBalances, held: heldTokens },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Claims a completed mission once; a second claim returns the first result [operations 9]. */
export const claimMission = defineCall({
  path: '/api/rewards/claim_mission',
  summary: 'Claim the tokens of a completed mission.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    mission_code: z.string().min(1).max(32),
    window_key: calendarDay.refine((day) => day >= '2000-01-01'),
  }),
  output: { value: missionItem, ...tokenBalances },
  errors: ['notFound', 'notClaimable', 'playBlocked', 'missionsPaused', 'verifyFirst'],
  unreachable: SETTINGS_UNREACHABLE,
});

const boardPeriod = z.enum(['day', 'week', 'month']);

/** One leaderboard place: masked account; `multiple` is win ÷ stake, truncated to two decimals. */
const boardEntry = z.object({
  rank: z.int(),
  account: z.string(),
  multiple: amount,
  game: z.string(),
  at: instant,
});

/**
 * Best multiples of settled rounds in the current period, one place per player; ties by time [operations 9].
 */
export const leaderboard = defineCall({
  path: '/api/rewards/leaderboard',
  summary: 'Highest multipliers of the current day, week or month.',
  caller: 'guest',
  input: z.object({ ...siteFields, period: boardPeriod.default('week') }),
  output: { value: z.array(boardEntry), period: boardPeriod, starts_at: instant, ends_at: instant },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * A prize leaderboard in its current period [operations 9]. `points`: valid turnover in whole currency units,
 * or the best win ÷ stake with two decimals, both truncated. `prizes` by rank from the first: tokens, or
 * decimals of the currency.
 */
export const prizeBoard = z.object({
  board_code: z.string(),
  /** Titles by language code; always includes English. */
  title: z.record(z.string(), z.string()),
  metric: z.enum(BOARD_METRICS),
  rhythm: z.enum(BOARD_RHYTHMS),
  /** A product category; empty for all games. */
  category: z.string(),
  /** Instead of a category: only these games count. */
  games: z.array(z.object({ provider_code: z.string(), game_code: z.string(), game_name: z.string() })),
  currency: z.string(),
  prize_kind: z.enum(BOARD_PRIZES),
  prizes: z.array(amount),
  /** Cap of a cash prize: percentage of the expected revenue from the winner's play. Null for tokens. */
  cap_percent: z.int().nullable(),
  /** If the prizes are bonuses: the terms of the first prize. */
  bonus: offerItem.nullable(),
  is_demo: z.boolean(),
  starts_at: instant,
  ends_at: instant,
  /** Time at which prizes are paid. */
  final_at: instant,
  places: z.array(z.object({ rank: z.int(), account: z.string(), points: amount })),
});

export const prizeBoards = defineCall({
  path: '/api/rewards/prize_boards',
  summary: 'Active prize leaderboards with their standings.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { value: z.array(prizeBoard) },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * A completed period of a board with its winners. Places are provisional until the period is final, 24 hours
 * later. `account` is masked, and null for a winner who may no longer be named.
 */
const pastPeriod = prizeBoard
  .pick({ board_code: true, title: true, currency: true, prize_kind: true, is_demo: true })
  .extend({
    ...{ starts_at: instant, ends_at: instant, final_at: instant, is_final: z.boolean() },
    places: z.array(z.object({ rank: z.int(), account: z.string().nullable(), prize: amount })),
  });

/** Ended board periods, latest first, five per page. */
export const prizeWinners = defineCall({
  path: '/api/rewards/prize_winners',
  summary: 'Prize leaderboard winners by period.',
  caller: 'guest',
  input: z.object({ ...siteFields, page: z.int().min(1).max(20).default(1) }),
  output: {
    value: z.array(pastPeriod),
    page: z.int(),
    pages: z.int(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * The caller's own points; `rank` is null for players without points, non-participants, and ranks beyond ten
 * thousand. At most one minute old, like the displayed places.
 */
export const myPlaces = defineCall({
  path: '/api/rewards/my_places',
  summary: 'The caller’s rank on active prize leaderboards.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(
      z.object({ board_code: z.string(), rank: z.int().nullable(), points: amount, takes_part: z.boolean() }),
    ),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Levels of a site's VIP programme, public; amounts are decimals of the site's currency. */
export const vipProgramme = defineCall({
  path: '/api/rewards/vip_programme',
  summary: 'Levels of the VIP programme.',
  rows: ['P-07'],
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.array(
      z.object({
        vip_name: z.string(),
        /** Requirement from the level below; zeros for the first level. */
        deposit: amount,
        turnover: amount,
        /** Requirement for keeping the level next month. */
        keep_deposit: amount,
        keep_turnover: amount,
        /** Paid once on reaching the level. */
        level_up: amount,
        /** Percentage of a day's valid turnover by category, and of a week's net loss. */
        rebate: z.array(z.object({ category: z.string(), percent: z.number() })),
        cashback: z.number(),
        /** Paid for each week that follows a week with play, and on birthdays. */
        weekly: amount,
        birthday: amount,
        /** Granted after staff have checked affordability and identity (player protection I5). */
        is_checked: z.boolean(),
      }),
    ),
    /** Whether both thresholds are required, or either one. */
    promotion: z.enum(['all', 'any']),
    currency: z.string(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

export type WheelModelWire = z.infer<typeof wheelModel>;
export type SpinItem = z.infer<typeof spinItem>;
export type MissionItem = z.infer<typeof missionItem>;
export type BoardEntry = z.infer<typeof boardEntry>;
export type PrizeBoard = z.infer<typeof prizeBoard>;
export type PastPeriod = z.infer<typeof pastPeriod>;
export type BoardPeriod = z.infer<typeof boardPeriod>;
