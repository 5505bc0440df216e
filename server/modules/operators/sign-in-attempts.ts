import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import { type Db, run, singleStatementHandle, type Tx, write } from '#server/platform/database/index.ts';

/**
 * Consecutive failed sign-ins that lock a network, or a known browser, out of a login (GLI-19 B.2.3), and the
 * duration of the lock unless an administrator removes it.
 */
const MAX_FAILURES = 3;
const LOCK_MINUTES = 30;
/**
 * Failures of a login from all unknown browsers within an hour, after which one attempt per minute is
 * accepted.
 */
const FREE_FAILURES = 10;
/**
 * Failures of a network at all logins together, excluding known browsers, within the minutes after the first.
 */
const NETWORK_FAILURES = 30;
/** Passkey challenges that a network or a person may request within the same minutes. */
const CHALLENGES = 200;
const WINDOW_MINUTES = 15;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const loginHash = (login: string): Buffer => sha256(login.toLowerCase());
const everywhereOf = (login: string): Buffer => sha256(`${login.toLowerCase()} everywhere`);

/** No login starts with a space, so no login has this counter. */
const networkSubject = (network: string): Buffer => sha256(` network ${network}`);

/** The counter of attempts by `origin` at a login, existing or not. */
export type Attempt = { login: string; origin: string };
const subjectOf = ({ login, origin }: Attempt): Buffer => sha256(`${login.toLowerCase()} ${origin}`);

/**
 * Counts an attempt before it is made, so that parallel attempts cannot all pass; denies `locked` after
 * three. An unknown login is counted like any other: locks reveal nothing. A separate statement that persists
 * even if the call fails.
 */
export async function countSignInAttempt(db: Db, attempt: Attempt, now: Date): Promise<number> {
  const until = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS);
  const [row] = await write<{ failures: number; locked_until: Date | null }>(singleStatementHandle(db), {
    text: `insert into operators.attempt as a (subject, login_hash, failures, at) values ($1, $4, 1, $2)
      on conflict (subject) do update set at = $2,
        failures = case when a.locked_until <= $2 then 1 else a.failures + 1 end,
        locked_until = case when a.locked_until <= $2 then null when a.locked_until is not null then
        a.locked_until
          when a.failures >= ${MAX_FAILURES} then $3::timestamptz end
      returning failures, locked_until`,
    values: [subjectOf(attempt), now, until, loginHash(attempt.login)],
  });
  if (row!.locked_until || row!.failures > MAX_FAILURES)
    deny('locked', { until: (row!.locked_until ?? until).toISOString() });
  return row!.failures;
}

/**
 * Slows down guessing from many networks: counts an attempt from an unknown browser before it is made, and
 * returns `deniedUntil` for a minute after each attempt above the free ones. It is not a lock: the owner's
 * browser is not counted, and a correct password with a correct code still signs in. The caller gives the
 * same response for every error, so that a correct code alone cannot be told from a wrong one.
 */
export async function countGuess(db: Db, login: string, now: Date): Promise<{ deniedUntil?: Date }> {
  const until = new Date(now.getTime() + MINUTE_MS);
  const rows = await write(singleStatementHandle(db), {
    text: `insert into operators.attempt as a (subject, login_hash, failures, at) values ($1, $5, 1, $2)
      on conflict (subject) do update set at = $2,
        failures = case when a.at < $4 then 1 else a.failures + 1 end,
        locked_until = case when a.at >= $4 and a.failures >= ${FREE_FAILURES} then $3::timestamptz end
      where a.locked_until is null or a.locked_until <= $2
      returning failures`,
    values: [everywhereOf(login), now, until, new Date(now.getTime() - HOUR_MS), loginHash(login)],
  });
  return rows.length === 0 ? { deniedUntil: until } : {};
}

/** Resets the count after the owner's sign-in. */
export async function refundGuess(tx: Tx, login: string): Promise<void> {
  await write(tx, {
    text: `update operators.attempt set failures = greatest(failures - 1, 0), locked_until = null
      where subject = $1`,
    values: [everywhereOf(login)],
  });
}

/** Why a network may not try, until when, and whether this is the first refusal in its lock. */
type NetworkLock = { until: Date; isNew: boolean };

/**
 * Counts an attempt by a network at any login before it is made, to stop one network from guessing logins or
 * filling the audit log. Undefined while attempts are allowed. `refundNetworkAttempt` refunds a success, so
 * that normal work does not lock an office behind one address.
 */
export async function countNetworkAttempt(
  db: Db,
  network: string,
  now: Date,
): Promise<NetworkLock | undefined> {
  const subject = networkSubject(network);
  if (await countWithinWindow(db, subject, NETWORK_FAILURES, now)) return undefined;
  const locked = await write<{ locked_until: Date }>(singleStatementHandle(db), {
    text: `update operators.attempt set locked_until = at + make_interval(mins => ${WINDOW_MINUTES})
      where subject = $1 and locked_until is null returning locked_until`,
    values: [subject],
  });
  if (locked[0]) return { until: locked[0].locked_until, isNew: true };
  const [row] = await run<{ locked_until: Date | null }>(db, {
    text: 'select locked_until from operators.attempt where subject = $1',
    values: [subject],
  });
  return { until: row?.locked_until ?? now, isNew: false };
}

/** Counts a passkey challenge; denies `tooManyRequests`. `asker`: a network or a person. */
export async function countChallenge(db: Db, asker: string, now: Date): Promise<void> {
  const isFree = await countWithinWindow(db, sha256(` challenge ${asker}`), CHALLENGES, now);
  if (!isFree) deny('tooManyRequests');
}

/** Adds one to the count within the window, unless the limit is reached. */
async function countWithinWindow(db: Db, subject: Buffer, max: number, now: Date): Promise<boolean> {
  // `at` is the start of the window here, and `locked_until` is set by the first refusal in it.
  const counted = await write(singleStatementHandle(db), {
    text: `insert into operators.attempt as a (subject, login_hash, failures, at) values ($1, $1, 1, $2)
      on conflict (subject) do update set
        failures = case when a.at <= $3 then 1 else a.failures + 1 end,
        at = case when a.at <= $3 then $2 else a.at end,
        locked_until = case when a.at > $3 then a.locked_until end
      where a.at <= $3 or a.failures < $4
      returning failures`,
    values: [subject, now, new Date(now.getTime() - WINDOW_MINUTES * MINUTE_MS), max],
  });
  return counted.length > 0;
}

/** Refunds an attempt that signed in. */
export async function refundNetworkAttempt(tx: Tx, network: string): Promise<void> {
  await write(tx, {
    text: 'update operators.attempt set failures = greatest(failures - 1, 0) where subject = $1',
    values: [networkSubject(network)],
  });
}

/** Records a failed attempt: the third one locks. Returns whether it did. */
export async function recordFailure(db: Db, attempt: Attempt, failures: number, now: Date): Promise<boolean> {
  if (failures < MAX_FAILURES) return false;
  await write(singleStatementHandle(db), {
    text: 'update operators.attempt set locked_until = coalesce(locked_until, $2) where subject = $1',
    values: [subjectOf(attempt), new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS)],
  });
  return true;
}

/** Resets the authenticated owner's counter; attempts from elsewhere stay counted. */
export async function clearFailures(tx: Tx, attempt: Attempt): Promise<void> {
  await write(tx, { text: 'delete from operators.attempt where subject = $1', values: [subjectOf(attempt)] });
}

/** Clears counters and locks when an administrator unlocks the account or its credentials were renewed. */
export async function clearAllFailures(tx: Tx, login: string): Promise<void> {
  await write(tx, {
    text: 'delete from operators.attempt where login_hash = $1',
    values: [loginHash(login)],
  });
}

/** The locked ones among the given logins, from any origin, and until when. */
export async function lockedUntilOfEach(
  db: Db,
  logins: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const loginOf = new Map(logins.map((login) => [loginHash(login).toString('hex'), login]));
  const rows = await run<{ login_hash: Buffer; locked_until: Date }>(db, {
    text: `select login_hash, max(locked_until) as locked_until from operators.attempt
      where login_hash = any ($1::bytea[]) and locked_until > $2 group by login_hash`,
    values: [logins.map(loginHash), now],
  });
  return new Map(
    rows.map(({ login_hash, locked_until }) => [loginOf.get(login_hash.toString('hex'))!, locked_until]),
  );
}

/** Deletes counters without an attempt for a day. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<void> {
  const old = new Date(now.getTime() - DAY_MS);
  await write(tx, { text: 'delete from operators.attempt where at < $1', values: [old] });
}
