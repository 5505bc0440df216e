import { utf8 } from './bytes.ts';
import { hmacSha256 } from './sha256.ts';

/** Unlimited source of 32-bit words, 0 … 2^32 − 1. `used` counts the words consumed. */
export type WordSource = { word(): number; readonly used: number };

/** The most recent HMAC key, cached: simulations and proofs read many rounds of one server seed. */
let last: { serverSeed: string; hmac: ReturnType<typeof hmacSha256> } | undefined;

function keyedBy(serverSeed: string): ReturnType<typeof hmacSha256> {
  if (last?.serverSeed !== serverSeed) last = { serverSeed, hmac: hmacSha256(utf8(serverSeed)) };
  return last.hmac;
}

/**
 * The byte stream of a round (fairness 3.2), read as 32-bit big-endian words.
 *
 * Block r is HMAC-SHA256 with the UTF-8 **text** of the server seed as key (not its decoded bytes) over
 * `clientSeed:nonce:r`; blocks r = 0, 1, 2 … are joined, eight words each. Seeds are taken as they
 * are: callers that accept them from outside check them first (`seeds.ts`).
 */
export function stream(serverSeed: string, clientSeed: string, nonce: number): WordSource {
  const hmac = keyedBy(serverSeed);
  let round = 0;
  let used = 0;
  let block = new Uint8Array(0);
  let at = 0;
  return {
    word() {
      if (at === block.length) {
        block = hmac(utf8(`${clientSeed}:${nonce}:${round}`));
        round += 1;
        at = 0;
      }
      const word =
        ((block[at]! << 24) | (block[at + 1]! << 16) | (block[at + 2]! << 8) | block[at + 3]!) >>> 0;
      at += 4;
      used += 1;
      return word;
    },
    get used() {
      return used;
    },
  };
}
