import { createHmac } from 'node:crypto';

/**
 * 32-bit words of a round: HMAC-SHA256(server seed text, `client:nonce:block`), eight big-endian words a
 * block.
 */
export function* words(server, client, nonce) {
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', server).update(`${client}:${nonce}:${block}`).digest();
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

/** A uniformly distributed number from 0 to n − 1, by rejection sampling. */
export function uniform(source, n) {
  const usable = 4294967296 - (4294967296 % n);
  for (;;) {
    const word = source.next().value;
    if (word < usable) return word % n;
  }
}

/** The first k of a shuffle. */
export function shuffled(source, items, k) {
  const pool = [...items];
  for (let i = 0; i < k; i++) {
    const j = i + uniform(source, pool.length - i);
    [pool[i], pool[j]] = [pool[j], pool[i]];
  }
  return pool.slice(0, k);
}

export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
