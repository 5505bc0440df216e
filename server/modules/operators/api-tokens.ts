import { createHash, randomBytes } from 'node:crypto';
import { type ApiToken, TOKEN_CHANGES, TOKEN_READS } from '#contracts/console/api-tokens.ts';
import type { ConsoleChecked } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { hasAccess, type Right } from '#contracts/console/rights.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import type { ConsoleContext, StaffMember, WriteContext } from '#server/platform/console/module-console.ts';
import { type Db, singleStatementHandle } from '#server/platform/database/index.ts';
import { heldRolesOf } from './own-roles.ts';
import { tables } from './tables.ts';

const PREFIX = 'baize_';
const TOKEN = /^Bearer (baize_[\w-]{43})$/;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
/** Last use is accurate to this interval, to save a write on most calls. */
const USE_MS = MINUTE_MS;

/** The token in a header, if it is well-formed. */
export const tokenIn = (authorization: string | undefined): string | undefined =>
  TOKEN.exec(authorization ?? '')?.[1];

/**
 * The staff member of a token on its site: its owner's roles there, limited to the token's rights; never a
 * role for all sites. Denies `signInNeeded` for a token that is unknown, expired or revoked, or whose owner
 * is disabled, and `notAllowed` on any other site.
 */
export async function requireTokenMember(
  db: Db,
  token: string,
  siteId: number,
  now: Date,
): Promise<StaffMember> {
  const row = await tables(db)
    .selectFrom('api_token')
    .innerJoin('staff', 'staff.staff_id', 'api_token.staff_id')
    .select(['api_token.site_id', 'api_token.token_id', 'api_token.name as token', 'api_token.rights'])
    .select(['api_token.may_change', 'api_token.last_used_at'])
    .select(['staff.staff_id as id', 'staff.login', 'staff.name'])
    .where('api_token.token_hash', '=', hashOf(token))
    .where('api_token.expires_at', '>', now)
    .where('api_token.revoked_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) deny('signInNeeded');
  if (row.site_id !== siteId) deny('notAllowed');
  const { id, login, name } = row;
  const roles = await heldRolesOf(db, id);
  const held = roles.filter(({ site_id }) => site_id === siteId || site_id === 0);
  if (now.getTime() - (row.last_used_at?.getTime() ?? 0) > USE_MS) await recordUse(db, row, now);
  const accesses = row.may_change ? [...TOKEN_READS, ...TOKEN_CHANGES] : TOKEN_READS;
  return {
    ...{ id, login, name, everywhere: [], roles: [...new Set(held.map(({ role }) => role))] },
    token: { name: row.token, rights: row.rights, accesses, mayChange: row.may_change },
  };
}

async function recordUse(db: Db, row: { site_id: number; token_id: string }, now: Date): Promise<void> {
  await tables(singleStatementHandle(db))
    .updateTable('api_token')
    .set({ last_used_at: now })
    .where('site_id', '=', row.site_id)
    .where('token_id', '=', row.token_id)
    .execute();
}

/** A site's tokens, newest first. */
export async function listApiTokens({ db, site, namesOf }: ConsoleContext): Promise<ApiToken[]> {
  const rows = await tables(db)
    .selectFrom('api_token')
    .selectAll()
    .where('site_id', '=', site.id)
    .orderBy('created_at', 'desc')
    .orderBy('token_id', 'desc')
    .limit(500)
    .execute();
  const nameOf = await namesOf(rows.map(({ staff_id }) => staff_id));
  return rows.map((row) => ({
    ...{ token_id: row.token_id, name: row.name, owner: nameOf(row.staff_id) },
    ...{ rights: row.rights, may_change: row.may_change },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }));
}

type NewToken = ConsoleChecked<ConsoleApi['createApiToken']>;

/** Creates a token for the caller; denies a right that the caller does not have on this site. */
export async function createApiToken({ tx, site, staff, now }: WriteContext, newToken: NewToken) {
  const { name, rights, may_change, days } = newToken;
  const accesses = may_change ? [...TOKEN_READS, ...TOKEN_CHANGES] : TOKEN_READS;
  const missing = rights.find((right) => !hasAccess(staff.roles, right, accesses));
  if (missing) deny('notAllowed', { right: missing });
  const token = PREFIX + randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + days * DAY_MS);
  const { token_id } = await tables(tx)
    .insertInto('api_token')
    .values({
      ...{ site_id: site.id, staff_id: staff.id, name, rights: rights as Right[], may_change },
      ...{ token_hash: hashOf(token), created_at: now, expires_at, last_used_at: null, revoked_at: null },
    })
    .returning('token_id')
    .executeTakeFirstOrThrow();
  const after = { name, rights, may_change, expires_at: expires_at.toISOString() };
  return { answer: { token_id, token }, change: { subject: `token:${token_id}`, after } };
}

/** Revokes a token; it stays in the list. */
export async function revokeApiToken({ tx, site, now }: WriteContext, tokenId: string) {
  const row = await tables(tx)
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('site_id', '=', site.id)
    .where('token_id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!row) deny('notFound');
  const [before, after] = [false, true].map((revoked) => ({ name: row.name, revoked }));
  return { answer: {}, change: { subject: `token:${tokenId}`, before: before!, after: after! } };
}
