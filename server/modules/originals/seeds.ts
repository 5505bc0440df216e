import { randomBytes } from 'node:crypto';
import { seedHash } from '#games/engine/fair/index.ts';
import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { EncryptedColumn } from '../../platform/key-rotation/encrypted-data.ts';
import type { SeedEncryption } from './seed-encryption.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** The player and game of the seeds. */
export type SeedPairKey = { siteId: number; playerId: string; gameCode: string };

/**
 * Creates server seeds from the platform's CSPRNG, encrypted before storage; returns their ids (fairness 3.1,
 * 10).
 */
export async function createSeeds(
  tx: Tx,
  seal: SeedEncryption,
  key: SeedPairKey,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const seed = randomBytes(32).toString('hex');
    const hash = seedHash(seed);
    return {
      site_id: key.siteId,
      player_id: key.playerId,
      game_code: key.gameCode,
      hash,
      sealed: seal.encrypt(seed, encryptionContext(key, hash)),
    };
  });
  const created = await tables(tx).insertInto('server_seed').values(rows).returning('seed_id').execute();
  return created.map((row) => row.seed_id);
}

/** The plaintext of an encrypted seed, only for a round or a reveal. */
export function decryptSeed(seal: SeedEncryption, key: SeedPairKey, hash: string, sealed: Buffer): string {
  return seal.decrypt(sealed, encryptionContext(key, hash));
}

/** Reveals a seed permanently and returns its text. It must not be used for any further round. */
export async function revealSeed(
  tx: Tx,
  seal: SeedEncryption,
  key: SeedPairKey,
  seedId: string,
): Promise<string> {
  const { hash, sealed } = await tables(tx)
    .selectFrom('server_seed')
    .select(['hash', 'sealed'])
    .where('site_id', '=', key.siteId)
    .where('seed_id', '=', seedId)
    .executeTakeFirstOrThrow();
  if (!sealed) throw new Error('the seed is already revealed');
  const revealed = decryptSeed(seal, key, hash, sealed);
  await tables(tx)
    .updateTable('server_seed')
    .set({ revealed, sealed: null, revealed_at: new Date() })
    .where('site_id', '=', key.siteId)
    .where('seed_id', '=', seedId)
    .execute();
  return revealed;
}

/** The revealed text of a seed, or null while it is secret. */
export async function findRevealedSeed(db: Db, siteId: number, seedId: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('server_seed')
    .select('revealed')
    .where('site_id', '=', siteId)
    .where('seed_id', '=', seedId)
    .executeTakeFirst();
  return row?.revealed ?? null;
}

/** Secret seeds as stored. */
export const encryptedSeeds = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'originals.server_seed', column: 'sealed', key: ['site_id', 'seed_id'], encryption },
  also: { player_id: 't.player_id', game_code: 't.game_code', hash: 't.hash' },
  place: (row) =>
    encryptionContext(
      { siteId: Number(row.site_id), playerId: row.player_id!, gameCode: row.game_code! },
      row.hash!,
    ),
});

/** Binds an encrypted seed to its row. */
function encryptionContext(key: SeedPairKey, hash: string): string {
  return `${key.siteId}/${key.playerId}/${key.gameCode}/${hash}`;
}
