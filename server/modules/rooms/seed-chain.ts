import { hash, randomBytes } from 'node:crypto';
import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { EncryptedColumn } from '../../platform/key-rotation/encrypted-data.ts';
import type { SeedEncryption } from '../originals/index.ts';
import type { RoomsTables } from './tables.ts';

const tables = schemaOf<RoomsTables>('rooms');

/** Maximum chains announced before they begin. */
const MAX_UPCOMING_CHAINS = 20;

/** Rounds per chain: several days of continuous play. */
const CHAIN_LENGTH = 10_000;
/**
 * Rounds before the end of a chain at which the next one is published: more than half a day of play, enough
 * to announce a block and fix its salt.
 */
const PUBLISH_AHEAD = 3_000;

/** A salt with its source. */
export type Salt = { salt: string; source: string };

/** A link for one round: `commit` is the previous link, which is public. `place` counts from 1. */
type ChainLink = { chainId: string; place: number; link: string; commit: string; salt: string };

type RoomKey = { siteId: number; gameCode: string };

/**
 * Takes the next link of the room's chain (fairness 5.1); the caller has locked the room's row. An exhausted
 * chain is followed by a new one, published early enough to get its salt. `salt`, if given, is set on a new
 * chain immediately; otherwise no link is available until the salt is fixed.
 */
export async function takeChainLink(
  tx: Tx,
  seal: SeedEncryption,
  key: RoomKey,
  salt: Salt | undefined,
): Promise<ChainLink | undefined> {
  const chain = (await findChainInUse(tx, key)) ?? (await createChain(tx, seal, key, salt));
  if (!chain.salt) return undefined;
  const first = seal.decrypt(chain.sealed, encryptionContext(key, chain.terminal));
  // The number of hashes before link n in playing order.
  const place = chain.used + 1;
  const link = hashTimes(first, chain.length - place);
  await tables(tx)
    .updateTable('seed_chain')
    .set({ used: place })
    .where('site_id', '=', key.siteId)
    .where('chain_id', '=', chain.chain_id)
    .execute();
  if (!salt && place === chain.length - PUBLISH_AHEAD) await createChain(tx, seal, key, undefined);
  return { chainId: chain.chain_id, place, link, commit: hashTimes(link, 1), salt: chain.salt };
}

function findChainInUse(tx: Tx, { siteId, gameCode }: RoomKey) {
  return tables(tx)
    .selectFrom('seed_chain')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .whereRef('used', '<', 'length')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

async function createChain(tx: Tx, seal: SeedEncryption, key: RoomKey, salt: Salt | undefined) {
  const first = randomBytes(32).toString('hex');
  const terminal = hashTimes(first, CHAIN_LENGTH);
  return await tables(tx)
    .insertInto('seed_chain')
    .values({
      site_id: key.siteId,
      game_code: key.gameCode,
      terminal,
      length: CHAIN_LENGTH,
      sealed: seal.encrypt(first, encryptionContext(key, terminal)),
      salt: salt?.salt ?? null,
      salt_source: salt?.source ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** SHA-256 over the raw bytes, repeated. */
function hashTimes(link: string, times: number): string {
  let bytes: Buffer = Buffer.from(link, 'hex');
  for (let i = 0; i < times; i++) bytes = hash('sha256', bytes, 'buffer');
  return bytes.toString('hex');
}

function encryptionContext({ siteId, gameCode }: RoomKey, terminal: string): string {
  return `rooms/chain/${siteId}/${gameCode}/${terminal}`;
}

/** The first links of chains as stored. */
export const encryptedChains = (encryption: Encryption): EncryptedColumn => ({
  ...{ table: 'rooms.seed_chain', column: 'sealed', key: ['site_id', 'chain_id'], encryption },
  also: { game_code: 't.game_code', terminal: 't.terminal' },
  place: (row) => encryptionContext({ siteId: Number(row.site_id), gameCode: row.game_code! }, row.terminal!),
});

/** The published end of the chain that waits for its salt in a room; undefined if none is waiting. */
export async function findWaitingChain(db: Db, { siteId, gameCode }: RoomKey): Promise<string | undefined> {
  const chain = await tables(db)
    .selectFrom('seed_chain')
    .select('terminal')
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .where('salt', 'is', null)
    .executeTakeFirst();
  return chain?.terminal;
}

/** Unused chains of a site, oldest first: their public data. */
export function listUpcomingChains(db: Db, siteId: number) {
  return tables(db)
    .selectFrom('seed_chain')
    .select(['game_code', 'terminal', 'length', 'created_at', 'announced', 'announced_at', 'salt'])
    .where('site_id', '=', siteId)
    .where('used', '=', 0)
    .orderBy('created_at')
    .limit(MAX_UPCOMING_CHAINS)
    .execute();
}

/**
 * Fixes the salt of the room's waiting chain: the hash of a block announced after the terminal hash was
 * public.
 */
export async function fixSalt(tx: Tx, key: RoomKey, salt: Salt): Promise<boolean> {
  const terminal = await findWaitingChain(tx, key);
  return terminal !== undefined && (await fixChainSalt(tx, { ...key, terminal }, salt));
}

/** A chain by its published end. */
export type ChainKey = RoomKey & { terminal: string };

/** Fixes the salt of one chain; false if it is not waiting for a salt. */
export async function fixChainSalt(tx: Tx, key: ChainKey, { salt, source }: Salt): Promise<boolean> {
  const fixed = await tables(tx)
    .updateTable('seed_chain')
    .set({ salt, salt_source: source })
    .where('site_id', '=', key.siteId)
    .where('game_code', '=', key.gameCode)
    .where('terminal', '=', key.terminal)
    .where('salt', 'is', null)
    .executeTakeFirst();
  return fixed.numUpdatedRows > 0n;
}
