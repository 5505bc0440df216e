import { HOUR_SECONDS } from '#contracts/values/time.ts';
import { type Db, singleStatementHandle, sql, type Tx } from '#server/platform/database/index.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sha256Hash } from './account-id.ts';
import { players } from './tables.ts';

/**
 * A limit on the number of attempts. `free` attempts pass; then the next one must wait `waitSeconds`, doubled
 * each time up to `longestWaitSeconds`. A count expires `forgetSeconds` after the last attempt (after the
 * first, when `sliding` is false), or `forgetBlockedSeconds` once it has led to a wait.
 */
export type AttemptLimit = {
  scope: string;
  free: number;
  waitSeconds: number;
  longestWaitSeconds: number;
  forgetSeconds: number;
  forgetBlockedSeconds: number;
  sliding: boolean;
};

/** Guessing against one account: five attempts in 15 minutes, then waits of 30 s doubling to 15 min. */
export function backoffLimit(scope: string, free: number): AttemptLimit {
  return {
    scope,
    free,
    waitSeconds: 30,
    longestWaitSeconds: 900,
    forgetSeconds: 900,
    forgetBlockedSeconds: HOUR_SECONDS,
    sliding: true,
  };
}

/** At most `free` attempts in a window of `seconds` that starts with the first one. */
export function quotaLimit(scope: string, free: number, seconds: number): AttemptLimit {
  return {
    scope,
    free,
    waitSeconds: seconds,
    longestWaitSeconds: seconds,
    forgetSeconds: seconds,
    forgetBlockedSeconds: seconds,
    sliding: false,
  };
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot all pass; `giveBack` or
 * `forgive` refunds a legitimate one. Refuses with `tooManyAttempts` and `retry_after_seconds`. A separate
 * statement that persists even if the call fails.
 */
export async function countAttempt(
  db: Db,
  limit: AttemptLimit,
  siteId: number,
  subject: string,
  now: Date,
): Promise<void> {
  if (await isCounted(singleStatementHandle(db), limit, siteId, subject, now)) return;
  const wait = await secondsBlocked(db, limit, siteId, subject, now);
  refuse('tooManyAttempts', { retry_after_seconds: wait });
}

/** Counts an attempt that this limit never refuses. */
export async function noteAttempt(
  db: Db,
  limit: AttemptLimit,
  siteId: number,
  subject: string,
  now: Date,
): Promise<void> {
  await isCounted(singleStatementHandle(db), limit, siteId, subject, now);
}

/** Counts an attempt in the caller's transaction; returns the seconds to wait if the limit is exceeded. */
export async function tryAttempt(
  tx: Tx,
  limit: AttemptLimit,
  siteId: number,
  subject: string,
  now: Date,
): Promise<number | undefined> {
  if (await isCounted(tx, limit, siteId, subject, now)) return undefined;
  return await secondsBlocked(tx, limit, siteId, subject, now);
}

async function isCounted(
  tx: Tx,
  limit: AttemptLimit,
  siteId: number,
  subject: string,
  now: Date,
): Promise<boolean> {
  const key = sha256Hash(subject);
  const count = sql<number>`case when attempt.expires_at <= ${now}::timestamptz then 1 else attempt.count + 1
    end`;
  const row = await players(tx)
    .insertInto('attempt')
    .values({
      site_id: siteId,
      scope: limit.scope,
      subject: key,
      count: 1,
      blocked_until: limit.free <= 1 ? secondsAfter(now, limit.waitSeconds) : null,
      expires_at: secondsAfter(now, limit.free <= 1 ? limit.forgetBlockedSeconds : limit.forgetSeconds),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'scope', 'subject'])
        .doUpdateSet({
          count,
          blocked_until: blockedUntil(limit, count, now),
          expires_at: expiresAt(limit, count, now),
        })
        .where((eb) =>
          eb.or([eb('attempt.blocked_until', 'is', null), eb('attempt.blocked_until', '<=', now)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  return row !== undefined;
}

/** A wait is doubled at most this often. */
const DOUBLINGS = 20;

function blockedUntil(limit: AttemptLimit, count: ReturnType<typeof sql<number>>, now: Date) {
  // Every possible end is computed here: on a cluster this statement may not add to a time.
  const ends = Array.from({ length: DOUBLINGS + 1 }, (_, n) =>
    secondsAfter(now, Math.min(limit.waitSeconds * 2 ** n, limit.longestWaitSeconds)),
  );
  const until = limit.sliding
    ? sql`(${ends}::timestamptz[])[least(${count} - ${limit.free}, ${DOUBLINGS}::int) + 1]`
    : sql`case when attempt.expires_at <= ${now}::timestamptz then
      ${secondsAfter(now, limit.waitSeconds)}::timestamptz else attempt.expires_at end`;
  return sql<Date | null>`case when ${count} >= ${limit.free} then (${until})::timestamptz end`;
}

function expiresAt(limit: AttemptLimit, count: ReturnType<typeof sql<number>>, now: Date) {
  if (!limit.sliding) {
    const end = secondsAfter(now, limit.forgetSeconds);
    return sql<Date>`case when attempt.expires_at <= ${now}::timestamptz then ${end}::timestamptz else
      attempt.expires_at end`;
  }
  const quiet = secondsAfter(now, limit.forgetSeconds);
  const afterWaits = secondsAfter(now, limit.forgetBlockedSeconds);
  return sql<Date>`case when ${count} >= ${limit.free} then ${afterWaits}::timestamptz else
    ${quiet}::timestamptz end`;
}

async function secondsBlocked(
  db: Db,
  limit: AttemptLimit,
  siteId: number,
  subject: string,
  now: Date,
): Promise<number> {
  const row = await players(db)
    .selectFrom('attempt')
    .select('blocked_until')
    .where('site_id', '=', siteId)
    .where('scope', '=', limit.scope)
    .where('subject', '=', sha256Hash(subject))
    .executeTakeFirst();
  const until = row?.blocked_until?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000));
}

/** Refunds a legitimate attempt, and any wait it alone caused. For shared counters, such as an address. */
export async function refundAttempt(
  tx: Tx,
  limit: AttemptLimit,
  siteId: number,
  subject: string,
): Promise<void> {
  await players(tx)
    .updateTable('attempt')
    .set({
      count: sql<number>`greatest(count - 1, 0)`,
      blocked_until: sql<Date | null>`case when count - 1 >= ${limit.free} then blocked_until end`,
    })
    .where('site_id', '=', siteId)
    .where('scope', '=', limit.scope)
    .where('subject', '=', sha256Hash(subject))
    .execute();
}

/** Resets the count of the verified owner. For counters that belong to a single account. */
export async function clearAttempts(
  tx: Tx,
  { scope }: Pick<AttemptLimit, 'scope'>,
  siteId: number,
  subject: string,
): Promise<void> {
  await players(tx)
    .deleteFrom('attempt')
    .where('site_id', '=', siteId)
    .where('scope', '=', scope)
    .where('subject', '=', sha256Hash(subject))
    .execute();
}

/** The time after the given number of seconds. */
export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
