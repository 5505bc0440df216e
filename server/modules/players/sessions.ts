import { randomUUID, timingSafeEqual } from 'node:crypto';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '#contracts/values/time.ts';
import {
  type Db,
  run,
  singleStatementHandle,
  type Tx,
  transaction,
} from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import type { PlayerRef } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountKey } from './account-id.ts';
import { secondsAfter } from './attempt-limits.ts';
import { readCookie } from './cookie.ts';
import { hashSecret, newSessionSecrets, type SessionSecrets } from './secrets.ts';
import { type PlayerStatus, players, type SessionEndReason } from './tables.ts';
import { describeUserAgent } from './user-agent.ts';

/** A session ends 12 hours after its last use and 30 days after it was opened. */
export const IDLE_SECONDS = 12 * HOUR_SECONDS;
export const MAX_SESSION_SECONDS = 30 * DAY_SECONDS;
/** Use is recorded at most this often, to save a write on most calls. */
const USE_WRITE_INTERVAL_SECONDS = 60;
/** Activity is published once per quarter-hour: the offsets of all time zones are multiples of it. */
const QUARTER_MS = 15 * MINUTE_MS;
/** At the limit, the oldest session of an account is replaced by the newest. */
const MAX_OPEN_SESSIONS = 100;

type OpenSession = SessionSecrets & { token: string };

/** Opens a session; a browser's session is bound to a cookie, a program's is not [P-01]. */
export async function openSession(
  tx: Tx,
  siteId: number,
  playerId: string,
  request: RequestInfo,
  now: Date,
): Promise<OpenSession> {
  const secrets = newSessionSecrets(request.isBrowser);
  const token = randomUUID();
  await players(tx)
    .insertInto('session')
    .values({
      site_id: siteId,
      session_id: token,
      player_id: playerId,
      auth_hash: hashSecret(secrets.auth),
      cookie_hash: secrets.cookie ? hashSecret(secrets.cookie) : null,
      device: describeUserAgent(request.userAgent),
      address: request.address.slice(0, 64),
      opened_at: now,
      last_seen_at: now,
    })
    .execute();
  await endOldestSessions(tx, siteId, playerId, now);
  await publishForPlayer(tx, 'player.active', siteId, playerId, now);
  return { ...secrets, token };
}

async function endOldestSessions(tx: Tx, siteId: number, playerId: string, now: Date): Promise<void> {
  const crowded = players(tx)
    .selectFrom('session')
    .select('session_id')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .offset(MAX_OPEN_SESSIONS);
  const ended = await players(tx)
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'crowded' })
    .where('site_id', '=', siteId)
    .where('session_id', 'in', crowded)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute();
  await publishSessionsEnded(tx, siteId, playerId, ended, now);
}

async function publishSessionsEnded(
  tx: Tx,
  siteId: number,
  playerId: string,
  ended: readonly { session_id: string }[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await publish(tx, 'session.ended', {
    event_id: randomUUID(),
    site_id: siteId,
    player_id: playerId,
    session_ids: ended.map(({ session_id }) => session_id),
    at: now.toISOString(),
  });
}

const openSessions = (db: Db, siteId: number, now: Date) =>
  sessionsWithinLifetime(db, siteId, now).where('session.ended_at', 'is', null);

function sessionsWithinLifetime(db: Db, siteId: number, now: Date) {
  return players(db)
    .selectFrom('session')
    .innerJoin('player', (join) =>
      join
        .onRef('player.site_id', '=', 'session.site_id')
        .onRef('player.player_id', '=', 'session.player_id'),
    )
    .select([
      'session.session_id as sessionId',
      'session.cookie_hash as cookieHash',
      'session.opened_at as openedAt',
      'session.last_seen_at as lastSeenAt',
      'player.player_id as playerId',
      'player.account_id as accountId',
      'player.account_key as key',
      'player.status as status',
      'player.full_name as fullName',
      'player.contact_email as email',
      'player.contact_phone as phone',
    ])
    .where('session.site_id', '=', siteId)
    .where('session.last_seen_at', '>', secondsAfter(now, -IDLE_SECONDS))
    .where('session.opened_at', '>', secondsAfter(now, -MAX_SESSION_SECONDS));
}

/**
 * The player of `account_id` and `auth` on this site. Refuses with `sessionExpired` when there is no such
 * open session or its cookie is missing, `permissionDenied` when it belongs to another account, `BLOCK` or
 * `CLOSE` when the account is blocked or closed [P-05, P-13].
 */
export async function authenticate(
  db: Db,
  siteId: number,
  input: { account_id: string; auth: string },
  request: RequestInfo,
  now: Date,
): Promise<PlayerRef> {
  const session = await sessionsWithinLifetime(db, siteId, now)
    .where('session.auth_hash', '=', hashSecret(input.auth))
    // While an account is blocked or closed, its ended sessions report the reason.
    .where(({ and, eb, or }) =>
      or([
        eb('session.ended_at', 'is', null),
        and([eb('session.end_reason', '=', 'barred'), eb('player.status', '<>', 'active')]),
      ]),
    )
    .executeTakeFirst();
  if (!session || !hasSessionCookie(session.cookieHash, request)) refuse('sessionExpired');
  if (session.key !== accountKey(input.account_id)) refuse('permissionDenied');
  requireActive(session.status);
  await recordUse(db, siteId, session, now);
  return {
    id: session.playerId,
    accountId: session.accountId,
    sessionId: session.sessionId,
    sessionStartedAt: session.openedAt,
  };
}

function hasSessionCookie(cookieHash: Buffer | null, request: RequestInfo): boolean {
  if (!cookieHash) return true;
  const cookie = readCookie(request);
  return cookie !== undefined && timingSafeEqual(hashSecret(cookie), cookieHash);
}

/** Refuses with the status that a session ends with. */
export function requireActive(status: PlayerStatus): void {
  if (status === 'blocked') refuse('BLOCK');
  if (status === 'closed') refuse('CLOSE');
}

/**
 * The open session of a browser's cookie, if its account is active: used to render signed-in pages [P-01].
 */
export async function sessionOfCookie(db: Db, siteId: number, cookie: string, now: Date) {
  const session = await openSessions(db, siteId, now)
    .where('session.cookie_hash', '=', hashSecret(cookie))
    .executeTakeFirst();
  if (session?.status !== 'active') return undefined;
  await recordUse(db, siteId, session, now);
  return session;
}

async function recordUse(
  db: Db,
  siteId: number,
  session: { sessionId: string; playerId: string; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  const quarter = (at: Date) => Math.floor(at.getTime() / QUARTER_MS);
  const isNews = quarter(now) > quarter(session.lastSeenAt);
  if (!isNews && now.getTime() - session.lastSeenAt.getTime() < USE_WRITE_INTERVAL_SECONDS * 1000) return;
  const note = (tx: Tx) =>
    players(tx)
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('site_id', '=', siteId)
      .where('session_id', '=', session.sessionId)
      .execute();
  if (!isNews) return void (await note(singleStatementHandle(db)));
  await transaction(db, async (tx) => {
    await note(tx);
    await publishForPlayer(tx, 'player.active', siteId, session.playerId, now);
  });
}

async function publishForPlayer(
  tx: Tx,
  name: 'player.active' | 'player.access_revoked',
  siteId: number,
  playerId: string,
  at: Date,
): Promise<void> {
  await publish(tx, name, {
    event_id: randomUUID(),
    site_id: siteId,
    player_id: playerId,
    at: at.toISOString(),
  });
}

/** Open sessions of a player, most recently used first. */
export async function listSessions(db: Db, siteId: number, playerId: string, now: Date) {
  return await openSessions(db, siteId, now)
    .select(['session.device', 'session.address'])
    .where('session.player_id', '=', playerId)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.session_id')
    .execute();
}

export type SessionSelection = { one: string } | { allBut: string } | 'all';

/** Ends sessions of one player and notifies subscribers; returns the number that were open. */
export async function endSessions(
  tx: Tx,
  siteId: number,
  playerId: string,
  which: SessionSelection,
  reason: SessionEndReason,
  now: Date,
): Promise<number> {
  let query = players(tx)
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null);
  if (which !== 'all') {
    const [operator, id] = 'one' in which ? (['=', which.one] as const) : (['<>', which.allBut] as const);
    query = query.where('session_id', operator, id);
  }
  const ended = await query.returning('session_id').execute();
  await publishSessionsEnded(tx, siteId, playerId, ended, now);
  if (reason === 'password' || (reason === 'ended' && (which === 'all' || 'allBut' in which)))
    await publishForPlayer(tx, 'player.access_revoked', siteId, playerId, now);
  return ended.length;
}

/**
 * Ends the open sessions of all sites: after a restore, sessions ended since the backup would be open again.
 */
export async function endEverySession(tx: Tx, now: Date): Promise<void> {
  await players(tx)
    .updateTable('session')
    .set({ ended_at: now, end_reason: 'ended' })
    .where('ended_at', 'is', null)
    .execute();
}

/** When a player last used a session that is still recorded. */
export async function lastSeenAt(db: Db, { siteId, playerId }: PlayerKey): Promise<Date | null> {
  const [row] = await run<{ at: Date | null }>(db, {
    text: 'select max(last_seen_at) as at from players.session where site_id = $1 and player_id = $2',
    values: [siteId, playerId],
  });
  return row?.at ?? null;
}
