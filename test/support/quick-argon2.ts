import { createRequire } from 'node:module';

/**
 * Replaces `@node-rs/argon2` in test processes (`argon2-hook.ts`): the same algorithm with minimal memory
 * and one pass, because tests open thousands of accounts. The real parameters are tested in
 * `server/modules/players/hasher.test.ts`.
 */
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof real.hash = (password) => real.hash(password, LEAST);
export const verify = real.verify;
