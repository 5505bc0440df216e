import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { normalizePassword } from './passwords.ts';

/**
 * argon2id at the OWASP minimum: 19 MiB, two passes, one lane; the library's default algorithm is argon2id.
 */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** As many concurrent hashes as the thread pool runs: at most 76 MiB under any load. */
const CONCURRENCY = 4;
/** About five seconds of work on two cores; later requests are asked to retry. */
const MAX_QUEUE = 256;

export type Hasher = {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; for an unknown account it does the same work and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

/** Password hashing with bounded memory. Refuses with `tooManyRequests` when its queue is full. */
export function createHasher(): Hasher {
  const gate = createConcurrencyLimiter(CONCURRENCY, MAX_QUEUE);
  const hashNow = (password: string) => gate(() => hash(normalizePassword(password), ARGON2_PARAMETERS));
  const nobody = hash(randomBytes(32).toString('hex'), ARGON2_PARAMETERS);
  return {
    hash: hashNow,
    async verify(stored, password) {
      const against = stored ?? (await nobody);
      const matches = await gate(() => verify(against, normalizePassword(password)));
      return matches && stored !== undefined;
    },
  };
}
