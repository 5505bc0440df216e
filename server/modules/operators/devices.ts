import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, DAY_SECONDS } from '#contracts/values/time.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';

/** A browser is remembered this long after its last sign-in, at most ten per person. */
const DEVICE_DAYS = 180;
const MAX_DEVICES = 10;
const COOKIE = '__Host-baize_console_device';

const hashOf = (secret: string): Buffer => createHash('sha256').update(`staff device ${secret}`).digest();

function secretOf(request: RequestInfo): string | undefined {
  const value = request.cookie(COOKIE);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/**
 * The counter for guesses at a login: per network, or per browser that has signed in to it before. Attackers
 * can therefore slow down themselves, but not the owner; a stolen device cookie allows guesses at the same
 * slow rate and nothing else.
 */
export async function signInOrigin(
  db: Db,
  login: string,
  request: RequestInfo,
  now: Date,
): Promise<{ origin: string; isKnown: boolean }> {
  const secret = secretOf(request);
  if (secret) {
    const known = await run(db, {
      text: `select from operators.known_device d join operators.staff s using (staff_id)
        where s.login = $1 and d.device_hash = $2 and d.last_used_at > $3`,
      values: [login.toLowerCase(), hashOf(secret), new Date(now.getTime() - DEVICE_DAYS * DAY_MS)],
    });
    if (known.length > 0) return { origin: hashOf(secret).toString('hex'), isKnown: true };
  }
  return { origin: `@${networkOf(request.address)}`, isKnown: false };
}

/** Remembers the browser that has just signed in; returns its cookie. */
export async function rememberDevice(
  tx: Tx,
  staffId: string,
  request: RequestInfo,
  now: Date,
): Promise<string> {
  const secret = secretOf(request) ?? randomBytes(32).toString('base64url');
  await write(tx, {
    text: `insert into operators.known_device (staff_id, device_hash, last_used_at) values ($1, $2, $3)
      on conflict (staff_id, device_hash) do update set last_used_at = excluded.last_used_at`,
    values: [staffId, hashOf(secret), now],
  });
  await write(tx, {
    text: `delete from operators.known_device where staff_id = $1 and device_hash in (select device_hash
      from operators.known_device where staff_id = $1 order by last_used_at desc offset ${MAX_DEVICES})`,
    values: [staffId],
  });
  const seconds = DEVICE_DAYS * DAY_SECONDS;
  return `${COOKIE}=${secret}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Strict`;
}

/** A new authenticator clears all known browsers: someone with the old one may have a cookie. */
export async function forgetDevices(tx: Tx, staffId: string): Promise<void> {
  await write(tx, { text: 'delete from operators.known_device where staff_id = $1', values: [staffId] });
}
