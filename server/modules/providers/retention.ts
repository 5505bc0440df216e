import { GWP_NONCE_SECONDS } from '#contracts/gwp/requests.ts';
import { DAY_SECONDS } from '#contracts/values/time.ts';
import { type Tx, write } from '../../platform/database/index.ts';
import { deleteOldTotals } from './held-wins.ts';

/** Launch tokens and sessions are kept this long after they end, for investigations. */
const RETENTION_DAYS = 7;

/**
 * Deletes expired nonces, start times of rounds, totals of past days, and launch tokens and sessions that
 * ended long ago. Transactions and rounds are kept permanently.
 */
export async function deleteExpiredProviderData(tx: Tx, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await write(tx, {
    text: 'delete from providers.nonce where used_at < $1',
    values: [before(GWP_NONCE_SECONDS)],
  });
  await deleteOldTotals(tx, now);
  await write(tx, {
    text: 'delete from providers.round_start where started_at < $1',
    values: [before(DAY_SECONDS)],
  });
  const old = [before(RETENTION_DAYS * DAY_SECONDS)];
  await write(tx, { text: 'delete from providers.launch_token where expires_at < $1', values: old });
  await write(tx, { text: 'delete from providers.session where expires_at < $1', values: old });
}
