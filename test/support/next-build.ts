import type { Plugin } from 'vite';
import { buildInto } from '../../scripts/build.ts';

/** The next version of the product: another about page, hence other names of chunks. */
const nextVersion: Plugin = {
  name: 'next-version',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('screens/content/about.tsx') ? `${code}\nglobalThis.__version = 2;` : undefined,
};

// A process of its own: the test runner's NODE_ENV would make a development build.
await buildInto(process.argv[2]!, process.argv[3]!, [nextVersion]);
