/** Path of the live connection on every site. */
export const LIVE_PATH = '/live';
/** Interval of the server's heartbeat, in ms. */
export const LIVE_HEARTBEAT_MS = 1_000;
/** Silence after which a page reports the connection as lost, in ms. */
export const LIVE_SILENCE_MS = 2_500;
/** Silence after which a page reconnects, in ms. */
export const LIVE_REOPEN_MS = 10_000;
/** Interval of the server's pings; the connection is closed if a ping is unanswered by the next one. */
export const LIVE_PING_MS = 15_000;
