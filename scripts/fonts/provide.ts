import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Alias } from 'vite';
import { signsOnly } from './signs.ts';

const FOLDER = join('.cache', 'fonts');
const FONT = /@fontsource(?:-variable)?\/[\w-]+\/files\/[\w-]+-latin-ext-[\w-]+\.woff2/g;

/**
 * Stylesheets name their family's file of further letters for its signs of money alone; this puts a file with nothing but those in its
 * place, made once and kept in `.cache`.
 */
export function signFonts(root: string): Alias[] {
  const named = globSync('site/templates/*/*.css', { cwd: root }).flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(FONT) ?? [],
  );
  return [...new Set(named)].map((find) => ({ find, replacement: provide(root, find) }));
}

function provide(root: string, name: string): string {
  const source = join(root, 'node_modules', name);
  const file = join(root, FOLDER, basename(name));
  const made = statSync(file, { throwIfNoEntry: false });
  if (made && made.mtimeMs > statSync(source).mtimeMs) return file;
  mkdirSync(join(root, FOLDER), { recursive: true });
  // Another build may be at it too: whoever comes last puts the same file there whole.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, signsOnly(readFileSync(source)));
  renameSync(draft, file);
  return file;
}
