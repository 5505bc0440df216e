import { registerHooks } from 'node:module';

/** Imports `quick-argon2.ts` wherever a test process imports `@node-rs/argon2`; loaded before the tests. */
const quick = new URL('./quick-argon2.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2' && context.parentURL !== quick
      ? { url: quick, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
