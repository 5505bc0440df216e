/** Path of the live connection on every site. */
export const LIVE_PATH = '/live';
/** Interval of the server's heartbeat, in ms. */
export const LIVE_HEARTBEAT_MS = 1_000;
/** After this long without messages a page reports that the connection is lost, in ms. */
export const LIVE_SILENCE_MS = 2_500;
/** After this long without messages a page opens a new connection, in ms. */
export const LIVE_REOPEN_MS = 10_000;
/** How often the server pings the browser; without an answer until the next ping the connection is closed. */
export const LIVE_PING_MS = 15_000;
