import { randomBytes } from 'node:crypto';
import { type Db, type Tx, transaction } from '#server/platform/database/index.ts';
import type { PlayerContext } from '#server/platform/module.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import { base32 } from '#server/platform/totp.ts';
import { lockPlayerForUpdate } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { hasSecondFactor } from './factor-methods.ts';
import { recordFactorChange } from './owner-notifications.ts';
import { hashCode } from './secrets.ts';
import { confirmOwner } from './session-confirmation.ts';
import { players } from './tables.ts';

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** The number of a player's unused recovery codes. */
export async function countRecoveryCodes(db: Db, { siteId, playerId }: PlayerKey): Promise<number> {
  const rows = await players(db)
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  return rows.length;
}

/** New codes for a player who has none left, readable once; none for a player who still has some. */
export async function issueMissingCodes(tx: Tx, tools: PlayersContext, key: PlayerKey): Promise<string[]> {
  return (await countRecoveryCodes(tx, key)) > 0 ? [] : await issueCodes(tx, tools, key);
}

/**
 * Replaces the caller's codes, confirmed by password and second factor. Refuses `notFound` without a second
 * factor, and has the refusals of `confirmOwner`.
 */
export async function renewRecoveryCodes(
  tools: PlayersContext,
  context: PlayerContext,
  password: string,
): Promise<string[]> {
  const { db, site, player } = context;
  const key = { siteId: site.id, playerId: player.id };
  if (!(await hasSecondFactor(db, key))) refuse('notFound');
  await confirmOwner(tools, context, password);
  return await transaction(db, async (tx) => {
    await lockPlayerForUpdate(tx, site.id, player.id);
    await deleteRecoveryCodes(tx, key);
    await recordFactorChange(tx, tools, context, 'recoveryCodesRenewed');
    return await issueCodes(tx, tools, key);
  });
}

async function issueCodes(tx: Tx, tools: PlayersContext, key: PlayerKey): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await players(tx)
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        site_id: key.siteId,
        player_id: key.playerId,
        code_hash: hashOf(tools, key, code),
      })),
    )
    .execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Consumes a code; false when it is invalid. */
export async function redeemRecoveryCode(
  tx: Tx,
  tools: PlayersContext,
  key: PlayerKey,
  code: string,
): Promise<boolean> {
  const used = await players(tx)
    .deleteFrom('recovery_code')
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('code_hash', '=', hashOf(tools, key, code.replace('-', '')))
    .returning('player_id')
    .execute();
  return used.length === 1;
}

/** Deletes all recovery codes of a player. */
async function deleteRecoveryCodes(tx: Tx, { siteId, playerId }: PlayerKey): Promise<void> {
  await players(tx)
    .deleteFrom('recovery_code')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/** Recovery codes replace a factor: if no factor is left, they are deleted too. */
export async function deleteOrphanedCodes(tx: Tx, key: PlayerKey): Promise<void> {
  if (!(await hasSecondFactor(tx, key))) await deleteRecoveryCodes(tx, key);
}

/** 50 bits in ten letters and digits. */
const newRecoveryCode = (): string => base32(randomBytes(RECOVERY_BYTES)).slice(0, 10);
const hashOf = (tools: PlayersContext, { siteId, playerId }: PlayerKey, code: string): Buffer =>
  hashCode(tools.secret, siteId, 'recovery', Buffer.from(playerId), code);
