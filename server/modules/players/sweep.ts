import type { Tx } from '#server/platform/database.ts';
import { after } from './attempts.ts';
import { DEVICE_SECONDS } from './devices.ts';
import { LONGEST_SECONDS } from './sessions.ts';
import { players } from './tables.ts';

const DAY = 24 * 3600;
/** Ended sessions stay this long, for the record of who signed in from where. */
const KEEP_SESSIONS_SECONDS = LONGEST_SECONDS + 90 * DAY;

/** Removes what time has made worthless: old counters, dead codes, sessions past their record. For an hourly job. */
export async function sweepPlayers(tx: Tx, now: Date): Promise<void> {
  await players(tx).deleteFrom('attempt').where('forget_at', '<', now).execute();
  await players(tx).deleteFrom('device').where('last_used_at', '<', after(now, -DEVICE_SECONDS)).execute();
  await players(tx).deleteFrom('code').where('expires_at', '<', after(now, -DAY)).execute();
  await players(tx)
    .deleteFrom('session')
    .where('last_seen_at', '<', after(now, -KEEP_SESSIONS_SECONDS))
    .execute();
}
