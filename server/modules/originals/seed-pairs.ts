import { randomInt } from 'node:crypto';
import { isClientSeed } from '#games/engine/fair/index.ts';
import { isDistributed } from '../../platform/database/distributed-tables.ts';
import { type Db, run, schemaOf, type Tx, transaction, write } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { findOpenRound } from './open-rounds.ts';
import type { SeedEncryption } from './seed-encryption.ts';
import { createSeeds, decryptSeed, revealSeed, type SeedPairKey } from './seeds.ts';
import type { OriginalsTables } from './tables.ts';

const tables = schemaOf<OriginalsTables>('originals');

/** The public part of a seed pair: commitments, client seed and the nonce of the next round. */
export type SeedPair = {
  activeSeedId: string;
  hash: string;
  nextHash: string;
  clientSeed: string;
  nonce: number;
};

/** The seeds of one round. `serverSeed` is secret: it must not leave its transaction. */
export type RoundSeeds = {
  roundId: string;
  settledAt: Date;
  /** Time of the player's previous round. */
  previousAt: Date | null;
  seedId: string;
  hash: string;
  serverSeed: string;
  clientSeed: string;
  nonce: number;
};

/** The player's seed pair in a game, or undefined before the first visit. */
async function findSeedPair(db: Db, key: SeedPairKey): Promise<SeedPair | undefined> {
  const row = await tables(db)
    .selectFrom('seed_pair')
    .innerJoin('server_seed as active', (join) =>
      join
        .onRef('active.site_id', '=', 'seed_pair.site_id')
        .onRef('active.seed_id', '=', 'seed_pair.active_seed_id'),
    )
    .innerJoin('server_seed as next', (join) =>
      join
        .onRef('next.site_id', '=', 'seed_pair.site_id')
        .onRef('next.seed_id', '=', 'seed_pair.next_seed_id'),
    )
    .select(['seed_pair.active_seed_id', 'active.hash', 'next.hash as next_hash', 'client_seed', 'nonce'])
    .where('seed_pair.site_id', '=', key.siteId)
    .where('seed_pair.player_id', '=', key.playerId)
    .where('seed_pair.game_code', '=', key.gameCode)
    .executeTakeFirst();
  return (
    row && {
      activeSeedId: row.active_seed_id,
      hash: row.hash,
      nextHash: row.next_hash,
      clientSeed: row.client_seed,
      nonce: Number(row.nonce),
    }
  );
}

/** The player's seed pair in a game, created on the first visit. */
export async function openSeedPair(db: Db, seal: SeedEncryption, key: SeedPairKey): Promise<SeedPair> {
  const seedPair = await findSeedPair(db, key);
  if (seedPair) return seedPair;
  return await transaction(db, async (tx) => {
    await createSeedPair(tx, seal, key);
    return await readSeedPair(tx, key);
  });
}

/**
 * Creates the player's seed pair if it does not exist: an active seed, a committed next one, a random client
 * seed (fairness 3.1).
 */
async function createSeedPair(tx: Tx, seal: SeedEncryption, key: SeedPairKey): Promise<void> {
  if (await findSeedPair(tx, key)) return;
  // Two tabs may open a game concurrently: one creates the seeds, the other finds them. Locked only if there
  // was no seed pair to lock, so that no transaction holding a seed pair waits here.
  const lock = `originals/${key.siteId}/${key.playerId}/${key.gameCode}`;
  await write(tx, { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [lock] });
  if (await findSeedPair(tx, key)) return;
  const [active, next] = await createSeeds(tx, seal, key, 2);
  await tables(tx)
    .insertInto('seed_pair')
    .values({
      site_id: key.siteId,
      player_id: key.playerId,
      game_code: key.gameCode,
      active_seed_id: active!,
      next_seed_id: next!,
      client_seed: randomClientSeed(),
    })
    .execute();
}

/**
 * Locks the seed pair, takes its nonce and decrypts the active seed: one statement. The lock is held until
 * the end of the transaction, so nonces follow the order of the rounds; a failed transaction returns its
 * nonce. Undefined without a seed pair, or when its seeds were rotated while this call waited for the lock.
 */
async function tryTakeNonce(tx: Tx, seal: SeedEncryption, key: SeedPairKey): Promise<RoundSeeds | undefined> {
  const row = isDistributed(tx) ? await advanceNonceInSteps(tx, key) : await advanceNonce(tx, key);
  if (!row) return undefined;
  if (!row.sealed) throw new Error('a seed pair must not play on a revealed seed');
  return {
    roundId: row.round_id,
    settledAt: row.settled_at,
    previousAt: row.previous_at,
    seedId: row.seed_id,
    hash: row.hash,
    serverSeed: decryptSeed(seal, key, row.hash, row.sealed),
    clientSeed: row.client_seed,
    nonce: Number(row.nonce) - 1,
  };
}

async function advanceNonce(tx: Tx, key: SeedPairKey): Promise<RoundSeedsRow | undefined> {
  const [row] = await write<RoundSeedsRow>(tx, {
    name: 'originals-nonce',
    text: `update originals.seed_pair set nonce = seed_pair.nonce + 1, previous_at = last_at,
        last_at = clock_timestamp()
      from originals.server_seed seed
      where seed_pair.site_id = $1 and seed_pair.player_id = $2 and seed_pair.game_code = $3
        and seed.site_id = seed_pair.site_id and seed.seed_id = seed_pair.active_seed_id
      returning seed.seed_id, seed.hash, seed.sealed, seed_pair.client_seed, seed_pair.nonce, uuidv7()
      as round_id,
        seed_pair.last_at as settled_at, seed_pair.previous_at`,
    values: [key.siteId, key.playerId, key.gameCode],
  });
  return row;
}

/** The same for a cluster, where an update cannot read the clock or make an id. */
async function advanceNonceInSteps(tx: Tx, key: SeedPairKey): Promise<RoundSeedsRow | undefined> {
  await lockSeedPair(tx, key);
  const [now] = await run<{ at: Date; id: string }>(tx, {
    name: 'originals-round-id',
    text: 'select clock_timestamp() as at, uuidv7() as id',
  });
  const [row] = await write<RoundSeedsRow>(tx, {
    name: 'originals-nonce-at',
    text: `update originals.seed_pair set nonce = seed_pair.nonce + 1, previous_at = last_at, last_at = $4
      from originals.server_seed seed
      where seed_pair.site_id = $1 and seed_pair.player_id = $2 and seed_pair.game_code = $3
        and seed.site_id = $1 and seed.seed_id = seed_pair.active_seed_id
      returning seed.seed_id, seed.hash, seed.sealed, seed_pair.client_seed, seed_pair.nonce,
        seed_pair.last_at as settled_at, seed_pair.previous_at`,
    values: [key.siteId, key.playerId, key.gameCode, now!.at],
  });
  return row && { ...row, round_id: now!.id };
}

type RoundSeedsRow = {
  seed_id: string;
  hash: string;
  sealed: Buffer | null;
  client_seed: string;
  nonce: bigint;
  round_id: string;
  settled_at: Date;
  previous_at: Date | null;
};

/** The seeds of one round; creates the seed pair first if needed. */
export async function takeNonce(tx: Tx, seal: SeedEncryption, key: SeedPairKey): Promise<RoundSeeds> {
  const seeds = await tryTakeNonce(tx, seal, key);
  if (seeds) return seeds;
  await createSeedPair(tx, seal, key);
  await lockSeedPair(tx, key);
  const second = await tryTakeNonce(tx, seal, key);
  if (!second) throw new Error('a locked seed pair must give a nonce');
  return second;
}

/** Changes the client seed for later rounds [fairness 3.1.3]. Refuses `invalidClientSeed`. */
export async function updateClientSeed(
  tx: Tx,
  seal: SeedEncryption,
  key: SeedPairKey,
  clientSeed: string,
): Promise<SeedPair> {
  if (!isClientSeed(clientSeed)) refuse('invalidClientSeed');
  await createSeedPair(tx, seal, key);
  await tables(tx)
    .updateTable('seed_pair')
    .set({ client_seed: clientSeed })
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('game_code', '=', key.gameCode)
    .execute();
  return readSeedPair(tx, key);
}

/**
 * Reveals the active server seed, activates the committed next one, commits to a new next one and resets the
 * nonce to 0 (fairness 3.1.5). `rounds` is the number of rounds the revealed seed served. Refuses `roundOpen`
 * while a round is open.
 */
export async function rotateSeedPair(
  tx: Tx,
  seal: SeedEncryption,
  key: SeedPairKey,
): Promise<{ revealed: { serverSeed: string; hash: string; rounds: number }; seedPair: SeedPair }> {
  await createSeedPair(tx, seal, key);
  await lockSeedPair(tx, key);
  if (await findOpenRound(tx, key)) refuse('roundOpen');
  const old = await readSeedPair(tx, key);
  const serverSeed = await revealSeed(tx, seal, key, old.activeSeedId);
  const [next] = await createSeeds(tx, seal, key, 1);
  await tables(tx)
    .updateTable('seed_pair')
    .set((seedPair) => ({ active_seed_id: seedPair.ref('next_seed_id'), next_seed_id: next!, nonce: 0n }))
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('game_code', '=', key.gameCode)
    .execute();
  return {
    revealed: { serverSeed, hash: old.hash, rounds: old.nonce },
    seedPair: await readSeedPair(tx, key),
  };
}

async function lockSeedPair(tx: Tx, key: SeedPairKey): Promise<void> {
  await tables(tx)
    .selectFrom('seed_pair')
    .select('site_id')
    .where('site_id', '=', key.siteId)
    .where('player_id', '=', key.playerId)
    .where('game_code', '=', key.gameCode)
    .forUpdate()
    .execute();
}

async function readSeedPair(tx: Tx, key: SeedPairKey): Promise<SeedPair> {
  const seedPair = await findSeedPair(tx, key);
  if (!seedPair) throw new Error('the seed pair was already used');
  return seedPair;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 20 characters that a player can read out and replace. */
function randomClientSeed(): string {
  return Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
