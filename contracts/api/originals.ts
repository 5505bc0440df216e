import { z } from 'zod';
import { AUTOPLAY_STOPS } from '../values/autoplay-stops.ts';
import { JACKPOT_KINDS } from '../values/jackpots.ts';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, minorUnits, openingFields, playerFields, siteFields } from './fields.ts';
import { gameChoice as choice } from './game-choice.ts';

const gameKey = { provider_code: z.string().max(32), game_code: z.string().max(64) };
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);

/** The player's seeds for a game: commitments only, never an unrevealed seed [fairness 3.1]. */
export const seedState = z.object({
  /** SHA-256 of the active server seed's text. */
  server_seed_hash: hex64,
  /** Commitment of the next server seed. */
  next_server_seed_hash: hex64,
  client_seed: z.string(),
  /** Nonce of the next round. */
  nonce: z.int(),
  pay_table_hash: hex64,
  mapping_version: z.string(),
  /** Binds the active seed to its pay table and mapping: SHA-256 of `hash|pay table hash|mapping version`. */
  round_commit: hex64,
});

/** A round's part in a house jackpot, with all data to recompute it (fairness 15.10); minor units. */
const roundJackpot = z.object({
  jackpot_id: z.uuid(),
  name: z.string(),
  /** Version of its terms. */
  version: z.int(),
  kind: z.enum(JACKPOT_KINDS),
  seed: minorUnits,
  /** Part of the stake that goes into the pot, in millionths. */
  share: z.int(),
  cycle: minorUnits,
  cap: minorUnits,
  /** The pot before the round, and its fraction in millionths of a minor unit. */
  amount: minorUnits,
  fraction: z.int(),
  /** The cash part of the stake: only this contributes and wins. */
  stake: minorUnits,
  contributed: minorUnits,
  /** Paid in cash, in addition to the round's `win`. */
  won: minorUnits,
});

/** A settled round; `outcome` is the game's own format (see `games/<game>`), amounts are minor units. */
export const roundItem = z.object({
  round_id: z.string(),
  client_round_id: z.string(),
  provider_code: z.string(),
  game_code: z.string(),
  stake: minorUnits,
  win: minorUnits,
  currency: z.string(),
  /** A free round: no stake was debited; the win counts towards the bonus of the grant. */
  is_free: z.boolean(),
  jackpot: roundJackpot.nullable(),
  nonce: z.int(),
  server_seed_hash: hex64,
  client_seed: z.string(),
  pay_table_hash: hex64,
  mapping_version: z.string(),
  round_commit: hex64,
  outcome: z.unknown(),
  settled_at: instant,
});

/**
 * An open multi-step round awaiting the player's next step. `outcome` contains only what the player may see.
 */
export const openRoundItem = roundItem
  .omit({ win: true, settled_at: true, is_free: true, jackpot: true })
  .extend({
    /** Number of actions so far, which is the number of the next one. */
    step: z.int(),
    opened_at: instant,
    /** Without a step by this time, the round is ended by the published rule of its game. */
    ends_at: instant,
  });

/**
 * Maximum wins in an own game, in minor units: of one bet, and net per UTC day of one player, in this game
 * and on the site.
 */
export const winLimits = z.object({
  bet: minorUnits,
  player_day: minorUnits,
  game_day: minorUnits,
  site_day: minorUnits,
});
export type WinLimits = z.infer<typeof winLimits>;

/** Requirements for autoplay; null: not available [player protection F1]. */
export const autoplayDemand = z
  .object({
    max_rounds: z.int(),
    loss_limit_required: z.boolean(),
    single_win_limit_required: z.boolean(),
  })
  .nullable();

/**
 * Opens or resumes a game: seeds, stakes, balance, net position of the session and the last round, so that a
 * client that lost its connection can recover.
 */
export const openGame = defineCall({
  path: '/api/originals/open',
  summary: 'Open or resume an own game.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, ...openingFields }),
  output: {
    seeds: seedState,
    /** Preset stakes, ascending. A stake is any multiple of `stake_step` from the first to the last. */
    stakes: z.array(minorUnits),
    stake_step: minorUnits,
    currency: z.string(),
    exponent: z.int(),
    balance: minorUnits,
    win_limits: winLimits,
    /** Minimum time between rounds, in ms. */
    cycle_ms: z.int(),
    autoplay: autoplayDemand,
    last_round: roundItem.nullable(),
    /** The open round in multi-step games. */
    open_round: openRoundItem.nullable(),
    /** The player's free rounds in this game, ordered by expiry: `left` rounds at `stake`. */
    free_rounds: z.array(
      z.object({ bonus_id: z.string(), left: z.int(), stake: minorUnits, won: minorUnits, ends_at: instant }),
    ),
    /** Since sign-in: `rounds` of own games; stakes and returns of all games, from the ledger. */
    session: z.object({ started_at: instant, rounds: z.int(), staked: minorUnits, won: minorUnits }),
  },
  errors: ['gameUnavailable', 'playBlocked', 'gameOpen'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Errors of a stake at any point of a round: status, the player's limits, the terms of a bonus. */
const STAKE_ERRORS = [
  'playBlocked',
  'excluded',
  'termsDue',
  'gameOpen',
  'limitReached',
  'bonusMaxBet',
  'insufficientFunds',
] as const;

const newRound = {
  ...playerFields,
  ...gameKey,
  client_round_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
  stake: minorUnits,
  choice: choice.optional(),
};
const NEW_ROUND_ERRORS = [
  ...STAKE_ERRORS,
  'realityCheckDue',
  'gameUnavailable',
  'invalidStake',
  'invalidChoice',
  'duplicateMismatch',
  'tooFast',
  'winLimit',
] as const;

const autoplayState = z.object({
  /** Remaining rounds. */
  left: z.int(),
  stopped: z.enum(AUTOPLAY_STOPS).nullable(),
});

/** Zero or more, in minor units. */
const stopLimit = z.string().regex(/^\d{1,18}$/);

/** Number of rounds, stake and stop limits of an autoplay. */
export const stopRules = {
  rounds: z.int().min(1).max(1000),
  stake: minorUnits,
  /** Loss limit: maximum stakes less returns. */
  loss_limit: stopLimit.optional(),
  /** Profit limit: stops once returns less stakes reach this. */
  win_limit: stopLimit.optional(),
  /** Single-win limit: stops after a round that wins at least this. */
  single_win_limit: stopLimit.optional(),
  /** Balance floor: no round starts that would take the balance below this. */
  balance_limit: stopLimit.optional(),
};

/**
 * Starts an autoplay: rounds of one game at one stake that the client sends in turn, each with `autoplay_id`
 * [player protection F1]. The server counts them and, once a limit is reached, refuses the next round
 * (`autoplayOver` with `reason`). A missing limit that the jurisdiction requires, or a limit it does not
 * allow, is refused as `invalidLimit` with its `field`.
 */
export const startAutoplay = defineCall({
  path: '/api/originals/autoplay',
  summary: 'Start autoplay in an own game.',
  caller: 'player',
  country: 'play',
  input: z.object({
    ...playerFields,
    ...gameKey,
    ...stopRules,
  }),
  output: { autoplay_id: z.uuid() },
  errors: ['gameUnavailable', 'invalidStake', 'playBlocked', 'invalidLimit', 'autoplayOver'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Stops an autoplay early. */
export const stopAutoplay = defineCall({
  path: '/api/originals/autoplay_stop',
  summary: 'Stop autoplay.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, autoplay_id: z.uuid() }),
  output: {},
  errors: ['gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Plays one round: stake and win are posted with the round in one transaction. `client_round_id` is the
 * idempotency key: the same id, stake and choice return the first round with `replayed` true; the same id
 * with others is refused. A bet whose potential win exceeds a limit is refused as `winLimit` with `limit` (a
 * name of `win_limits`) and `max_stake`, the highest stake currently possible.
 */
export const playRound = defineCall({
  path: '/api/originals/play',
  summary: 'Play one round of an own game.',
  caller: 'player',
  country: 'play',
  input: z.object({
    ...newRound,
    /**
     * Uses one of the caller's free rounds at its fixed `stake`. Refused as `notClaimable` if none is left.
     */
    free_bonus: z.uuid().optional(),
    /** The round's autoplay; its stake is `stake`. */
    autoplay_id: z.uuid().optional(),
  }),
  output: {
    round: roundItem,
    balance: minorUnits,
    replayed: z.boolean(),
    /** State of the autoplay after the round. */
    autoplay: autoplayState.nullable(),
  },
  errors: [...NEW_ROUND_ERRORS, 'notClaimable', 'autoplayOver'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** State of a multi-step round: open, or settled by this call. */
const progress = {
  open: openRoundItem.nullable(),
  round: roundItem.nullable(),
  balance: minorUnits,
  replayed: z.boolean(),
};

/** Starts a multi-step round: debits the stake and returns the player's view. Idempotent like `playRound`. */
export const beginRound = defineCall({
  path: '/api/originals/begin',
  summary: 'Start a multi-step round.',
  caller: 'player',
  country: 'play',
  input: z.object(newRound),
  output: progress,
  errors: [...NEW_ROUND_ERRORS, 'roundOpen', 'roundOver'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Takes one step. Round id and step number are the idempotency key: a repeated action returns the current
 * state of the round with `replayed` true. A different action, and a step out of order or after the last one,
 * are refused. A step whose win could exceed the round's limit is refused as `maxWinReached`; the winnings
 * can be cashed out.
 */
export const stepRound = defineCall({
  path: '/api/originals/step',
  summary: 'Take a step in an open round.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    round_id: z.string().min(1).max(64),
    /** Step number, from 0. */
    step: z.int().min(0).max(1000),
    action: choice,
  }),
  output: progress,
  errors: [
    ...STAKE_ERRORS,
    'gameUnavailable',
    'notFound',
    'invalidChoice',
    'duplicateMismatch',
    'roundOver',
    'maxWinReached',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Changes the client seed of future rounds; nonce and server seed stay the same. */
export const setClientSeed = defineCall({
  path: '/api/originals/client_seed',
  summary: 'Change the client seed.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, client_seed: z.string().min(1).max(64) }),
  output: { seeds: seedState },
  errors: ['invalidClientSeed', 'gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Reveals the active server seed and activates the committed next one; the nonce restarts at 0. */
export const rotateSeeds = defineCall({
  path: '/api/originals/rotate',
  summary: 'Reveal the server seed and start the next one.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey }),
  output: {
    revealed: z.object({ server_seed: hex64, server_seed_hash: hex64, rounds: z.int() }),
    seeds: seedState,
  },
  errors: ['gameUnavailable', 'roundOpen'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Everything needed to recompute a round; `server_seed` is null until the player has revealed it. */
export const roundProof = defineCall({
  path: '/api/originals/proof',
  summary: 'The public proof of a round.',
  caller: 'guest',
  input: z.object({ ...siteFields, round_id: z.string().min(1).max(64) }),
  output: { round: roundItem, server_seed: hex64.nullable() },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Open jackpots of own games with their current pots; amounts are minor units of the site's currency. */
export const houseJackpots = defineCall({
  path: '/api/originals/jackpots',
  summary: 'Jackpots of own games.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.array(
      z.object({
        jackpot_id: z.uuid(),
        name: z.string(),
        kind: z.enum(JACKPOT_KINDS),
        provider_code: z.string(),
        /** Codes of the contributing games. */
        games: z.array(z.string()),
        amount: minorUnits,
        seed: minorUnits,
        /** Part of each stake that goes into the pot, in millionths. */
        share: z.int(),
        /** Average stakes per win; 0 for `must_drop`. */
        cycle: minorUnits,
        /** The pot drops before it exceeds this; 0 unless `must_drop`. */
        cap: minorUnits,
        /** Return in percent of stakes, in addition to the game's, at the highest and lowest stake. */
        returns: z.object({ min: z.string(), max: z.string() }),
        last_win: z.object({ amount: minorUnits, won_at: instant }).nullable(),
      }),
    ),
    currency: z.string(),
    exponent: z.int(),
  },
  unreachable: READ_UNREACHABLE,
});

/**
 * The caller's last rounds in one game, newest first, at most 50; `net`: wins minus stakes of those rounds.
 */
export const recentRounds = defineCall({
  path: '/api/originals/rounds',
  summary: 'Last rounds of the caller in an own game.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, limit: z.int().min(1).max(50).default(20) }),
  output: { value: z.array(roundItem), net: amount },
  errors: ['gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});
export type SeedState = z.infer<typeof seedState>;
export type RoundItem = z.infer<typeof roundItem>;
export type OpenRoundItem = z.infer<typeof openRoundItem>;
