import { type Db, oneStatement, sql, type Tx } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { digest } from './account-id.ts';
import { players } from './tables.ts';

/**
 * A limit on how often something may be tried. `free` tries pass; from then on the next one waits: `waitSeconds`, doubled each time
 * up to `longestWaitSeconds`. A count is forgotten `forgetSeconds` after the last try (after the first, when `sliding` is
 * false), or `forgetBlockedSeconds` once it has led to a wait.
 */
export type Limit = {
  scope: string;
  free: number;
  waitSeconds: number;
  longestWaitSeconds: number;
  forgetSeconds: number;
  forgetBlockedSeconds: number;
  sliding: boolean;
};

/** Guessing against one account: five tries in 15 minutes, then waits of 30 s doubling to 15 min. */
export function backoff(scope: string, free: number): Limit {
  return {
    scope,
    free,
    waitSeconds: 30,
    longestWaitSeconds: 900,
    forgetSeconds: 900,
    forgetBlockedSeconds: 3600,
    sliding: true,
  };
}

/** At most `free` tries in any window of `seconds` that begins with the first of them. */
export function quota(scope: string, free: number, seconds: number): Limit {
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
 * Counts one try before it is made, so that tries made at the same moment cannot all pass; a try that turns out to be
 * honest is given back by `giveBack` or `forgive`. Refuses with `tooManyAttempts` and `retry_after_seconds`. Its own statement,
 * kept whatever becomes of the call.
 */
export async function countTry(
  db: Db,
  limit: Limit,
  siteId: number,
  subject: string,
  now: Date,
): Promise<void> {
  const key = digest(subject);
  const count = sql<number>`case when attempt.forget_at <= ${now}::timestamptz then 1 else attempt.count + 1 end`;
  const row = await players(oneStatement(db))
    .insertInto('attempt')
    .values({
      site_id: siteId,
      scope: limit.scope,
      subject: key,
      count: 1,
      blocked_until: limit.free <= 1 ? after(now, limit.waitSeconds) : null,
      forget_at: after(now, limit.free <= 1 ? limit.forgetBlockedSeconds : limit.forgetSeconds),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'scope', 'subject'])
        .doUpdateSet({
          count,
          blocked_until: blockedUntil(limit, count, now),
          forget_at: forgetAt(limit, count, now),
        })
        .where((eb) =>
          eb.or([eb('attempt.blocked_until', 'is', null), eb('attempt.blocked_until', '<=', now)]),
        ),
    )
    .returning('count')
    .executeTakeFirst();
  if (!row) await refuseUntilFree(db, limit, siteId, key, now);
}

function blockedUntil(limit: Limit, count: ReturnType<typeof sql<number>>, now: Date) {
  const wait = sql`least(${limit.waitSeconds}::float8 * power(2, least(${count} - ${limit.free}, 20)), ${limit.longestWaitSeconds})`;
  const until = limit.sliding
    ? sql`${now}::timestamptz + make_interval(secs => ${wait})`
    : sql`case when attempt.forget_at <= ${now}::timestamptz then ${after(now, limit.waitSeconds)}::timestamptz else attempt.forget_at end`;
  return sql<Date | null>`case when ${count} >= ${limit.free} then (${until})::timestamptz end`;
}

function forgetAt(limit: Limit, count: ReturnType<typeof sql<number>>, now: Date) {
  if (!limit.sliding) {
    const end = after(now, limit.forgetSeconds);
    return sql<Date>`case when attempt.forget_at <= ${now}::timestamptz then ${end}::timestamptz else attempt.forget_at end`;
  }
  const quiet = after(now, limit.forgetSeconds);
  const afterWaits = after(now, limit.forgetBlockedSeconds);
  return sql<Date>`case when ${count} >= ${limit.free} then ${afterWaits}::timestamptz else ${quiet}::timestamptz end`;
}

async function refuseUntilFree(
  db: Db,
  limit: Limit,
  siteId: number,
  subject: Buffer,
  now: Date,
): Promise<never> {
  const row = await players(db)
    .selectFrom('attempt')
    .select('blocked_until')
    .where('site_id', '=', siteId)
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject)
    .executeTakeFirst();
  const until = row?.blocked_until?.getTime() ?? now.getTime();
  refuse('tooManyAttempts', { retry_after_seconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) });
}

/** The try was honest: one less, and no wait that it alone caused. For counts that others share, such as an address. */
export async function giveBack(tx: Tx, limit: Limit, siteId: number, subject: string): Promise<void> {
  await players(tx)
    .updateTable('attempt')
    .set({
      count: sql<number>`greatest(count - 1, 0)`,
      blocked_until: sql<Date | null>`case when count - 1 >= ${limit.free} then blocked_until end`,
    })
    .where('site_id', '=', siteId)
    .where('scope', '=', limit.scope)
    .where('subject', '=', digest(subject))
    .execute();
}

/** Whoever proved to be the owner starts afresh. For counts that are one account's own. */
export async function forgive(
  tx: Tx,
  { scope }: Pick<Limit, 'scope'>,
  siteId: number,
  subject: string,
): Promise<void> {
  await players(tx)
    .deleteFrom('attempt')
    .where('site_id', '=', siteId)
    .where('scope', '=', scope)
    .where('subject', '=', digest(subject))
    .execute();
}

export function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
