import { createRequire } from 'node:module';

/**
 * Stands in for `@node-rs/argon2` in test processes (`vitest.config.ts`): the same algorithm with the least
 * memory and one pass, because tests open thousands of accounts. What a real process spends is proven in
 * `server/modules/players/hasher.test.ts`.
 */
const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: typeof real.hash = (password) => real.hash(password, LEAST);
export const verify = real.verify;
