import type { Plugin } from 'vite';
import { buildInto } from '../../scripts/build.ts';

/** The next version of the product: a different about page and first script, hence different file names. */
const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform: (code, id) =>
    /(screens\/content\/about\.tsx|site\/boot\.ts)$/.test(id)
      ? `${code}\nglobalThis.__version = 2;`
      : undefined,
};

// A separate process: the test runner's NODE_ENV would make a development build.
await buildInto(process.argv[2]!, process.argv[3]!, [nextVersion]);
