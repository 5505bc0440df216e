import { type Db, oneStatement, run } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { digest } from './account-id.ts';
import { after } from './attempts.ts';

/** Guesses at passwords among the counted tries: `forgive` takes it. */
export const GUESSES = { scope: 'login' };
/** Three wrong passwords in a row within half an hour lock (player protection B2). */
const TRIES = 3;
const WITHIN_SECONDS = 1800;
/** A code sent to the owner's contact unlocks at once; who has no contact waits as long. */
const LOCKED_SECONDS = 3600;

/**
 * Counts a guess at a password before it is made, so that guesses made at the same moment cannot all pass [A-02, B2, V16]; a right one
 * is forgiven with `GUESSES`. Refuses `tooManyAttempts` with `retry_after_seconds`, whether or not there is such an account. Its own
 * statement, kept whatever becomes of the call.
 */
export async function countGuess(db: Db, siteId: number, guesser: string, now: Date): Promise<void> {
  const subject = digest(guesser);
  const counted = await run(oneStatement(db), {
    name: 'players-count-guess',
    text: COUNT,
    values: [
      siteId,
      GUESSES.scope,
      subject,
      now,
      after(now, -WITHIN_SECONDS),
      TRIES,
      after(now, LOCKED_SECONDS),
      after(now, WITHIN_SECONDS),
    ],
  });
  if (counted.length > 0) return;
  const [row] = await run<{ blocked_until: Date }>(db, {
    text: 'select blocked_until from players.attempt where site_id = $1 and scope = $2 and subject = $3',
    values: [siteId, GUESSES.scope, subject],
  });
  const left = (row?.blocked_until.getTime() ?? now.getTime()) - now.getTime();
  refuse('tooManyAttempts', { retry_after_seconds: Math.max(1, Math.ceil(left / 1000)) });
}

const COUNT = `insert into players.attempt as known (site_id, scope, subject, count, recent, forget_at)
    values ($1, $2, $3, 1, array[$4::timestamptz], $8)
  on conflict (site_id, scope, subject) do update set
    recent = array(select at from unnest(known.recent) as at where at > $5) || $4::timestamptz,
    blocked_until = case when (select count(*) from unnest(known.recent) as at where at > $5) + 1 >= $6
      then $7::timestamptz end,
    forget_at = $7
  where known.blocked_until is null or known.blocked_until <= $4
  returning 1`;
