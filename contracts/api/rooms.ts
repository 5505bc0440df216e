import { z } from 'zod';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, openingFields, page, pageFields, playerFields, siteFields } from './fields.ts';
import { gameChoice } from './game-choice.ts';
import { autoplayDemand, stopRules, winLimits } from './originals.ts';

const gameKey = { provider_code: z.string().max(32), game_code: z.string().max(64) };
const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
const roundId = z.string().min(1).max(64);

/**
 * `betting`: bets are accepted until `closes_at`. `locked`: betting is closed and the outcome is pending; in
 * crash games the flight is in progress. `settled`: every bet has its outcome. `voided`: every bet was
 * refunded.
 */
const roomState = z.enum(['betting', 'locked', 'settled', 'voided']);

/** A round of a room, public. `server_seed` and `outcome` are null until it is settled. */
export const roomRound = z.object({
  round_id: z.string(),
  /** Round number in this room, from 1. */
  number: z.int(),
  state: roomState,
  opened_at: instant,
  closes_at: instant,
  /** When the outcome is due, in rooms with scheduled draws. */
  draws_at: instant.nullable(),
  /** Start of the flight, in games that have one. */
  flight_at: instant.nullable(),
  /** Ceiling at which all remaining bets are cashed out, in hundredths; known once betting closes. */
  ceiling: z.int().nullable(),
  settled_at: instant.nullable(),
  /** Earliest start of the next round. */
  shown_until: instant.nullable(),
  /**
   * The commitment: SHA-256 of the server seed, or the previous link of a chain. Published before betting
   * opens.
   */
  commit: hex64,
  /** Merkle root of the bets at the close, or the salt of the chain; null before. */
  client_seed: z.string().nullable(),
  bets_root: hex64.nullable(),
  server_seed: hex64.nullable(),
  pay_table_hash: hex64,
  mapping_version: z.string(),
  /**
   * For games decided by a blockchain block (fairness 6): the chain, the height fixed after the close, the
   * confirmations reported by the nodes out of those required, and where to look up the block once it is
   * final. Its hash is `server_seed`, chain and height are `client_seed`, and `commit` is the SHA-256 of the
   * terms in the proof.
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
  /** The game's own format, see `games/<game>`. */
  outcome: z.unknown(),
  /** Aggregate of all bets (pools, totals, cards) in the game's own format. */
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
const ownBet = tableBet.omit({ name: true }).extend({
  round_id: z.string(),
  client_bet_id: z.string(),
  currency: z.string(),
  /**
   * Maximum win; a flight cashes it out there. Null if players share the stakes, and for bets placed before
   * these limits existed.
   */
  max_win: minorUnits.nullable(),
  lines: z.array(z.object({ ...line, win: minorUnits.nullable() })),
  placed_at: instant,
});

/** State of a whole room: sent to a viewer first, and again after each reconnect. */
export const roomView = z.object({
  game_code: z.string(),
  /** The server's clock; a page corrects its countdown by the difference to its own clock. */
  now: instant,
  /** The current or last shown round; null while the room is idle. */
  round: roomRound.nullable(),
  /** Newest first, at most 50 bets of the round. */
  table: z.array(tableBet),
  /** Outcomes of the last rounds, newest first, at most 60. */
  past: z.array(
    z.object({ round_id: z.string(), number: z.int(), outcome: z.unknown(), settled_at: instant }),
  ),
});

/** The public state of a room. The call starts an idle room. */
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
    /** Maximum wins; null if players share the stakes. */
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
 * Places a bet of one or more lines in a round, all or none. `client_bet_id` is the idempotency key: the same
 * id and lines return the first bet with `replayed` true; the same id with other lines is refused. After the
 * close it is `betsClosed`; above the round's bank, or after 50 bets of the caller, `roundFull`. A bet whose
 * potential win exceeds a limit is `winLimit` with `limit` (a name of `win_limits`) and `max_stake`, the
 * highest total stake currently possible with its lines in the same proportions. An autoplay bet carries the
 * autoplay's id as `autoplay_id` and the key of its round as `client_bet_id`
 * (`contracts/values/autoplay-bet.ts`); after the last one, or when a limit is reached, it is `autoplayOver`
 * with `reason`.
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
 * cash-out [player protection F1]. The server counts the bets by the same rules as in single-player games
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

/** Stops an autoplay early; a placed bet stays. */
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
 * Cashes out of a flight at the time the server receives the call. A repeated call returns the first
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

/** Settled rounds of a room, newest first, 20 per page, for the results page. */
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
 * All data needed to recompute and settle a round, by the id of the round or of one of its bets. `lines` are
 * all lines of the round in hashing order, without players; null if there are more than 2,000.
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
    /** In games with a chain: terminal hash of the chain, its salt, and the source of the salt. */
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

export type RoomRound = z.infer<typeof roomRound>;
export type RoomView = z.infer<typeof roomView>;
export type TableBet = z.infer<typeof tableBet>;
export type OwnBet = z.infer<typeof ownBet>;
