import { z } from 'zod';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, openingFields, page, pageFields, playerFields, siteFields } from './fields.ts';
import { gameChoice } from './game-choice.ts';
import { autoplayDemand, stopRules, winLimits } from './originals.ts';

const gameKey = { provider_code: z.string().max(32), game_code: z.string().max(64) };
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const roundId = z.string().min(1).max(64);

/**
 * `betting`: bets are accepted until `closes_at`. `locked`: betting is closed, the outcome is pending; in
 * games with a flight it is in progress. `settled`: every bet has its outcome. `voided`: every bet was
 * returned.
 */
export const roomState = z.enum(['betting', 'locked', 'settled', 'voided']);

/** A round of a room, public. `server_seed` and `outcome` are null until it is settled. */
export const roomRound = z.object({
  round_id: z.string(),
  /** Counts the rounds of this room from 1. */
  number: z.int(),
  state: roomState,
  opened_at: instant,
  closes_at: instant,
  /** When the outcome is due, in rooms with fixed draw times. */
  draws_at: instant.nullable(),
  /** When the flight began, where there is one. */
  flight_at: instant.nullable(),
  /** Maximum at which all remaining bets are cashed out, in hundredths; known from the close. */
  ceiling: z.int().nullable(),
  settled_at: instant.nullable(),
  /** When the next one may open. */
  shown_until: instant.nullable(),
  /**
   * The commitment: SHA-256 of the server seed, or the link before in a chain. Published before betting
   * opened.
   */
  commit: hex64,
  /** Root of the bets at the close, or the salt of the chain; null before. */
  client_seed: z.string().nullable(),
  bets_root: hex64.nullable(),
  server_seed: hex64.nullable(),
  pay_table_hash: hex64,
  mapping_version: z.string(),
  /**
   * For games decided by a block of a chain (fairness 6): its chain, the height fixed after the close, how
   * many of the required confirmations the nodes have reported, and where to find it once it is final. Its
   * hash is `server_seed`, chain and height are `client_seed`, and `commit` is the SHA-256 of the terms in
   * the proof.
   */
  block: z
    .object({
      chain: z.string(),
      lead: z.int(),
      confirmations: z.int(),
      wait_seconds: z.int(),
      nodes: z.array(z.string()),
      height: z.int().nullable(),
      seen: z.int(),
      link: z.string().nullable(),
    })
    .nullable(),
  /** The game's own wire form, see `games/<game>`. */
  outcome: z.unknown(),
  /** The game's view of all bets together: pools, totals, cards; in the game's own form. */
  board: z.unknown(),
  bets: z.int(),
  staked: minorUnits,
  won: minorUnits,
});

const line = { stake: minorUnits, choice: gameChoice };

/** A bet as shown to everyone in the room, without the player's name. */
export const tableBet = z.object({
  bet_id: z.string(),
  /** Masked account id. */
  name: z.string(),
  stake: minorUnits,
  lines: z.array(z.object(line)),
  /** Its cash-out point, in hundredths. */
  exit: z.int().nullable(),
  win: minorUnits.nullable(),
});

/** The caller's own bet. `win` is null until the round is settled. */
export const ownBet = tableBet.omit({ name: true }).extend({
  round_id: z.string(),
  client_bet_id: z.string(),
  currency: z.string(),
  /**
   * The most it can win; a flight cashes it out there. Null where players share the stakes, and for bets
   * before these limits.
   */
  max_win: minorUnits.nullable(),
  lines: z.array(z.object({ ...line, win: minorUnits.nullable() })),
  placed_at: instant,
});

/** A whole room at one moment: sent to a viewer first, and again after every lost connection. */
export const roomView = z.object({
  game_code: z.string(),
  /** The server's clock; a page corrects its countdown by the difference to its own. */
  now: instant,
  /** The current or last shown round; null while the room is idle. */
  round: roomRound.nullable(),
  /** Newest first, at most 50 of the round's bets. */
  table: z.array(tableBet),
  /** Outcomes of the last rounds, newest first, at most 60. */
  past: z.array(
    z.object({ round_id: z.string(), number: z.int(), outcome: z.unknown(), settled_at: instant }),
  ),
});

/** The public state of a room. The call wakes an idle room. */
export const viewRoom = defineCall({
  path: '/api/rooms/view',
  summary: 'Public state of a room.',
  caller: 'guest',
  input: z.object({ ...siteFields, ...gameKey }),
  output: { room: roomView },
  errors: ['gameUnavailable'],
  unreachable: READ_UNREACHABLE,
});

/** A room with the caller's stakes, limits and balance. */
export const enterRoom = defineCall({
  path: '/api/rooms/enter',
  summary: 'Enter a room.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, ...openingFields }),
  output: {
    room: roomView,
    own: z.array(ownBet),
    limits: z.object({
      chips: z.array(minorUnits),
      step: minorUnits,
      min: minorUnits,
      max: minorUnits,
      max_per_round: minorUnits,
      lines: z.int(),
      bank: minorUnits,
    }),
    /** Maximum wins; null where players share the stakes. */
    win_limits: winLimits.nullable(),
    autoplay: autoplayDemand,
    currency: z.string(),
    exponent: z.int(),
    balance: minorUnits,
    /** Since sign-in: stakes and returns of all games, from the ledger. */
    session: z.object({ started_at: instant, staked: minorUnits, won: minorUnits }),
  },
  errors: ['gameUnavailable', 'playBlocked', 'gameOpen'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Places a bet of one or more lines in a round, all or none. `client_bet_id` is the idempotency key: the
 * same id and lines return the first bet with `replayed` true, the same id with other lines is refused.
 * After the close it is `betsClosed`; above the bank of the round, or after fifty bets of the caller,
 * `roundFull`. A bet that could win more than a limit allows is `winLimit` with `limit` (a name of
 * `win_limits`) and `max_stake`, the highest stake over all its lines, in their proportions, that is
 * possible now. A bet of an autoplay carries its id as `autoplay_id` and as `client_bet_id` the key of its
 * round (`contracts/values/autoplay-bet.ts`); after the last one, or when a limit is reached, it is
 * `autoplayOver` with `reason`.
 */
export const placeRoomBet = defineCall({
  path: '/api/rooms/bet',
  summary: 'Place a bet in a shared round.',
  caller: 'player',
  country: 'play',
  input: z.object({
    ...playerFields,
    ...gameKey,
    round_id: roundId,
    client_bet_id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
    lines: z.array(z.object(line)).min(1).max(200),
    autoplay_id: z.uuid().optional(),
  }),
  output: { bet: ownBet, balance: minorUnits, replayed: z.boolean() },
  errors: [
    'playBlocked',
    'excluded',
    'termsDue',
    'gameOpen',
    'limitReached',
    'bonusMaxBet',
    'insufficientFunds',
    'realityCheckDue',
    'gameUnavailable',
    'invalidStake',
    'invalidChoice',
    'duplicateMismatch',
    'betsClosed',
    'roundFull',
    'winLimit',
    'notFound',
    'autoplayOver',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Starts an autoplay in a room with a flight: one bet in every round, placed by the client with an auto
 * cash-out [player protection F1]. The server counts them by the same rules as in single-player games
 * (`startAutoplay`).
 */
export const startRoomAutoplay = defineCall({
  path: '/api/rooms/autoplay',
  summary: 'Start autoplay in a room.',
  caller: 'player',
  country: 'play',
  input: z.object({ ...playerFields, ...gameKey, ...stopRules }),
  output: { autoplay_id: z.uuid() },
  errors: ['gameUnavailable', 'invalidStake', 'playBlocked', 'invalidLimit', 'autoplayOver'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Ends an autoplay before its rounds are over; a bet that was placed stays. */
export const stopRoomAutoplay = defineCall({
  path: '/api/rooms/autoplay_stop',
  summary: 'Stop autoplay in a room.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, autoplay_id: z.uuid() }),
  output: {},
  errors: ['gameUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Cashes out of a flight, at the time the server receives the call. A repeated call returns the first
 * cash-out.
 */
export const leaveFlight = defineCall({
  path: '/api/rooms/leave',
  summary: 'Cash out of a flight.',
  caller: 'player',
  input: z.object({ ...playerFields, bet_id: roundId }),
  output: { bet: ownBet },
  errors: ['notFound', 'roundOver', 'notYet'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Settled rounds of a room, newest first, 20 a page: the page of results. */
export const roomRounds = defineCall({
  path: '/api/rooms/rounds',
  summary: 'Past rounds of a room.',
  caller: 'guest',
  input: z.object({ ...siteFields, ...gameKey, page }),
  output: { value: z.array(roomRound), ...pageFields },
  errors: ['gameUnavailable'],
  unreachable: READ_UNREACHABLE,
});

/** The caller's last bets in a game, newest first, at most 50. */
export const ownRoomBets = defineCall({
  path: '/api/rooms/bets',
  summary: 'Last bets of the caller in a room.',
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, limit: z.int().min(1).max(50).default(20) }),
  output: { value: z.array(ownBet), exponent: z.int() },
  errors: ['gameUnavailable'],
  unreachable: READ_UNREACHABLE,
});

/**
 * Everything needed to recompute and settle a round, by the id of the round or of a bet in it. `lines` are
 * all lines of the round in the order they were hashed, without players; null when there are more than 2,000.
 */
export const roomProof = defineCall({
  path: '/api/rooms/proof',
  summary: 'The public proof of a shared round.',
  caller: 'guest',
  input: z.object({ ...siteFields, id: roundId }),
  output: {
    game_code: z.string(),
    provider_code: z.string(),
    currency: z.string(),
    round: roomRound,
    lines: z
      .array(z.object({ id: z.string(), ...line, exit: z.int().nullable(), win: minorUnits.nullable() }))
      .nullable(),
    /** The requested bet, if any. */
    bet_id: z.string().nullable(),
    /** Terminal hash of the chain, its salt and where the salt comes from, in games with a chain. */
    chain: z
      .object({
        terminal: hex64,
        place: z.int(),
        length: z.int(),
        salt: z.string(),
        salt_source: z.string(),
      })
      .nullable(),
    /**
     * In games decided by a block: the text of the terms, whose hash is `commit`, and every node's answer
     * with its time.
     */
    block: z
      .object({
        terms: z.string(),
        answers: z.array(
          z.object({
            node: z.string(),
            about: z.enum(['head', 'block']),
            height: z.int(),
            hash: hex64.nullable(),
            at: instant,
          }),
        ),
      })
      .nullable(),
  },
  errors: ['notFound'],
  unreachable: READ_UNREACHABLE,
});

export type RoomState = z.infer<typeof roomState>;
export type RoomRound = z.infer<typeof roomRound>;
export type RoomView = z.infer<typeof roomView>;
export type TableBet = z.infer<typeof tableBet>;
export type OwnBet = z.infer<typeof ownBet>;
