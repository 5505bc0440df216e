import { MAPPING_VERSION } from './gp1.ts';
import { sha256Hex } from './sha256.ts';

/** A server seed is 32 random bytes written as 64 lower-case hex characters (fairness 3.1). */
export function isServerSeed(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/**
 * A client seed is 1 to 64 printable ASCII characters, including space and excluding the separator `:`
 * (fairness 3.1).
 */
export function isClientSeed(text: string): boolean {
  return /^[ -9;-~]{1,64}$/.test(text);
}

/** A nonce counts the bets of a server seed: 0, 1, 2 … below 2^53. */
export function isNonce(nonce: number): boolean {
  return Number.isSafeInteger(nonce) && nonce >= 0;
}

/** Throws a RangeError that names the problem with a round's seeds without revealing the seed. */
export function checkSeeds(serverSeed: string, clientSeed: string, nonce: number): void {
  if (!isServerSeed(serverSeed)) throw new RangeError('the server seed must be 64 lower-case hex characters');
  if (!isClientSeed(clientSeed)) {
    throw new RangeError('the client seed must be 1 to 64 printable ASCII characters without a colon');
  }
  if (!isNonce(nonce)) throw new RangeError('the nonce must be a whole number from 0');
}

/** Commitment to a server seed, shown before the first bet: SHA-256 of the seed's text (fairness 3.1). */
export function seedHash(serverSeed: string): string {
  return sha256Hex(serverSeed);
}

/**
 * Binds a seed's commitment to the version of the rules: `SHA256(serverSeedHash + '|' + payTableHash + '|' +
 * mappingVersion)`, all three as text, result in hex.
 *
 * Uses public values only, so a player can compute it *before* the seed is revealed from the two hashes on
 * the page. A seed serves many rounds; the value is the same for all rounds of a game under a seed, and a pay
 * table changed in between yields a different value.
 */
export function bindCommitment(serverSeedHash: string, payTableHash: string): string {
  return sha256Hex(`${serverSeedHash}|${payTableHash}|${MAPPING_VERSION}`);
}

/** Data published before the first bet of a seed on a game. */
export type Commitment = { serverSeedHash: string; payTableHash: string; roundCommit: string };

/** Published commitment of a game's rounds under a (still secret) server seed; see `bindCommitment`. */
export function commitment(serverSeed: string, payTableHash: string): Commitment {
  const serverSeedHash = seedHash(serverSeed);
  return { serverSeedHash, payTableHash, roundCommit: bindCommitment(serverSeedHash, payTableHash) };
}
