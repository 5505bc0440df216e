import { z } from 'zod';
import { roomRound, roomView, tableBet } from './api/rooms.ts';

export { LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_PING_MS } from './values/live-connection.ts';

/**
 * Messages of the live connection (`wss://<site>/live`, JSON text). It is read-only: money moves only through
 * API calls. The host determines the site; origin and browser session are checked before the connection
 * opens.
 */

/** Maximum bytes of a message to the server. */
export const LIVE_MESSAGE_BYTES = 512;
/** Maximum rooms per connection. */
export const MAX_LIVE_ROOMS = 4;
/** Interval between two values of a flight. */
export const LIVE_TICK_MS = 100;

const room = { game_code: z.string().min(1).max(64) };

/** Client messages: start or stop viewing a room. */
export const liveClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('look'), ...room }),
  z.object({ type: z.literal('leave'), ...room }),
]);

/** Server messages. */
export const liveServerMessage = z.discriminatedUnion('type', [
  /** The whole room: after `look`, and after too many changes at once. */
  z.object({ type: z.literal('room'), room: roomView }),
  /** The round has advanced: opened, closed, settled. `now` is the server's clock. */
  z.object({ type: z.literal('round'), ...room, now: z.iso.datetime(), round: roomRound }),
  /**
   * Bets added or changed (a cash-out, a win) since the previous such message, newest first, with the round's
   * totals.
   */
  z.object({
    type: z.literal('bets'),
    ...room,
    round_id: z.string(),
    table: z.array(tableBet),
    bets: z.int(),
    staked: z.string(),
    board: z.unknown(),
  }),
  /**
   * Sent only to the bet's player: a bet was placed or cashed out, in this window or another. `enterRoom`
   * returns the bet itself.
   */
  z.object({ type: z.literal('own'), ...room, bet_id: z.string(), exit: z.int().nullable() }),
  /** Value of the flight after this many ms, in hundredths. */
  z.object({ type: z.literal('tick'), ...room, ms: z.int(), value: z.int() }),
  z.object({ type: z.literal('beat'), now: z.iso.datetime() }),
  /** Unknown room. */
  z.object({ type: z.literal('none'), ...room }),
]);

export type LiveClientMessage = z.infer<typeof liveClientMessage>;
export type LiveServerMessage = z.infer<typeof liveServerMessage>;
