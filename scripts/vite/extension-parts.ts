import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type ExtensionParts, PARTS_FILE } from '../../contracts/values/extension-parts.ts';

/** Replaces `contracts/values/extension-parts.ts` by the parts of this installation. */
export function extensionPartsPlugin(root: string): Plugin {
  const module = join(root, 'contracts/values/extension-parts.ts').replaceAll('\\', '/');
  return {
    name: 'baize:extension-parts',
    load(id) {
      if (id.replaceAll('\\', '/') !== module) return;
      return `export const extensionParts = ${JSON.stringify(partsOf(root))};`;
    },
  };
}

/** The parts that were found before this build. */
export function partsOf(root: string): ExtensionParts {
  const path = join(root, PARTS_FILE);
  if (!existsSync(path)) return { templates: {}, languages: {} };
  return JSON.parse(readFileSync(path, 'utf8')) as ExtensionParts;
}
