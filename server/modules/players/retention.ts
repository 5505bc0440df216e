import { DAY_SECONDS } from '#contracts/values/time.ts';
import type { Tx } from '#server/platform/database/index.ts';
import { secondsAfter } from './attempt-limits.ts';
import { DEVICE_SECONDS } from './devices.ts';
import { MAX_SESSION_SECONDS } from './sessions.ts';
import { deleteOldSmsCounts } from './sms-counts.ts';
import { players } from './tables.ts';

/** Retention of ended sessions, as a record of who signed in from where. */
const SESSION_RETENTION_SECONDS = MAX_SESSION_SECONDS + 90 * DAY_SECONDS;

/** Deletes expired data: old counters, expired codes, sessions past their retention. Run hourly. */
export async function deleteExpiredPlayerData(tx: Tx, now: Date): Promise<void> {
  await players(tx).deleteFrom('attempt').where('expires_at', '<', now).execute();
  await players(tx)
    .deleteFrom('known_device')
    .where('last_used_at', '<', secondsAfter(now, -DEVICE_SECONDS))
    .execute();
  await players(tx)
    .deleteFrom('contact_change')
    .where('requested_at', '<', secondsAfter(now, -DAY_SECONDS))
    .execute();
  await players(tx).deleteFrom('code').where('expires_at', '<', secondsAfter(now, -DAY_SECONDS)).execute();
  await deleteOldSmsCounts(tx, now);
  await players(tx).deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
  await players(tx)
    .deleteFrom('session')
    .where('last_seen_at', '<', secondsAfter(now, -SESSION_RETENTION_SECONDS))
    .execute();
}
