import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { type Db, singleStatementHandle, write } from '../../../platform/database/index.ts';
import { hashToken } from '../launch-tokens.ts';
import type { ProviderKey } from '../tables.ts';

/**
 * A session in a game's URL ends after this long without messages, and in any case after a day [wallet 6.1].
 */
const IDLE_MS = HOUR_MS;
/** The minimum time between two updates. */
const WRITE_INTERVAL_MS = MINUTE_MS;

/** When a session ends if no more messages arrive. */
export const idleEndAt = (now: Date): Date => new Date(now.getTime() + IDLE_MS);

/** Records activity in the game. An ended session stays ended. */
export async function extendIdleSession(db: Db, key: ProviderKey, session: string, now: Date): Promise<void> {
  const before = new Date(idleEndAt(now).getTime() - WRITE_INTERVAL_MS);
  await write(singleStatementHandle(db), {
    name: 'providers-stayed',
    text: `update providers.session set expires_at = least(opened_at + interval '1 day', $5::timestamptz)
      where site_id = $1 and provider_code = $2 and session_hash = $3 and revoked_at is null
      and expires_at > $4
        and expires_at < least(opened_at + interval '1 day', $6::timestamptz)`,
    values: [key.site_id, key.provider_code, hashToken(session), now, idleEndAt(now), before],
  });
}
