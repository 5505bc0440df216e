import { HOUR_SECONDS } from '#contracts/values/time.ts';
import { type Db, run, singleStatementHandle, write } from '#server/platform/database/index.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sha256Hash } from './account-id.ts';
import { secondsAfter } from './attempt-limits.ts';

/** The counter for password guesses, for `forgive`. */
export const LOGIN_ATTEMPTS = { scope: 'login' };
/** Three wrong passwords in a row within half an hour lock (player protection B2). */
const MAX_FAILURES = 3;
const WINDOW_SECONDS = 1800;
/** A code to the owner's contact unlocks immediately; without a contact the owner waits as well. */
const LOCK_SECONDS = HOUR_SECONDS;

/**
 * Counts a password guess before it is made, so that parallel guesses cannot all pass [A-02] [player
 * protection B2, V16]; a correct one is forgiven with `LOGIN_ATTEMPTS`. Refuses `tooManyAttempts` with
 * `retry_after_seconds`, whether or not the account exists. A separate statement that persists even if the
 * call fails.
 */
export async function countLoginAttempt(db: Db, siteId: number, guesser: string, now: Date): Promise<void> {
  const subject = sha256Hash(guesser);
  const counted = await write(singleStatementHandle(db), {
    name: 'players-count-guess',
    text: COUNT,
    values: [
      siteId,
      LOGIN_ATTEMPTS.scope,
      subject,
      now,
      secondsAfter(now, -WINDOW_SECONDS),
      MAX_FAILURES,
      secondsAfter(now, LOCK_SECONDS),
      secondsAfter(now, WINDOW_SECONDS),
    ],
  });
  if (counted.length > 0) return;
  const [row] = await run<{ blocked_until: Date }>(db, {
    text: 'select blocked_until from players.attempt where site_id = $1 and scope = $2 and subject = $3',
    values: [siteId, LOGIN_ATTEMPTS.scope, subject],
  });
  const left = (row?.blocked_until.getTime() ?? now.getTime()) - now.getTime();
  refuse('tooManyAttempts', { retry_after_seconds: Math.max(1, Math.ceil(left / 1000)) });
}

const COUNT = `insert into players.attempt as known (site_id, scope, subject, count, recent, expires_at)
    values ($1, $2, $3, 1, array[$4::timestamptz], $8)
  on conflict (site_id, scope, subject) do update set
    recent = players.times_after(known.recent, $5) || $4::timestamptz,
    blocked_until = case when cardinality(players.times_after(known.recent, $5)) + 1 >= $6
      then $7::timestamptz end,
    expires_at = $7
  where known.blocked_until is null or known.blocked_until <= $4
  returning 1`;
