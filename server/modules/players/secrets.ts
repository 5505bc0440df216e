import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** A session's secrets as sent to its owner; the database stores only hashes. */
export type SessionSecrets = {
  /** `session_token` of the login response, `auth` of later calls. */
  auth: string;
  /** Value of the browser's cookie; undefined for a session opened by a program. */
  cookie: string | undefined;
};

/**
 * New 256-bit secrets. For a browser, `auth` is derived from the cookie, so that the server can write it into
 * pages it renders without storing it, while a script that reads it learns nothing about the cookie.
 */
export function newSessionSecrets(forBrowser: boolean): SessionSecrets {
  const random = newSecret();
  return forBrowser ? { auth: authTokenOf(random), cookie: random } : { auth: random, cookie: undefined };
}

/** 256 random bits in cookie form. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The session token for a cookie. */
export function authTokenOf(cookie: string): string {
  return createHmac('sha256', cookie).update('auth').digest('base64url');
}

/** 256-bit secrets need no salt and no slow hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Six digits, uniformly distributed over the million values [P-10]. */
export function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/**
 * The million codes can be enumerated quickly, so the hash is keyed with a secret outside the database, and
 * bound to its purpose.
 */
export function hashCode(
  secret: string,
  siteId: number,
  purpose: string,
  subject: Buffer,
  code: string,
): Buffer {
  return createHmac('sha256', secret)
    .update(`code\n${siteId}\n${purpose}\n`)
    .update(subject)
    .update(code)
    .digest();
}
