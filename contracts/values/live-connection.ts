/** Path of the live connection on every site. */
export const LIVE_PATH = '/live';
/** How often the server says that the line is alive; a page that hears nothing for twice as long opens a new one. */
export const LIVE_HEARTBEAT_MS = 15_000;
