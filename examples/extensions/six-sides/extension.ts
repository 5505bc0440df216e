import type { Extension } from '#server/extension-api.ts';

/** An own game in an extension: its folder below `games/` is found without being named here. */
export default { name: 'six-sides', version: '1.0.0' } satisfies Extension;
