import { createHash, randomBytes } from 'node:crypto';
import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { deny } from '#server/platform/console/denial.ts';
import { type Db, type Tx, transaction, write } from '#server/platform/database/index.ts';
import { generateTotpSecret, matchingStep, totpUri } from '../../platform/totp.ts';
import { takeTotpStep } from './confirmation.ts';
import type { OperatorsContext } from './dependencies.ts';
import type { StaffReply } from './sessions.ts';
import { describeSession, type Me, openStaffSession, requireStaffPassword } from './sign-in.ts';
import { openStaffAccount } from './staff.ts';
import { tables } from './tables.ts';

/** Validity of the token that the server prints at start. */
const TOKEN_HOURS = 24;

const hashOf = (token: string): Buffer => createHash('sha256').update(`setup ${token}`).digest();

/** Whether there is no staff account, not even a disabled one. */
async function isEmpty(db: Db): Promise<boolean> {
  const row = await tables(db).selectFrom('staff').select('staff_id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * A token for the first administrator, or undefined once staff exist. Each process creates its own at start;
 * using one invalidates all of them.
 */
export async function issueSetupToken(tools: OperatorsContext): Promise<string | undefined> {
  if (!(await isEmpty(tools.db))) return undefined;
  const now = tools.now();
  const token = randomBytes(32).toString('base64url');
  const hash = hashOf(token);
  const sealed = tools.seal.encrypt(generateTotpSecret(), hash.toString('hex'));
  await transaction(tools.db, async (tx) => {
    await tables(tx).deleteFrom('setup_token').where('expires_at', '<', now).execute();
    const expires_at = new Date(now.getTime() + TOKEN_HOURS * HOUR_MS);
    const row = { token_hash: hash, totp_sealed: sealed, created_at: now, expires_at };
    await tables(tx).insertInto('setup_token').values(row).execute();
  });
  return token;
}

/** Whether the first administrator has not been created yet. */
export async function setupState(tools: OperatorsContext): Promise<ConsoleOutput<ConsoleApi['setupState']>> {
  return { is_needed: await isEmpty(tools.db) };
}

/** Validates the input and returns the secret for the authenticator app; nothing is stored. */
export async function beginSetup(
  tools: OperatorsContext,
  { token, login, password }: ConsoleChecked<ConsoleApi['beginSetup']>,
): Promise<ConsoleOutput<ConsoleApi['beginSetup']>> {
  const hash = hashOf(token);
  const row = await tables(tools.db)
    .selectFrom('setup_token')
    .select('totp_sealed')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', tools.now())
    .executeTakeFirst();
  if (!row || !(await isEmpty(tools.db))) deny('wrongSetupToken');
  requireStaffPassword(password, login);
  return { totp_uri: totpUri(login, tools.seal.decrypt(row.totp_sealed, hash.toString('hex'))) };
}

/**
 * Opens the account of the platform's first administrator and signs the person in. The token is consumed in
 * the same transaction: of two concurrent requests, one is refused.
 */
export async function completeSetup(
  tools: OperatorsContext,
  input: ConsoleChecked<ConsoleApi['completeSetup']>,
  { request, cookies }: StaffReply,
): Promise<Me> {
  const { token, login, name, password, code } = input;
  const now = tools.now();
  requireStaffPassword(password, login);
  const hash = await tools.hasher.hash(password);
  const opened = await transaction(tools.db, async (tx) => {
    const secret = await spendToken(tools, tx, token);
    const step = matchingStep(secret, code, now, 0n) ?? deny('wrongCode');
    const roles = [{ siteId: 0, role: 'platform_admin' }] as const;
    await openStaffAccount(tools, tx, { login, name, hash, secret, roles }, request.address);
    const staff = tables(tx).selectFrom('staff').selectAll().where('login', '=', login);
    const row = await staff.executeTakeFirstOrThrow();
    await takeTotpStep(tx, row.staff_id, step);
    return { id: row.staff_id, ...(await openStaffSession(tx, row, request, now)) };
  });
  cookies.push(...opened.cookies);
  return await describeSession(tools, { id: opened.id, login, name }, opened.token);
}

/** Deletes all tokens and returns the secret of this one; denies an invalid one. */
async function spendToken(tools: OperatorsContext, tx: Tx, token: string): Promise<Uint8Array> {
  const hash = hashOf(token);
  const [row] = await write<{ totp_sealed: Buffer }>(tx, {
    text: `with spent as (delete from operators.setup_token returning token_hash, totp_sealed, expires_at)
      select totp_sealed from spent where token_hash = $1 and expires_at > $2`,
    values: [hash, tools.now()],
  });
  if (!row || !(await isEmpty(tx))) deny('wrongSetupToken');
  return tools.seal.decrypt(row.totp_sealed, hash.toString('hex'));
}
