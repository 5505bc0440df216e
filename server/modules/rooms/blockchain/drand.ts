import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { z } from 'zod';

/** The drand network used: quicknet, identified by the hash of its parameters. */
export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** Its public key; only holders of a threshold of the shares of its private key can sign a round. */
const PUBLIC_KEY = Buffer.from(
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  'hex',
);
/** `bls-unchained-g1-rfc9380`: signatures on G1, keys on G2. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const answer = z.object({
  round: z.int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** A relay's answer; throws unless its value is the SHA-256 of its signature. */
export function readBeacon(text: string) {
  const { round, randomness, signature } = answer.parse(JSON.parse(text));
  const bytes = Buffer.from(signature, 'hex');
  if (sha256(bytes).toString('hex') !== randomness) throw new Error('value and signature differ');
  return { round, randomness, signature: bytes };
}

/**
 * Throws unless the network signed this round, so a relay cannot forge a value. Takes tens of milliseconds.
 */
export function requireSignature({ round, signature }: ReturnType<typeof readBeacon>): void {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(round));
  const { shortSignatures } = bls12_381;
  const point = shortSignatures.hash(sha256(message), DOMAIN);
  if (!shortSignatures.verify(signature, point, PUBLIC_KEY))
    throw new Error('the signature is not of this round');
}
