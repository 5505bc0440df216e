import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import type { HeldRole } from '#contracts/console/rights.ts';
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { StaffMember } from '#server/platform/console/module-console.ts';
import type { ConsoleCaller } from '#server/platform/console/router.ts';
import { type Db, singleStatementHandle, type Tx, write } from '#server/platform/database/index.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import { heldRolesOf } from './own-roles.ts';
import { tables } from './tables.ts';

/** Idle logout (GLI-19 B.2.3), and the maximum length of a session. */
export const IDLE_MINUTES = 15;
const MAX_SESSION_HOURS = 12;
const COOKIE = '__Host-baize_console';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** A token for the console's own origin; a stolen cookie or another origin does not include it. */
const tokenOf = (secret: string): string => hashOf(`console token ${secret}`).toString('base64url');

function secretOf(request: RequestInfo): string | undefined {
  const value = request.cookie(COOKIE);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

const cookieOf = (secret: string, seconds: number): string =>
  `${COOKIE}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Strict`;

/** Opens a session of a staff member; only hashes of its secrets are stored. */
export async function openSession(
  tx: Tx,
  staffId: string,
  request: Pick<RequestInfo, 'address'>,
  now: Date,
): Promise<{ cookie: string; token: string }> {
  const secret = randomBytes(32).toString('base64url');
  await tables(tx)
    .insertInto('session')
    .values({
      session_hash: hashOf(secret),
      staff_id: staffId,
      address: request.address.slice(0, 64),
      opened_at: now,
      last_seen_at: now,
    })
    .execute();
  return { cookie: cookieOf(secret, MAX_SESSION_HOURS * HOUR_SECONDS), token: tokenOf(secret) };
}

/** A call in the session, with the cookies of its response. */
export type StaffReply = ConsoleCaller & { cookies: string[] };
export type SignedInStaff = { id: string; login: string; name: string; secret: string };

/**
 * The session of a request; denies `signInNeeded`. `isAwake`: the person's own action, which resets the idle
 * time-out.
 */
export async function requireStaffSession(
  db: Db,
  request: RequestInfo,
  isAwake: boolean,
  now: Date,
): Promise<SignedInStaff> {
  const secret = secretOf(request) ?? deny('signInNeeded');
  const hash = hashOf(secret);
  const row = await tables(db)
    .selectFrom('session')
    .innerJoin('staff', 'staff.staff_id', 'session.staff_id')
    .select(['staff.staff_id as id', 'staff.login', 'staff.name'])
    .where('session.session_hash', '=', hash)
    .where('session.last_seen_at', '>', new Date(now.getTime() - IDLE_MINUTES * MINUTE_MS))
    .where('session.opened_at', '>', new Date(now.getTime() - MAX_SESSION_HOURS * HOUR_MS))
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) deny('signInNeeded');
  if (isAwake)
    await tables(singleStatementHandle(db))
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('session_hash', '=', hash)
      .where('last_seen_at', '<', now)
      .execute();
  return { ...row, secret };
}

/** The person of a call, with the roles on the site; requires the session's token as well. */
export async function requireStaffMember(
  db: Db,
  { request, token }: ConsoleCaller,
  siteId: number,
  isAwake: boolean,
  now: Date,
): Promise<StaffMember> {
  const { secret, ...person } = await requireStaffSession(db, request, isAwake, now);
  if (!isEqualConstantTime(token, tokenOf(secret))) deny('crossSite');
  const rows = await heldRolesOf(db, person.id);
  const on = (site: number): HeldRole[] => rows.flatMap((row) => (row.site_id === site ? [row.role] : []));
  const everywhere = on(0);
  return {
    ...person,
    roles: siteId > 0 ? [...new Set([...on(siteId), ...everywhere])] : everywhere,
    everywhere,
  };
}

/** The token that console scripts send along with the cookie. */
export const sessionToken = ({ secret }: SignedInStaff): string => tokenOf(secret);

function isEqualConstantTime(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Codes of a staff member's roles by site; site 0 is the platform. */
export async function rolesOf(db: Db, staffId: string): Promise<{ site_id: number; role: RoleCode }[]> {
  return await tables(db)
    .selectFrom('role')
    .select(['site_id', 'role'])
    .where('staff_id', '=', staffId)
    .orderBy('role')
    .execute();
}

/** Keeps the last use of sessions that are about to end in the list of staff. */
async function keepLastUse(tx: Tx, which: string, value: unknown): Promise<void> {
  await write(tx, {
    text: `update operators.staff s set last_access_at = greatest(s.last_access_at, used.at)
      from (select staff_id, max(last_seen_at) as at from operators.session where ${which} group by 1) used
      where s.staff_id = used.staff_id`,
    values: [value],
  });
}

/** Ends the request's session; returns the cookie that clears it. */
export async function endSession(tx: Tx, request: RequestInfo): Promise<string> {
  const secret = secretOf(request);
  if (!secret) return cookieOf('', 0);
  await keepLastUse(tx, 'session_hash = $1', hashOf(secret));
  await tables(tx).deleteFrom('session').where('session_hash', '=', hashOf(secret)).execute();
  return cookieOf('', 0);
}

/** Ends all sessions of a person, except the calling one, if any. */
export async function endSessions(tx: Tx, staffId: string, but?: SignedInStaff): Promise<void> {
  await keepLastUse(tx, 'staff_id = $1', staffId);
  await tables(tx)
    .deleteFrom('session')
    .where('staff_id', '=', staffId)
    .$if(but !== undefined, (rows) => rows.where('session_hash', '<>', hashOf(but?.secret ?? '')))
    .execute();
}

/** Expired and ended sessions. */
export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  const idle = new Date(now.getTime() - IDLE_MINUTES * MINUTE_MS);
  await keepLastUse(tx, 'last_seen_at < $1', idle);
  await tables(tx).deleteFrom('session').where('last_seen_at', '<', idle).execute();
}

/** Ends all staff sessions: after a restore, sessions ended since the backup would be open again. */
export async function endAllStaffSessions(tx: Tx): Promise<void> {
  await tables(tx).deleteFrom('session').execute();
}
