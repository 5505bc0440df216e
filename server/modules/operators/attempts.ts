import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import { type Db, run, singleStatementHandle, type Tx, write } from '#server/platform/database/index.ts';

/**
 * Failed sign-ins in a row that lock an account (GLI-19 B.2.3), and for how long unless an administrator
 * unlocks it.
 */
const MAX_FAILURES = 3;
export const LOCK_MINUTES = 30;

const subjectOf = (login: string): Buffer => createHash('sha256').update(login.toLowerCase()).digest();

/**
 * Counts a try before it is made, so that tries of one moment cannot all pass; denies `locked` when there
 * were three. A login nobody has is counted like any other: locks tell nothing. Its own statement, kept
 * whatever becomes of the call.
 */
export async function countSignInAttempt(db: Db, login: string, now: Date): Promise<number> {
  const until = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS);
  const [row] = await write<{ failures: number; locked_until: Date | null }>(singleStatementHandle(db), {
    text: `insert into operators.attempt as a (subject, failures, at) values ($1, 1, $2)
      on conflict (subject) do update set at = $2,
        failures = case when a.locked_until <= $2 then 1 else a.failures + 1 end,
        locked_until = case when a.locked_until <= $2 then null when a.locked_until is not null then
        a.locked_until
          when a.failures >= ${MAX_FAILURES} then $3::timestamptz end
      returning failures, locked_until`,
    values: [subjectOf(login), now, until],
  });
  if (row!.locked_until || row!.failures > MAX_FAILURES)
    deny('locked', { until: (row!.locked_until ?? until).toISOString() });
  return row!.failures;
}

/** The try failed: the third locks. Answers whether it did. */
export async function recordFailure(db: Db, login: string, failures: number, now: Date): Promise<boolean> {
  if (failures < MAX_FAILURES) return false;
  await write(singleStatementHandle(db), {
    text: 'update operators.attempt set locked_until = coalesce(locked_until, $2) where subject = $1',
    values: [subjectOf(login), new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS)],
  });
  return true;
}

/** The person proved to be the owner, or an administrator unlocked the account. */
export async function clearFailures(tx: Tx, login: string): Promise<void> {
  await write(tx, { text: 'delete from operators.attempt where subject = $1', values: [subjectOf(login)] });
}

/** Until when a login is locked; null when it is not. */
export async function lockedUntil(db: Db, login: string, now: Date): Promise<Date | null> {
  const [row] = await run<{ locked_until: Date }>(db, {
    text: 'select locked_until from operators.attempt where subject = $1 and locked_until > $2',
    values: [subjectOf(login), now],
  });
  return row?.locked_until ?? null;
}

/** Forgets what nobody tried again for a day. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  const old = new Date(now.getTime() - DAY_MS);
  await write(tx, { text: 'delete from operators.attempt where at < $1', values: [old] });
}
