import { join } from 'node:path';
import type { Plugin } from 'vite';
import { extensionParts } from '../../contracts/values/extension-parts.ts';

/** Replaces `contracts/values/extension-parts.ts` by the parts that were found before this build. */
export function extensionPartsPlugin(root: string): Plugin {
  const module = join(root, 'contracts/values/extension-parts.ts').replaceAll('\\', '/');
  return {
    name: 'baize:extension-parts',
    load(id) {
      if (id.replaceAll('\\', '/') !== module) return;
      return `export const extensionParts = ${JSON.stringify(extensionParts)};`;
    },
  };
}
