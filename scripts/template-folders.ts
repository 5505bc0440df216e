import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Every template below a root: our own, and those of extensions; folders are relative to the root. */
export function templateFolders(root: string): { code: string; folder: string }[] {
  return globSync(['site/templates/*/index.css', 'extensions/*/templates/*/index.css'], { cwd: root })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .map((folder) => ({ code: basename(folder), folder }));
}
