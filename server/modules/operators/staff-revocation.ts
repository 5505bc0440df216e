import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/platform/database/index.ts';
import { generateTotpSecret } from '../../platform/totp.ts';
import { recordAuditEntry } from './audit.ts';
import type { OperatorsContext } from './dependencies.ts';
import { deletePasskeys } from './passkeys.ts';
import { endSessions, rolesOf } from './sessions.ts';
import { tables } from './tables.ts';

/** The given logins with an account that is not disabled, in alphabetical order. */
export async function findOpenLogins(db: Db, logins: readonly string[]): Promise<string[]> {
  if (logins.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('staff')
    .select('login')
    .where('login', 'in', logins)
    .where('disabled_at', 'is', null)
    .orderBy('login')
    .execute();
  return rows.map(({ login }) => login);
}

/**
 * Permanently revokes the access of accounts, without a proposal; for the administrator of the server. The
 * password is hashed before the transaction in which the returned function runs.
 */
export async function revokeStaff(tools: OperatorsContext, logins: readonly string[], reason: string) {
  const hash = await tools.hasher.hash(randomBytes(32).toString('base64url'));
  return async (tx: Tx): Promise<void> => {
    for (const login of logins) await revoke(tools, tx, { login, hash, reason });
  };
}

type Revocation = { login: string; hash: string; reason: string };

async function revoke(tools: OperatorsContext, tx: Tx, { login, hash, reason }: Revocation): Promise<void> {
  const now = tools.now();
  const row = await tables(tx)
    .updateTable('staff')
    .set({
      disabled_at: now,
      password_hash: hash,
      password_changed_at: now,
      totp_sealed: tools.seal.encrypt(generateTotpSecret(), login),
    })
    .where('login', '=', login)
    .returning('staff_id')
    .executeTakeFirst();
  if (!row) return;
  const before = {
    roles: (await rolesOf(tx, row.staff_id)).map(({ role, site_id }) => `${role}@${site_id}`),
  };
  await tables(tx).deleteFrom('role').where('staff_id', '=', row.staff_id).execute();
  await deletePasskeys(tx, row.staff_id);
  await endSessions(tx, row.staff_id);
  const entry = { siteId: 0, staffId: null, action: 'staff/revoked', reason, address: '' };
  const subject = `staff:${row.staff_id}`;
  await recordAuditEntry(tx, { ...entry, subject, before, after: { roles: [] } }, now);
}
