import { DAY_SECONDS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';
import { accountKey } from './account-id.ts';
import { secondsAfter } from './attempt-limits.ts';
import { readCookie } from './cookie.ts';
import { LOCAL_ADDRESSES } from './new-locations.ts';
import { hashSecret, newSecret } from './secrets.ts';
import { players } from './tables.ts';
import { describeUserAgent } from './user-agent.ts';

/** A browser is remembered for a year after its last sign-in, at most twenty per account. */
export const DEVICE_SECONDS = 365 * DAY_SECONDS;
const MAX_DEVICES = 20;

/**
 * The counter for guesses: per network address at the account, or per browser that has signed in to it
 * before. Attackers can therefore only slow down themselves, not the owner in a known browser or elsewhere; a
 * stolen device cookie allows guesses at the same slow rate and nothing else.
 */
export async function attemptSubjectOf(
  db: Db,
  siteId: number,
  accountId: string,
  request: RequestInfo,
  now: Date,
): Promise<string> {
  const key = accountKey(accountId);
  const hash = await knownDevice(db, siteId, accountId, request, now);
  return hash ? `${key} ${hash.toString('hex')}` : `${key} @${networkOf(request.address)}`;
}

/** Whether this browser has signed in to the account before. */
export async function isKnownDevice(
  db: Db,
  siteId: number,
  accountId: string,
  request: RequestInfo,
  now: Date,
): Promise<boolean> {
  return (await knownDevice(db, siteId, accountId, request, now)) !== undefined;
}

/**
 * The requester of a code, or the person entering it: its counter, whether the account is used from there,
 * and whether nobody else shares that counter, as strangers on the same network do.
 */
export type Requester = { guesser: string; isKnown: boolean; isAlone: boolean };

/**
 * A browser or a network is known if the account has signed in from it and not signed out: strangers do not
 * use up its share of codes and attempts. A password reset ends all sessions and makes both unknown.
 */
export async function requesterOf(
  db: Db,
  siteId: number,
  accountId: string,
  request: RequestInfo,
  now: Date,
): Promise<Requester> {
  const guesser = await attemptSubjectOf(db, siteId, accountId, request, now);
  const network = networkOf(request.address);
  const isAlone = await isKnownDevice(db, siteId, accountId, request, now);
  const isKnown = isAlone || (await networksOfAccount(db, siteId, accountId)).includes(network);
  return { guesser, isKnown, isAlone };
}

async function networksOfAccount(db: Db, siteId: number, accountId: string): Promise<string[]> {
  const rows = await players(db)
    .selectFrom('session')
    .innerJoin('player', (join) =>
      join
        .onRef('player.site_id', '=', 'session.site_id')
        .onRef('player.player_id', '=', 'session.player_id'),
    )
    .select('session.address')
    .distinct()
    .where('player.site_id', '=', siteId)
    .where('player.account_key', '=', accountKey(accountId))
    .where('session.ended_at', 'is', null)
    .where('session.address', 'not in', LOCAL_ADDRESSES)
    .execute();
  return rows.map(({ address }) => networkOf(address));
}

/** The hash of the browser's secret, if it has signed in to the account before. */
async function knownDevice(
  db: Db,
  siteId: number,
  accountId: string,
  request: RequestInfo,
  now: Date,
): Promise<Buffer | undefined> {
  const secret = readCookie(request, 'device');
  if (!secret) return undefined;
  const hash = hashSecret(secret);
  const known = await players(db)
    .selectFrom('known_device')
    .innerJoin('player', (join) =>
      join
        .onRef('player.site_id', '=', 'known_device.site_id')
        .onRef('player.player_id', '=', 'known_device.player_id'),
    )
    .select('known_device.player_id')
    .where('player.site_id', '=', siteId)
    .where('player.account_key', '=', accountKey(accountId))
    .where('known_device.device_hash', '=', hash)
    .where('known_device.last_used_at', '>', secondsAfter(now, -DEVICE_SECONDS))
    .executeTakeFirst();
  return known && hash;
}

/**
 * Whether this is the player's first sign-in from here, after earlier ones elsewhere. A browser is recognised
 * by its cookie; a client without cookies by its kind and address.
 */
export async function isNewDevice(
  tx: Tx,
  siteId: number,
  playerId: string,
  request: RequestInfo,
  now: Date,
): Promise<boolean> {
  const secret = request.isBrowser ? readCookie(request, 'device') : undefined;
  const [row] = await run<{ is_new: boolean }>(tx, {
    text: `with mine as (select device, address from players.session where site_id = $1 and player_id = $2)
      select exists (select from mine) and case when $3
        then not exists (select from players.known_device where site_id = $1 and player_id = $2
          and device_hash = $4 and last_used_at > $5)
        else not exists (select from mine where device = $6 and address = $7) end as is_new`,
    values: [
      ...[siteId, playerId, request.isBrowser, secret ? hashSecret(secret) : null],
      ...[secondsAfter(now, -DEVICE_SECONDS), describeUserAgent(request.userAgent)],
      request.address.slice(0, 64),
    ],
  });
  return row!.is_new;
}

/**
 * Remembers the browser that has just signed in and returns its secret; one secret serves all accounts used
 * in that browser.
 */
export async function rememberDevice(
  tx: Tx,
  siteId: number,
  playerId: string,
  request: RequestInfo,
  now: Date,
): Promise<string | undefined> {
  if (!request.isBrowser) return undefined;
  const secret = readCookie(request, 'device') ?? newSecret();
  const own = { site_id: siteId, player_id: playerId };
  await players(tx)
    .insertInto('known_device')
    .values({ ...own, device_hash: hashSecret(secret), last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'player_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  const crowded = players(tx)
    .selectFrom('known_device')
    .select('device_hash')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('last_used_at', 'desc')
    .offset(MAX_DEVICES);
  await players(tx)
    .deleteFrom('known_device')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('device_hash', 'in', crowded)
    .execute();
  return secret;
}

/** A password reset clears all known browsers: someone with the old password may hold a cookie. */
export async function forgetDevices(tx: Tx, siteId: number, playerId: string): Promise<void> {
  await players(tx)
    .deleteFrom('known_device')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/** Browsers that have signed in to an account within a year, most recently used first. */
export async function listKnownDevices(db: Db, siteId: number, playerId: string) {
  return await players(db)
    .selectFrom('known_device')
    .select(['device_hash', 'last_used_at'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('last_used_at', 'desc')
    .limit(MAX_DEVICES)
    .execute();
}
