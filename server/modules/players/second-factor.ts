import { randomBytes } from 'node:crypto';
import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import type { Context, PlayerContext } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import { base32, generateTotpSecret, matchingStep, totpUri } from '#server/platform/totp.ts';
import { requirePlayer } from './accounts.ts';
import { clearAttempts, countAttempt, secondsAfter } from './attempt-limits.ts';
import type { PlayersContext } from './dependencies.ts';
import { notifyOwner } from './owner-notifications.ts';
import { confirmPassword } from './password-confirmation.ts';
import { hashCode } from './secrets.ts';
import { endSessions } from './sessions.ts';
import { players } from './tables.ts';

/** How long a session may do what needs the second factor, after it was given. */
const CONFIRMED_SECONDS = 600;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Whether a player signs in with a second factor. */
export async function hasSecondFactor(db: Db, key: PlayerKey): Promise<boolean> {
  return Boolean((await findFactor(db, key))?.enabled_at);
}

export async function countRecoveryCodes(db: Db, { siteId, playerId }: PlayerKey): Promise<number> {
  const rows = await players(db)
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  return rows.length;
}

/** Begins set-up with the password; a secret that was not enabled is replaced. Refuses `factorEnabled`. */
export async function startSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { db, site, player } = context;
  const key = keyOf(context);
  await confirmPassword(tools, context, password);
  if (await hasSecondFactor(db, key)) refuse('factorEnabled');
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
 * Finishes set-up with a code of the app, ends other sessions and answers the recovery codes, which are shown
 * this once.
 */
export async function enableSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  code: string,
): Promise<string[]> {
  const { db, site, player } = context;
  const key = keyOf(context);
  await countFactorTry(tools, context, key);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await transaction(db, async (tx) => {
    const factor = (await findFactor(tx, key, true)) ?? refuse('notFound');
    if (factor.enabled_at) refuse('factorEnabled');
    const now = tools.now();
    if (!(await redeemTotp(tx, tools, key, code))) refuse('invalidFactor');
    await players(tx)
      .updateTable('second_factor')
      .set({ enabled_at: now })
      .where('site_id', '=', site.id)
      .where('player_id', '=', player.id)
      .execute();
    await players(tx)
      .insertInto('recovery_code')
      .values(
        codes.map((one) => ({ site_id: site.id, player_id: player.id, code_hash: hashOf(tools, key, one) })),
      )
      .execute();
    await endSessions(tx, site.id, player.id, { allBut: player.sessionId }, 'password', now);
    await clearAttempts(tx, tools.limits.factor, site.id, player.id);
    await markConfirmed(tx, site.id, player.sessionId, now);
    await noteChange(tx, tools, context, 'factorAdded');
  });
  return codes.map((one) => `${one.slice(0, 5)}-${one.slice(5)}`);
}

/** Removes the second factor with password and factor; refuses `notFound` when there is none. */
export async function removeSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
  code: string,
): Promise<void> {
  const key = keyOf(context);
  if (!(await hasSecondFactor(context.db, key))) refuse('notFound');
  await confirmPassword(tools, context, password);
  await checkFactor(tools, context, key, code);
  await transaction(context.db, async (tx) => {
    await deleteSecondFactor(tx, key);
    await noteChange(tx, tools, context, 'factorRemoved');
  });
}

/** Forgets app and recovery codes. */
export async function deleteSecondFactor(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  for (const table of ['recovery_code', 'second_factor'] as const)
    await players(tx)
      .deleteFrom(table)
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .execute();
}

/** Confirms the caller's session for ten minutes; answers until when. */
export async function confirmSecondFactor(
  tools: PlayersContext,
  context: PlayerContext,
  code: string,
): Promise<Date> {
  const key = keyOf(context);
  if (!(await hasSecondFactor(context.db, key))) refuse('notFound');
  await checkFactor(tools, context, key, code);
  const now = tools.now();
  await transaction(context.db, (tx) => markConfirmed(tx, context.site.id, context.player.sessionId, now));
  return secondsAfter(now, CONFIRMED_SECONDS);
}

/**
 * Uses up a code of the app or a recovery code; tries are counted before they are made. Refuses
 * `invalidFactor`, `tooManyAttempts`.
 */
export async function checkFactor(
  tools: PlayersContext,
  context: Context,
  key: PlayerKey,
  code: string,
): Promise<void> {
  await countFactorTry(tools, context, key);
  const isRight = await transaction(context.db, async (tx) => {
    if (/^\d{6}$/.test(code)) return await redeemTotp(tx, tools, key, code);
    const used = await players(tx)
      .deleteFrom('recovery_code')
      .where('site_id', '=', key.siteId)
      .where('player_id', '=', key.playerId)
      .where('code_hash', '=', hashOf(tools, key, code.replace('-', '')))
      .returning('player_id')
      .execute();
    return used.length === 1;
  });
  if (!isRight) refuse('invalidFactor');
  await transaction(context.db, (tx) => clearAttempts(tx, tools.limits.factor, key.siteId, key.playerId));
}

/** Notes that the second factor was given in a session. */
export async function markConfirmed(tx: Tx, siteId: number, sessionId: string, now: Date): Promise<void> {
  await players(tx)
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('site_id', '=', siteId)
    .where('session_id', '=', sessionId)
    .execute();
}

async function countFactorTry(tools: PlayersContext, { db }: Context, key: PlayerKey): Promise<void> {
  await countAttempt(db, tools.limits.factor, key.siteId, key.playerId, tools.now());
}

/** A code of the app counts once: its step must be later than the last one that was accepted. */
async function redeemTotp(tx: Tx, tools: PlayersContext, key: PlayerKey, code: string): Promise<boolean> {
  const factor = await findFactor(tx, key, true);
  if (!factor) return false;
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

async function noteChange(
  tx: Tx,
  tools: PlayersContext,
  context: PlayerContext,
  template: 'factorAdded' | 'factorRemoved',
): Promise<void> {
  const { site, player } = context;
  await players(tx)
    .updateTable('player')
    .set({ credentials_changed_at: tools.now() })
    .where('site_id', '=', site.id)
    .where('player_id', '=', player.id)
    .execute();
  await notifyOwner(tx, tools, context, await requirePlayer(tx, site.id, player.id), template);
}

const keyOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });
const placeOf = ({ siteId, playerId }: PlayerKey): string => `${siteId}/${playerId}`;
/** Fifty bits in ten letters and digits. */
const newRecoveryCode = (): string => base32(randomBytes(RECOVERY_BYTES)).slice(0, 10);
const hashOf = (tools: PlayersContext, { siteId, playerId }: PlayerKey, code: string): Buffer =>
  hashCode(tools.secret, siteId, 'recovery', Buffer.from(playerId), code);
