import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import type { EncryptedColumn } from '#server/platform/key-rotation/encrypted-data.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import { base32, generateTotpSecret, matchingStep, totpUri } from '#server/platform/totp.ts';
import { lockPlayerForUpdate } from './accounts.ts';
import { clearAttempts, countAttempt } from './attempt-limits.ts';
import type { PlayersContext } from './dependencies.ts';
import { hasSecondFactor, isAppEnabled } from './factor-methods.ts';
import { recordFactorChange } from './owner-notifications.ts';
import { confirmPassword } from './password-confirmation.ts';
import { deleteOrphanedCodes, issueMissingCodes, redeemRecoveryCode } from './recovery-codes.ts';
import { confirmOwner, markConfirmed, requireFactor } from './session-confirmation.ts';
import { endSessions } from './sessions.ts';
import { players } from './tables.ts';
import { requireVerifiedContact } from './verification-state.ts';

/**
 * Starts set-up with the password, and a passkey if there is one; replaces a secret that was never enabled.
 * Refuses `factorEnabled`, and has the refusals of `requireVerifiedContact`.
 */
export async function startSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  { password, tac }: { password: string; tac?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  const { db, site, player } = context;
  const key = keyOf(context);
  if (await isAppEnabled(db, key)) refuse('factorEnabled');
  await confirmOwner(tools, context, password);
  await requireVerifiedContact(tools, context, tac);
  const secret = generateTotpSecret();
  const fresh = { secret_encrypted: tools.factors.encrypt(secret, placeOf(key)), last_step: 0n };
  await transaction(db, async (tx) => {
    await players(tx)
      .insertInto('second_factor')
      .values({ site_id: site.id, player_id: player.id, enabled_at: null, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'player_id'])
          .doUpdateSet(fresh)
          .where('second_factor.enabled_at', 'is', null),
      )
      .execute();
  });
  return { secret: base32(secret), uri: totpUri(player.accountId, secret, site.name) };
}

/**
 * Completes set-up with a code of the app, ends other sessions and returns the recovery codes, which are
 * shown once.
 */
export async function enableSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  code: string,
): Promise<string[]> {
  const { db, site, player } = context;
  const key = keyOf(context);
  await requireFactor(tools, context);
  await requireVerifiedContact(tools, context, undefined);
  await countFactorTry(tools, context, key);
  return await transaction(db, async (tx) => {
    await lockPlayerForUpdate(tx, site.id, player.id);
    const factor = (await findFactor(tx, key, true)) ?? refuse('notFound');
    if (factor.enabled_at) refuse('factorEnabled');
    const now = tools.now();
    if (!(await redeemTotp(tx, tools, key, factor, code))) refuse('invalidFactor');
    await players(tx)
      .updateTable('second_factor')
      .set({ enabled_at: now })
      .where('site_id', '=', site.id)
      .where('player_id', '=', player.id)
      .execute();
    await endSessions(tx, site.id, player.id, { allBut: player.sessionId }, 'password', now);
    await clearAttempts(tx, tools.limits.factor, site.id, player.id);
    await markConfirmed(tx, site.id, player.sessionId, now);
    await recordFactorChange(tx, tools, context, 'factorAdded');
    return await issueMissingCodes(tx, tools, key);
  });
}

/** Removes the app with password and factor; refuses `notFound` without one. */
export async function removeSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
  code: string,
): Promise<void> {
  const key = keyOf(context);
  if (!(await isAppEnabled(context.db, key))) refuse('notFound');
  await confirmPassword(tools, context, password);
  await checkFactor(tools, context, key, code);
  await transaction(context.db, async (tx) => {
    await lockPlayerForUpdate(tx, key.siteId, key.playerId);
    await deleteFrom(tx, 'second_factor', key);
    await deleteOrphanedCodes(tx, key);
    await recordFactorChange(tx, tools, context, 'factorRemoved');
  });
}

/** Deletes app, passkeys and recovery codes. */
export async function deleteSecondFactor(tx: Tx, key: PlayerKey): Promise<void> {
  for (const table of ['recovery_code', 'passkey', 'second_factor'] as const)
    await deleteFrom(tx, table, key);
}

/** Confirms the caller's session for ten minutes; returns the expiry. */
export async function confirmSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  code: string,
): Promise<Date> {
  const key = keyOf(context);
  if (!(await hasSecondFactor(context.db, key))) refuse('notFound');
  await checkFactor(tools, context, key, code);
  const now = tools.now();
  return await transaction(context.db, (tx) =>
    markConfirmed(tx, context.site.id, context.player.sessionId, now),
  );
}

/**
 * Consumes a code of the app or a recovery code; attempts are counted before they are made. Refuses
 * `invalidFactor`, `tooManyAttempts`.
 */
export async function checkFactor(
  tools: PlayersContext,
  context: Context,
  key: PlayerKey,
  code: string,
): Promise<void> {
  await countFactorTry(tools, context, key);
  const isRight = await transaction(context.db, async (tx) =>
    /^\d{6}$/.test(code)
      ? await redeemAppCode(tx, tools, key, code)
      : await redeemRecoveryCode(tx, tools, key, code),
  );
  if (!isRight) refuse('invalidFactor');
  await transaction(context.db, (tx) => clearAttempts(tx, tools.limits.factor, key.siteId, key.playerId));
}

async function countFactorTry(tools: PlayersContext, { db }: Context, key: PlayerKey): Promise<void> {
  await countAttempt(db, tools.limits.factor, key.siteId, key.playerId, tools.now());
}

/** An app whose set-up was not completed is not accepted: an attacker may know its secret. */
async function redeemAppCode(tx: Tx, tools: PlayersContext, key: PlayerKey, code: string): Promise<boolean> {
  const factor = await findFactor(tx, key, true);
  return factor?.enabled_at ? await redeemTotp(tx, tools, key, factor, code) : false;
}

/** A code of the app is valid once: its time step must be later than the last accepted one. */
async function redeemTotp(
  tx: Tx,
  tools: PlayersContext,
  key: PlayerKey,
  factor: { secret_encrypted: Buffer; last_step: bigint },
  code: string,
): Promise<boolean> {
  const secret = tools.factors.decrypt(factor.secret_encrypted, placeOf(key));
  const step = matchingStep(secret, code, tools.now(), factor.last_step);
  if (step === undefined) return false;
  await players(tx)
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .execute();
  return true;
}

async function findFactor(db: Db | Tx, { siteId, playerId }: PlayerKey, isLocked = false) {
  return await players(db)
    .selectFrom('second_factor')
    .select(['secret_encrypted', 'enabled_at', 'last_step'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

async function deleteFrom(
  tx: Tx,
  table: 'recovery_code' | 'passkey' | 'second_factor',
  { siteId, playerId }: PlayerKey,
): Promise<void> {
  await players(tx)
    .deleteFrom(table)
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

const keyOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });
/** Authenticator secrets as stored. */
export const encryptedFactors = (encryption: Encryption): EncryptedColumn => ({
  ...{
    table: 'players.second_factor',
    column: 'secret_encrypted',
    key: ['site_id', 'player_id'],
    encryption,
  },
  place: ({ site_id, player_id }) => placeOf({ siteId: Number(site_id), playerId: player_id! }),
});

const placeOf = ({ siteId, playerId }: PlayerKey): string => `${siteId}/${playerId}`;
